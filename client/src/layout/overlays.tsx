import { lazy, Suspense } from 'react';
import { useNoteAddress } from '#client/lib/note-address.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';

const TradeDialog = lazy(() =>
  import('../widgets/trade-dialog/trade-dialog.tsx').then((module) => ({ default: module.TradeDialog })),
);
const StockSheet = lazy(() =>
  import('../widgets/prediction/sheet-with-model.tsx').then((module) => ({
    default: module.SheetWithModel,
  })),
);
const ContractNote = lazy(() =>
  import('../widgets/contract-note/contract-note.tsx').then((module) => ({
    default: module.ContractNoteDialog,
  })),
);

/** What the address asks to stand over the screen, loaded when it first does. */
export function Overlays() {
  const ticket = useOverlay('trade');
  const sheet = useOverlay('symbol');
  const note = useNoteAddress();
  return (
    <Suspense>
      {ticket.symbol !== null && <TradeDialog />}
      {sheet.symbol !== null && ticket.symbol === null && <StockSheet />}
      {note.tradeId !== null && <ContractNote />}
    </Suspense>
  );
}
