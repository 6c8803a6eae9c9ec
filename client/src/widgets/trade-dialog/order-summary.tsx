import type { ReactNode } from 'react';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { count, price, rupees } from '#client/lib/format/format.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { nearestPaise, type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { ChargeEstimate } from '../charge-estimate/charge-estimate.tsx';
import { TicketDepth } from '../depth/ticket-depth.tsx';
import { Term } from '../term.tsx';
import { averageAfter, stakeOf } from './stake.ts';
import { text } from './text.ts';
import type { ReadTicket, Ticket } from './ticket.ts';

/** Order value, risk and reward, and the effect on the holding. */
export function OrderSummary({ stock, ticket, read }: { stock: Stock; ticket: Ticket; read: ReadTicket }) {
  const holdings = useHoldings();
  const holding = holdings.data?.find(({ symbol }) => symbol === stock.symbol);
  const entry = read.value === null ? null : nearestPaise(read.value / read.quantity / 100);
  return (
    <>
      {ticket.side === 'BUY' && <Stakes read={read} holding={holding} />}
      <dl className="kv">
        <dt>
          {text.summary.value}{' '}
          <span className="small tn">
            {count(read.quantity)} × {entry === null ? '—' : money(entry)}
          </span>
        </dt>
        <dd className="strong">{read.value === null ? '—' : money(read.value)}</dd>
        {ticket.side === 'SELL' && (
          <>
            <dt>{text.summary.holding}</dt>
            <dd>{holdings.data ? count(holding?.quantity ?? 0) : '—'}</dd>
            <dt>{text.summary.sellable}</dt>
            <dd>{holdings.data ? count(holding?.sellableQuantity ?? 0) : '—'}</dd>
          </>
        )}
      </dl>
      <ChargeEstimate symbol={stock.symbol} side={ticket.side} quantity={read.quantity} price={entry} />
      <TicketDepth symbol={stock.symbol} />
    </>
  );
}

function Stakes({ read, holding }: { read: ReadTicket; holding: Holding | undefined }) {
  const { risk, reward } = stakeOf(read);
  const owned = { quantity: holding?.quantity ?? 0, cost: nearestPaise(holding?.investedValue ?? 0) };
  const average = read.value === null ? null : averageAfter(owned, read.quantity, read.value);
  const ratio = risk !== null && reward !== null && risk > 0 ? reward / risk : null;
  return (
    <dl className="well grid grid-cols-3 rounded-control [&>div+div]:border-line [&>div+div]:border-l [&>div]:min-w-0 [&>div]:px-3 [&>div]:py-2.5">
      <Stake label={text.summary.risk} note={risk === null ? text.summary.noStop : text.summary.ifStopped}>
        {risk === null ? '—' : money(risk)}
      </Stake>
      <Stake
        label={<Term id="reward-to-risk">{text.summary.riskReward}</Term>}
        note={reward === null ? text.summary.noTarget : text.summary.atTarget(money(reward))}
      >
        {ratio === null ? '—' : text.summary.ratio(price(ratio))}
      </Stake>
      <Stake
        label={<Term id="average-price">{text.summary.newAverage}</Term>}
        note={text.summary.shares(count(owned.quantity), count(owned.quantity + read.quantity))}
      >
        {average === null ? '—' : money(average)}
      </Stake>
    </dl>
  );
}

function Stake({ label, note, children }: { label: ReactNode; note: string; children: string }) {
  return (
    <div>
      <dt className="small t3">{label}</dt>
      <dd className="tn mt-px font-[550] text-lead">{children}</dd>
      <dd className="small t3">{note}</dd>
    </div>
  );
}

const money = (amount: Paise) => rupees(rupeesFromPaise(amount));
