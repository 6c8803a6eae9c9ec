import { count, istTime, rupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ContractNote } from '#shared/contract/trading/charges.ts';
import type { MarketClock } from '#shared/domain/market/market-clock.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { Term } from '../term.tsx';
import { chargeRows } from './charge-rows.ts';
import { day, Line } from './note-lines.tsx';
import { text } from './text.ts';

/** A practice trade's contract note: parties, trade, charges and net amount. */
export function NotePaper({ note, clock }: { note: ContractNote; clock: MarketClock }) {
  const { side, quantity, price, gross, charges, net, netIs } = note;
  const bought = side === 'BUY';
  return (
    <article className="grid gap-4" aria-label={text.named(note.number)}>
      <h2 className="hidden text-title print:block">{text.heading}</h2>
      <p className="notice small strong justify-center text-center">{note.notice}</p>
      <p className="row flex-wrap">
        <Badge look={bought ? 'buy' : 'sell'}>{side}</Badge>
        <b className="strong">{displaySymbol(note.security.symbol)}</b>
        <span className="t2">{note.security.name}</span>
      </p>
      <Particulars note={note} clock={clock} />
      <dl className="kv" aria-label={text.amounts}>
        <dt>
          {bought ? text.bought : text.sold}{' '}
          <span className="small tn">
            {count(quantity)} × {rupees(price)}
          </span>
        </dt>
        <dd className="strong">{rupees(gross)}</dd>
        {chargeRows(charges, side).map(({ name, term, amount }) => (
          <Line key={name} name={<Term id={term}>{name}</Term>}>
            {rupees(amount)}
          </Line>
        ))}
        <dt className="sum">{text.charges}</dt>
        <dd className="sum">{rupees(charges.total)}</dd>
        <dt className="sum">{text.net(netIs)}</dt>
        <dd className="sum">{rupees(net)}</dd>
      </dl>
      <p className="small t3">{remarkOn(note)}</p>
    </article>
  );
}

function Particulars({ note, clock }: { note: ContractNote; clock: MarketClock }) {
  const { holder, security, orderType } = note;
  return (
    <dl className="kv border-line border-y py-3">
      <Line name={text.number}>{note.number}</Line>
      <Line name={text.holder}>{holder.name}</Line>
      {holder.name !== holder.email && <Line name={text.email}>{holder.email}</Line>}
      <Line name={text.tradeDate}>{day(note.tradeDate)}</Line>
      <Line name={text.executed}>{clock.named(istTime(new Date(note.executedAt)))}</Line>
      <Line name={text.settlement}>{day(note.settlementDate)}</Line>
      <Line name={text.market}>{text.order(note.exchange, note.product, orderType.toLowerCase())}</Line>
      <Line name={text.isin}>{security.isin ?? text.unknown}</Line>
    </dl>
  );
}

function remarkOn({ deducted, recorded }: ContractNote): string {
  const booked = deducted ? text.deducted : text.notDeducted;
  return recorded ? booked : `${booked} ${text.recalculated}`;
}
