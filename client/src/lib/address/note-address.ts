import { useLocation } from 'wouter';
import { changeQuery, useAddressPart } from './address.ts';

/**
 * The trade whose contract note is open, stored in the address (`?note=…`); other parameters are unchanged. With a
 * practice day (`?day=…`) it is a trade of that day.
 */
export function useNoteAddress(): {
  tradeId: string | null;
  practiceDay: string | null;
  open: (tradeId: string) => void;
  close: () => void;
} {
  const [path] = useLocation();
  const tradeId = useAddressPart('note');
  const day = useAddressPart('day');
  return {
    tradeId,
    practiceDay: path === '/practice' ? day : null,
    open: (opened) => show(opened, false),
    close: () => show(null, true),
  };
}

function show(tradeId: string | null, replace: boolean): void {
  changeQuery(
    (query) => {
      if (tradeId === null) query.delete('note');
      else query.set('note', tradeId);
    },
    { replace },
  );
}
