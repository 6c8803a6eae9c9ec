import { useState } from 'react';
import { Link } from 'wouter';
import { useBasketPreview, useExecuteBasket } from '#client/api/trading/baskets.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { Basket, BasketLeg } from '#shared/contract/trading/baskets.ts';
import { outcomeOf } from '../orders/outcome-text.ts';
import { orderName, orderTerms } from './order-words.ts';
import { text } from './text.ts';

/** Asks once before placing the orders of a basket, and shows the outcome of each. */
export function BasketDialog({ basket, onClose }: { basket: Basket; onClose: () => void }) {
  const execute = useExecuteBasket();
  // A snapshot from when the dialog opened, so that a change made elsewhere is not placed unseen.
  const [orders] = useState(basket.orders);
  const legs = execute.data;
  const confirm = async () => {
    const results = await execute.mutateAsync(orders).catch(() => null);
    const placed = results?.filter(({ outcome }) => outcome !== 'REFUSED').length ?? 0;
    if (placed > 0) toastSuccess(text.dialog.summary(count(placed), count(orders.length)));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={basket.name}
      description={text.dialog.purpose}
      head={<Badge look="mode">{text.dialog.paper}</Badge>}
    >
      <div className="grid gap-4 px-6 pb-6 max-desk:px-4">
        <ul className="max-h-80 divide-y divide-line overflow-auto" aria-label={text.dialog.results}>
          {[...orders.entries()].map(([place, order]) => (
            <li key={place} className="py-2">
              <p className="row justify-between gap-3">
                <b className="strong">{orderName(order)}</b>
                {legs?.[place] && <Outcome leg={legs[place]} />}
              </p>
              <p className="small t3">{orderTerms(order)}</p>
              {legs?.[place] && <Result leg={legs[place]} />}
            </li>
          ))}
        </ul>
        {!legs && <Needs basket={basket} />}
        {execute.error && <Notice>{sentenceOf(execute.error)}</Notice>}
        <div className="row justify-end">
          <Button onClick={onClose}>{legs ? text.dialog.close : text.dialog.cancel}</Button>
          {!legs && (
            <Button
              sends
              variant="inverse"
              disabled={execute.isPending}
              onClick={() => void confirm()}
              data-autofocus
            >
              {execute.isPending ? text.dialog.placing : text.dialog.place(count(orders.length))}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Outcome({ leg: { outcome } }: { leg: BasketLeg }) {
  return <Badge look={outcome === 'REFUSED' ? 'warn' : 'plain'}>{text.dialog.outcome[outcome]}</Badge>;
}

/** The placed order, or why it was refused, with the orders that block it. */
function Result({ leg: { trade, message, tradeIds } }: { leg: BasketLeg }) {
  const done = trade && outcomeOf(trade);
  const [first] = tradeIds;
  const inTheWay = tradeIds.length === 1 ? `/trades?order=${first}` : '/trades?status=pending';
  return (
    <p className="small t2">
      {done ? done.words : message}{' '}
      {done ? (
        <Link href={done.href} className="underline">
          {text.dialog.view}
        </Link>
      ) : (
        first !== undefined && (
          <Link href={inTheWay} className="underline">
            {text.dialog.inTheWay}
          </Link>
        )
      )}
    </p>
  );
}

function Needs({ basket: { orders } }: { basket: Basket }) {
  const preview = useBasketPreview(orders);
  if (preview.isError) return <p className="small t3">{text.dialog.previewFailed}</p>;
  const { needed, charges, free } = preview.data ?? { needed: null, charges: null, free: null };
  const rows = [
    [text.dialog.needed, needed],
    [text.dialog.charges, charges],
    [text.dialog.free, free],
  ] as const;
  return (
    <div>
      <dl className="kv">
        {rows.map(([label, amount]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{amount === null ? '—' : rupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="small t3 mt-1">{text.dialog.neededHint}</p>
      {needed !== null && needed > free && <p className="small text-warn mt-1">{text.dialog.short}</p>}
    </div>
  );
}
