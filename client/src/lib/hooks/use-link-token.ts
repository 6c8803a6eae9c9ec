import { useEffect, useState } from 'react';

/** The `?token=` of a mailed link, removed from the address once read; null if missing or truncated. */
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
