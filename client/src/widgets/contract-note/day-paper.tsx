import { count, istTime, rupees, signedRupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { DayNote } from '#shared/contract/trading/charges.ts';
import type { MarketClock } from '#shared/domain/market/market-clock.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { FILL_MODEL_NAME } from '#shared/domain/trading/fill-model.ts';
import { Term } from '../term.tsx';
import { chargeRows } from './charge-rows.ts';
import { day, Line } from './note-lines.tsx';
import { text } from './text.ts';

/** The contract note of a day: parties, stocks, every fill, charges and net amount. */
export function DayPaper({ note, clock }: { note: DayNote; clock: MarketClock }) {
  const { bought, sold, charges, net, netIs } = note;
  return (
    <article className="grid gap-4" aria-label={text.named(note.number)}>
      <h2 className="hidden text-title print:block">{text.heading}</h2>
      <p className="notice small strong justify-center text-center">{note.notice}</p>
      <Particulars note={note} />
      <Fills note={note} clock={clock} />
      {note.reratings.length > 0 && <Reratings note={note} clock={clock} />}
      <dl className="kv" aria-label={text.amounts}>
        {bought > 0 && <Line name={text.bought}>{rupees(bought)}</Line>}
        {sold > 0 && <Line name={text.sold}>{rupees(sold)}</Line>}
        {chargeRows(charges, sold > 0 ? 'SELL' : 'BUY')
          .filter(({ amount, term }) => amount !== 0 || term !== 'stamp-duty')
          .map(({ name, term, amount }) => (
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

function Particulars({ note }: { note: DayNote }) {
  const { holder, securities } = note;
  return (
    <dl className="kv border-line border-y py-3">
      <Line name={text.number}>{note.number}</Line>
      <Line name={text.holder}>{holder.name}</Line>
      {holder.name !== holder.email && <Line name={text.email}>{holder.email}</Line>}
      <Line name={text.tradeDate}>{day(note.tradeDate)}</Line>
      <Line name={text.settlement}>{day(note.settlementDate)}</Line>
      {securities.map(({ symbol, name, isin }) => (
        <Line key={symbol} name={name}>
          {displaySymbol(symbol)}, {note.exchange}, {text.isin} {isin ?? text.unknown}
        </Line>
      ))}
    </dl>
  );
}

/** Every fill in order of time, with its charges. */
function Fills({ note, clock }: { note: DayNote; clock: MarketClock }) {
  return (
    <section aria-label={text.fills}>
      <h3 className="mb-1">{text.fills}</h3>
      <ul>
        {note.fills.map((fill) => {
          const parts = text.settled(fill.intradayQuantity, fill.btstQuantity);
          return (
            <li
              key={fill.tradeId}
              className="flex flex-wrap items-baseline gap-x-3 border-line border-t py-1.5"
            >
              <Badge look={fill.side === 'BUY' ? 'buy' : 'sell'}>{fill.side}</Badge>
              <span className="tn min-w-0 grow">
                {count(fill.quantity)} {displaySymbol(fill.symbol)} @ {rupees(fill.price)}
                {parts !== '' && <small className="t3"> ({parts})</small>}
                {fill.fillModel !== 'LAST' && (
                  <small className="t3"> {FILL_MODEL_NAME[fill.fillModel]}</small>
                )}
              </span>
              <span className="small t3 tn">{clock.named(istTime(new Date(fill.executedAt)))}</span>
              <span className="tn">{rupees(fill.charges.total)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Reratings({ note, clock }: { note: DayNote; clock: MarketClock }) {
  const fillOf = new Map(note.fills.map((fill) => [fill.tradeId, fill]));
  return (
    <section aria-label={text.reratings}>
      <h3>{text.reratings}</h3>
      <p className="small t3 mb-1">{text.reratingsHint}</p>
      <ul>
        {note.reratings.map(({ tradeId, causeId, at, change }) => {
          const fill = fillOf.get(tradeId);
          return (
            <li key={`${tradeId} ${causeId}`} className="flex flex-wrap gap-x-3 border-line border-t py-1.5">
              <span className="tn min-w-0 grow">
                {fill &&
                  text.fill(fill.side, count(fill.quantity), displaySymbol(fill.symbol), rupees(fill.price))}
              </span>
              <span className="small t3 tn">{clock.named(istTime(new Date(at)))}</span>
              <span className="tn">{signedRupees(change.total)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function remarkOn({ charges, deductedCharges }: DayNote): string {
  if (deductedCharges === 0) return text.notDeducted;
  return deductedCharges === charges.total ? text.deducted : text.partlyDeducted(rupees(deductedCharges));
}
