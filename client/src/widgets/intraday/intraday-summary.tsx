import { useMargins } from '#client/api/trading/intraday.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { formatIst } from '#shared/domain/ist-format.ts';
import { TicketDepth } from '../depth/ticket-depth.tsx';
import { text } from './text.ts';

/** An intraday order: margin, charges, and when its position is squared off. */
export function IntradaySummary({ order }: { order: { symbol: string } }) {
  const { data } = useMargins(order);
  const { summary } = text;
  return (
    <>
      <dl className="kv">
        <dt>{summary.value}</dt>
        <dd className="strong">{data ? rupees(data.orderValue) : '—'}</dd>
        <dt>
          {summary.margin} {data && <span className="small">{summary.leverage(count(data.leverage))}</span>}
        </dt>
        <dd className="strong">{!data ? '—' : data.needed > 0 ? rupees(data.needed) : summary.closes}</dd>
        <dt>{summary.charges}</dt>
        <dd>{data ? rupees(data.charges.total) : '—'}</dd>
        <dt>{summary.squareOff}</dt>
        <dd>{data?.squareOffAt ? formatIst(new Date(data.squareOffAt), 'd MMM, HH:mm') : '—'}</dd>
      </dl>
      <TicketDepth symbol={order.symbol} />
    </>
  );
}
