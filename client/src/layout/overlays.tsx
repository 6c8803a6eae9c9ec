import { lazy, Suspense } from 'react';
import { useOverlay } from '#client/lib/overlay-address.ts';

const TradeDialog = lazy(() =>
  import('../widgets/trade-dialog/trade-dialog.tsx').then((module) => ({ default: module.TradeDialog })),
);
const StockSheet = lazy(() =>
  import('../widgets/stock-sheet/stock-sheet.tsx').then((module) => ({ default: module.StockSheet })),
);

/** What the address asks to stand over the screen, loaded when it first does. */
export function Overlays() {
  const ticket = useOverlay('trade');
  const sheet = useOverlay('symbol');
  return (
    <Suspense>
      {ticket.symbol !== null && <TradeDialog />}
      {sheet.symbol !== null && ticket.symbol === null && <StockSheet />}
    </Suspense>
  );
}
