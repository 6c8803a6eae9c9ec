import type { Ref } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { Button } from '#client/ui/button.tsx';
import { NoteButton } from '#client/widgets/contract-note/note-button.tsx';
import { detailsOf, orderSentence, statusNote } from '#client/widgets/orders/trade-text.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';
import { Timeline } from './timeline.tsx';

/** Details of an open trade: its timeline, figures, and actions. */
export function OrderDetail({
  ref,
  trade,
  place,
  onModify,
}: {
  ref: Ref<HTMLTableRowElement>;
  trade: Trade;
  place: number;
  onModify: (trade: Trade) => void;
}) {
  const { id, stockSymbol, stockName } = trade;
  return (
    <tr ref={ref} id={`trade-${id}-detail`} data-index={place} aria-rowindex={place + 2} className="is">
      <td
        colSpan={useColumnCount()}
        className="h-auto py-4 pr-4 desk:pl-9! align-top whitespace-normal max-desk:px-3"
      >
        <div className="grid gap-x-10 gap-y-4 desk:grid-cols-[minmax(0,1fr)_minmax(16rem,24rem)]">
          <section aria-label={text.detail.timeline}>
            <p className="small t3 mb-3 desk:hidden">
              {stockName}, {stockSymbol}
            </p>
            <Timeline id={id} />
          </section>
          <section aria-label={text.detail.details} className="grid content-start gap-3">
            <p className="strong">{orderSentence(trade)}</p>
            <Details trade={trade} />
            <div className="row flex-wrap">
              {trade.status === 'EXECUTED' && <NoteButton tradeId={id} />}
              {trade.canModify && (
                <Button variant="line" onClick={() => onModify(trade)}>
                  {text.detail.modify}
                </Button>
              )}
              <Button variant="line" onClick={() => openOverlay('symbol', stockSymbol)}>
                {text.detail.view(displaySymbol(stockSymbol))}
              </Button>
            </div>
          </section>
        </div>
      </td>
    </tr>
  );
}

/** Number of visible columns, since some are hidden where space is short. */
function useColumnCount(): number {
  const narrow = useMediaQuery('(width < 56.25rem)');
  const wide = useMediaQuery('(width >= 85rem)');
  if (narrow) return 2;
  return wide ? 9 : 6;
}

function Details({ trade }: { trade: Trade }) {
  const details = detailsOf(trade);
  if (details.length === 0) return <p className="small t3">{statusNote(trade)}</p>;
  return (
    <dl className="kv">
      {details.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
