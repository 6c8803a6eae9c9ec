import { useExitIntraday } from '#client/api/trading/intraday.ts';
import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Position } from '#shared/contract/trading/positions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { useUndoExit } from '../exit-positions/use-undo-exit.ts';
import { text } from './text.ts';
import { useLiveProfit } from './use-live-profit.ts';

/** Asks once before closing a position. */
export function ExitIntraday({ position, onClose }: { position: Position; onClose: () => void }) {
  const exit = useExitIntraday();
  const undo = useUndoExit();
  const symbol = displaySymbol(position.symbol);
  const refused = exit.data?.find(({ outcome }) => outcome === 'REFUSED');
  const confirm = async () => {
    const [result] = (await exit.mutateAsync([position.symbol]).catch(() => null)) ?? [];
    const [first] = result?.trades ?? [];
    if (!first || !result || result.outcome === 'REFUSED') return;
    const quantity = count(Math.abs(position.netQuantity));
    toast({
      title: text.exited,
      description: text.exitedAt(first.type, quantity, symbol, rupees(first.price)),
      action: undo([result]),
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={text.exitTitle(symbol)} description={text.exitPurpose}>
      <div className="grid gap-4 px-6 pb-6 max-desk:px-4">
        <Closing position={position} />
        {refused && <Notice>{refused.message}</Notice>}
        {exit.error && <Notice>{sentenceOf(exit.error)}</Notice>}
        <div className="row justify-end">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="inverse" disabled={exit.isPending} onClick={() => void confirm()} data-autofocus>
            {exit.isPending ? text.exiting : text.exitPosition}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the exit trades, and what it would realise at the live price. */
function Closing({ position }: { position: Position }) {
  const { netQuantity } = position;
  const { last, unrealised } = useLiveProfit(position);
  return (
    <>
      <dl className="kv">
        <dt>{netQuantity > 0 ? text.sells : text.buysBack}</dt>
        <dd>{count(Math.abs(netQuantity))}</dd>
        <dt>{text.last}</dt>
        <dd>{last === undefined ? '—' : rupees(rupeesFromPaise(last))}</dd>
        <dt>{text.pnl}</dt>
        <dd className="strong">
          <Change direction={directionOf(unrealised)}>{signedRupees(rupeesFromPaise(unrealised))}</Change>
        </dd>
      </dl>
      <p className="small t3">{text.estimate}</p>
    </>
  );
}
