import { useEffect, useRef } from 'react';

/** Whether the component is still mounted, for code after an await. */
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
