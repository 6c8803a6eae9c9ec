import { useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what an awaited call does when it is answered. */
export function useShown(): { readonly current: boolean } {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
