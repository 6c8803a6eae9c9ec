import { memo, Suspense } from 'react';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { useGttAddress } from '#client/lib/address/gtt-address.ts';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { useOverlay } from '#client/lib/address/overlay-address.ts';
import { openable, useOpened } from '#client/lib/openable.tsx';

const TradeDialog = openable(() =>
  import('../widgets/trade-dialog/trade-dialog.tsx').then((module) => module.TradeDialog),
);
const StockSheet = openable(() =>
  import('../widgets/prediction/sheet-with-model.tsx').then((module) => module.SheetWithModel),
);
const ContractNote = openable(() =>
  import('../widgets/contract-note/contract-note.tsx').then((module) => module.ContractNoteDialog),
);
const AlertsDialog = openable(() =>
  import('../widgets/alerts/alerts-dialog.tsx').then((module) => module.AlertsDialog),
);
const GttDialog = openable(() => import('../widgets/gtt/gtt-dialog.tsx').then((module) => module.GttDialog));

/** Fetches the code of the order ticket. */
export const loadTicket = TradeDialog.load;

/** The overlays that the address requests, each loaded on first use. */
export const Overlays = memo(function Overlays() {
  const ticket = useOpened(useOverlay('trade').symbol);
  const sheet = useOpened(useOverlay('symbol').symbol);
  const note = useOpened(useNoteAddress().tradeId);
  const alerts = useOpened(useAlertsAddress().target?.view ?? null);
  const gtt = useGttAddress();
  const gttOpened = useOpened(gtt && (gtt.view === 'new' ? gtt.symbol : gtt.id));
  return (
    <Suspense>
      {ticket !== null && <TradeDialog.Opened />}
      {sheet !== null && ticket === null && <StockSheet.Opened />}
      {note !== null && <ContractNote.Opened />}
      {alerts !== null && <AlertsDialog.Opened />}
      {gttOpened !== null && <GttDialog.Opened />}
    </Suspense>
  );
});
