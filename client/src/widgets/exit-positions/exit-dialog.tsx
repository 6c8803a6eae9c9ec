import { useExitPositions } from '#client/api/positions.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count, rupees } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { type Toast, toast } from '#client/ui/toast-store.ts';
import type { Holding } from '#shared/contract/portfolio.ts';
import type { ExitResult } from '#shared/contract/positions.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { text } from './text.ts';
import { useUndoExit } from './use-undo-exit.ts';

/** Asks once before positions are exited, with what is sold and cancelled; what was refused stays to be read. */
export function ExitDialog({ holdings, onClose }: { holdings: readonly Holding[]; onClose: () => void }) {
  const exit = useExitPositions();
  const undo = useUndoExit();
  const [only] = holdings;
  const title =
    holdings.length === 1 && only ? text.exitStock(displaySymbol(only.symbol)) : text.exitAllPositions;
  const refused = exit.data?.filter(({ outcome }) => outcome === 'REFUSED') ?? [];
  const confirm = async () => {
    const results = await exit.mutateAsync(holdings.map(({ symbol }) => symbol)).catch(() => null);
    if (!results) return;
    const exited = results.filter(({ outcome }) => outcome !== 'REFUSED');
    publish(exited, undo(exited));
    if (results.every(({ outcome }) => outcome !== 'REFUSED')) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={text.purpose}>
      <div className="grid gap-4 px-6 pb-6 max-desk:px-4">
        {exit.data ? (
          <ul className="grid gap-2">
            {refused.map(({ symbol, message }) => (
              <li key={symbol}>
                <Notice>{text.refused(displaySymbol(symbol), message ?? '')}</Notice>
              </li>
            ))}
          </ul>
        ) : (
          <Preview holdings={holdings} />
        )}
        {exit.error && <Notice>{sentenceOf(exit.error)}</Notice>}
        <div className="row justify-end">
          <Button onClick={onClose}>{exit.data ? text.close : text.cancel}</Button>
          {!exit.data && (
            <Button variant="inverse" disabled={exit.isPending} onClick={() => void confirm()} data-autofocus>
              {exit.isPending ? text.exiting : holdings.length === 1 ? text.exitPosition : text.exitAll}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Preview({ holdings }: { holdings: readonly Holding[] }) {
  const orders = holdings.reduce((sum, { reservedBy }) => sum + reservedBy.length, 0);
  const total = holdings.reduce((sum, { currentValue }) => sum + currentValue, 0);
  return (
    <>
      <div className="max-h-60 overflow-auto">
        <table className="table">
          <caption className="sr-only">{text.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{text.heads.stock}</th>
              <th scope="col" className="num">
                {text.heads.quantity}
              </th>
              <th scope="col" className="num">
                {text.heads.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {holdings.map(({ symbol, quantity, currentValue }) => (
              <tr key={symbol}>
                <th scope="row">{displaySymbol(symbol)}</th>
                <td className="num">{count(quantity)}</td>
                <td className="num">{rupees(currentValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small t3">
        {holdings.length > 1 && (
          <span className="tn text-fg">
            {text.total} {rupees(total)}.{' '}
          </span>
        )}
        {text.estimate}
        {orders > 0 && (
          <span className="text-warn"> {orders === 1 ? text.cancelsOne : text.cancels(count(orders))}</span>
        )}
      </p>
    </>
  );
}

function publish(results: readonly ExitResult[], action: Toast['action']): void {
  const [first] = results;
  if (!first) return;
  if (results.length > 1) {
    toast({ title: text.allExited, description: text.positions(count(results.length)), action });
    return;
  }
  const quantity = count(first.trades.reduce((sum, trade) => sum + trade.quantity, 0));
  const symbol = displaySymbol(first.symbol);
  toast(
    first.outcome === 'PLACED'
      ? { title: text.placed, description: text.nextSession(quantity, symbol), action }
      : {
          title: text.exited,
          action,
          description: text.sold(quantity, symbol, rupees(first.trades[0]?.price ?? 0)),
        },
  );
}
