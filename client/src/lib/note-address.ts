import { useSearchParams } from 'wouter';

/** The trade whose contract note stands over the screen, as the address says (`?note=…`); everything else in it stays. */
export function useNoteAddress(): {
  tradeId: string | null;
  open: (tradeId: string) => void;
  close: () => void;
} {
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
    open: (tradeId) => set(tradeId, false),
    close: () => set(null, true),
  };
}
