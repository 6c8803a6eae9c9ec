import { lazy, Suspense } from 'react';
import { useAlertsAddress } from '#client/lib/alerts-address.ts';
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
const AlertsDialog = lazy(() =>
  import('../widgets/alerts/alerts-dialog.tsx').then((module) => ({ default: module.AlertsDialog })),
);

/** What the address asks to stand over the screen, loaded when it first does. */
export function Overlays() {
  const ticket = useOverlay('trade');
  const sheet = useOverlay('symbol');
  const note = useNoteAddress();
  const alerts = useAlertsAddress();
  return (
    <Suspense>
      {ticket.symbol !== null && <TradeDialog />}
      {sheet.symbol !== null && ticket.symbol === null && <StockSheet />}
      {note.tradeId !== null && <ContractNote />}
      {alerts.asked !== null && <AlertsDialog />}
    </Suspense>
  );
}
