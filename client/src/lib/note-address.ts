import { useLocation, useSearchParams } from 'wouter';

/**
 * The trade whose contract note stands over the screen, as the address says (`?note=…`); everything else in it stays. Over a
 * practice day (`?day=…`) it is one of that day's.
 */
export function useNoteAddress(): {
  tradeId: string | null;
  practiceDay: string | null;
  open: (tradeId: string) => void;
  close: () => void;
} {
  const [path] = useLocation();
  const [address, setAddress] = useSearchParams();
  const set = (tradeId: string | null, replace: boolean) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (tradeId === null) next.delete('note');
        else next.set('note', tradeId);
        return next;
      },
      { replace },
    );
  return {
    tradeId: address.get('note'),
    practiceDay: path === '/practice' ? address.get('day') : null,
    open: (tradeId) => set(tradeId, false),
    close: () => set(null, true),
  };
}
