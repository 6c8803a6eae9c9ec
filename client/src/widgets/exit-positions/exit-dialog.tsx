import { clsx } from 'clsx';
import { useExitPositions } from '#client/api/trading/positions.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { ExitResult } from '#shared/contract/trading/positions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { filledOf, type Leg, worthOf } from './legs.ts';
import { text } from './text.ts';
import { useUndoExit } from './use-undo-exit.ts';

/** Asks once before exiting positions, listing what is closed and cancelled; then shows the result of each. */
export function ExitDialog({ legs, onClose }: { legs: readonly Leg[]; onClose: () => void }) {
  const exit = useExitPositions();
  const undo = useUndoExit();
  const [only] = legs;
  const isOne = legs.length === 1;
  const { results = [], error = exit.error } = exit.data ?? {};
  const isDone = results.length > 0;
  const exited = results.filter(({ outcome }) => outcome !== 'REFUSED');
  const confirm = async () => {
    const done = await exit.mutateAsync(legs).catch(() => null);
    const [first] = done?.results ?? [];
    if (!isOne || !first || first.outcome === 'REFUSED') return;
    toast({ ...toastOf(first), action: undo([first]) });
    onClose();
  };
  const title = isOne && only ? text.exitStock(displaySymbol(only.symbol)) : text.exitAllPositions;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={exited.length > 1 ? text.allExited : title}
      description={
        isDone && !isOne ? text.resultOf(count(exited.length), count(legs.length)) : purposeOf(legs)
      }
    >
      <div className="grid gap-4 px-6 pb-6 max-desk:px-4">
        {isDone ? <Results results={results} /> : <Preview legs={legs} />}
        {error && <Notice>{sentenceOf(error)}</Notice>}
        <div className="row justify-end">
          {exited.length > 0 && (
            <Button
              onClick={() => {
                undo(exited).run();
                onClose();
              }}
            >
              {text.undo}
            </Button>
          )}
          <Button onClick={onClose} ref={isDone ? focused : undefined}>
            {isDone ? text.close : text.cancel}
          </Button>
          {!isDone && (
            <Button variant="inverse" disabled={exit.isPending} onClick={() => void confirm()} data-autofocus>
              {exit.isPending ? text.exiting : isOne ? text.exitPosition : text.exitAll}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Focuses the new button, because the pressed one was removed. */
const focused = (button: HTMLButtonElement | null) => button?.focus();

function purposeOf(legs: readonly Leg[]): string {
  const positions = legs.filter(({ product }) => product === 'MIS').length;
  const what = [
    ...(positions < legs.length
      ? [text.holdings(legs.length - positions, count(legs.length - positions))]
      : []),
    ...(positions > 0 ? [text.intraday(positions, count(positions))] : []),
  ].join(text.and);
  return legs.length === 1 ? text.purpose : text.closes(what);
}

function Preview({ legs }: { legs: readonly Leg[] }) {
  const orders = legs.reduce((sum, leg) => sum + leg.orders, 0);
  const [sold, bought] = [worthOf(legs, 'SELL'), worthOf(legs, 'BUY')];
  const isIntraday = legs.some(({ product }) => product === 'MIS');
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
            {legs.map((leg) => (
              <tr key={`${leg.product} ${leg.symbol}`}>
                <th scope="row">
                  <Name leg={leg} />
                </th>
                <td className="num">{count(Math.abs(leg.quantity))}</td>
                <td className="num">{leg.value === null ? '—' : rupees(leg.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small t3">
        {legs.length > 1 && (
          <span className="tn text-fg">
            {sold > 0 && `${text.sells(rupees(sold))} `}
            {bought > 0 && `${text.buysBack(rupees(bought))} `}
          </span>
        )}
        {text.estimate}
        {isIntraday ? (
          <span className="text-warn"> {text.cancelsOpen}</span>
        ) : (
          orders > 0 && (
            <span className="text-warn"> {orders === 1 ? text.cancelsOne : text.cancels(count(orders))}</span>
          )
        )}
      </p>
    </>
  );
}

function Name({ leg: { symbol, product, quantity } }: { leg: Leg }) {
  return (
    <span className="row flex-wrap gap-2">
      {displaySymbol(symbol)}
      {product === 'MIS' &&
        (quantity > 0 ? <Badge look="buy">{text.long}</Badge> : <Badge look="sell">{text.short}</Badge>)}
    </span>
  );
}

function Results({ results }: { results: readonly (ExitResult & Pick<Leg, 'product'>)[] }) {
  const [first] = results;
  if (results.length === 1 && first) return <Notice>{resultText(first)}</Notice>;
  return (
    <div className="max-h-80 overflow-auto">
      <table className="table">
        <caption className="sr-only">{text.resultCaption}</caption>
        <colgroup>
          <col className="w-32" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{text.heads.stock}</th>
            <th scope="col">{text.heads.result}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={`${result.product} ${result.symbol}`}>
              <th scope="row">
                {displaySymbol(result.symbol)}{' '}
                {result.product === 'MIS' && <Badge look="tag">{result.product}</Badge>}
              </th>
              <td
                className={clsx(
                  'h-auto! whitespace-normal! py-2!',
                  result.outcome === 'REFUSED' && 'text-warn',
                )}
              >
                {resultText(result)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function resultText(result: ExitResult): string {
  if (result.outcome === 'REFUSED') return result.message ?? '';
  const { quantity, price } = filledOf(result);
  if (result.outcome === 'PLACED' || price === null) return text.waits(count(quantity));
  const done = result.trades[0]?.type === 'BUY' ? text.boughtBack : text.soldAt;
  return done(count(quantity), rupees(price));
}

function toastOf(result: ExitResult): { title: string; description: string } {
  const { quantity, price } = filledOf(result);
  const symbol = displaySymbol(result.symbol);
  return result.outcome === 'PLACED'
    ? { title: text.placed, description: text.nextSession(count(quantity), symbol) }
    : { title: text.exited, description: text.sold(count(quantity), symbol, rupees(price ?? 0)) };
}
