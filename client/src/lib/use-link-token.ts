import { useEffect, useState } from 'react';

/** What a link of ours carries in `?token=`, taken off the address as soon as it is read; null where it is missing or cut short. */
export function useLinkToken(): string | null {
  const [token] = useState(() => {
    const written = new URLSearchParams(location.search).get('token');
    return written !== null && /^[\w-]{43}$/.test(written) ? written : null;
  });
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}
