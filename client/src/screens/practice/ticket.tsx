import { clsx } from 'clsx';
import { type SyntheticEvent, useState } from 'react';
import { usePlacePractice } from '#client/api/trading/practice.ts';
import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { estimate } from '#client/widgets/charge-estimate/estimate.ts';
import { NoteField } from '#client/widgets/orders/note-field.tsx';
import { stopTerms } from '#client/widgets/trade-dialog/stop-terms.ts';
import {
  NEW_TICKET,
  type ReadTicket,
  readTicket,
  type Situation,
  type Ticket as Written,
} from '#client/widgets/trade-dialog/ticket.ts';
import { TicketFields } from '#client/widgets/trade-dialog/ticket-fields.tsx';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise, type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

const SIDES = [
  { value: 'BUY', label: text.ticket.buy },
  { value: 'SELL', label: text.ticket.sell },
] as const;

/** A practice day's order ticket: paper trading's fields and checks, with the day's price and account. */
export function Ticket({ day }: { day: PracticeDay }) {
  const [ticket, setTicket] = useState<Written>(NEW_TICKET);
  const place = usePlacePractice(day.id);
  const situation = situationOf(day);
  const read = readTicket(ticket, situation);
  const { side } = ticket;
  const write = (next: Written) => {
    setTicket(next);
    if (place.isError) place.reset();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (read.reason !== null || place.isPending) return;
    const placed = await place.mutateAsync(orderOf(ticket, read)).catch(() => null);
    if (placed) toast(textOf(placed));
  };
  return (
    <form
      noValidate
      aria-label={text.ticket.label}
      className={clsx(
        'ticket @container -mx-(--card-pad) -mb-(--card-pad) grid gap-3.5 rounded-b-card p-(--card-pad)',
        side === 'BUY' ? 'buy' : 'sell',
      )}
      onSubmit={(event) => void submit(event)}
    >
      <Segmented
        label={text.ticket.side}
        options={SIDES}
        value={side}
        onChange={(chosen) => write({ ...ticket, side: chosen })}
        tone={side === 'BUY' ? 'buy' : 'sell'}
      />
      <TicketFields ticket={ticket} problems={read.problems} onChange={write} />
      {ticket.orderType !== 'MARKET' && (
        <p className="small t3">
          {text.ticket.limits(
            rupees(day.limits.bandLow),
            rupees(day.limits.bandHigh),
            rupees(day.limits.tick),
          )}
        </p>
      )}
      <NoteField value={ticket.note} onChange={(note) => write({ ...ticket, note })} />
      {!day.continuous && <p className="small text-warn">{outsideText(day)}</p>}
      <Sums day={day} ticket={ticket} read={read} />
      {place.error && <Notice>{sentenceOf(place.error)}</Notice>}
      {read.reason && (
        <p className="small text-warn">
          {read.reason}
          {read.insufficientFunds &&
            read.affordable !== null &&
            text.ticket.enoughFor(count(read.affordable))}
        </p>
      )}
      <Button
        type="submit"
        variant={side === 'BUY' ? 'buy' : 'sell'}
        size="big"
        wide
        disabled={read.reason !== null || place.isPending}
      >
        {place.isPending ? text.ticket.placing : side === 'BUY' ? text.ticket.buyIn : text.ticket.sellIn}
      </Button>
    </form>
  );
}

/** The order's total with charges. */
function Sums({
  day: { account, rates },
  ticket: { side },
  read: { value, quantity },
}: {
  day: PracticeDay;
  ticket: Written;
  read: ReadTicket;
}) {
  const price = value === null ? null : nearestPaise(value / quantity / 100);
  const sums = price === null ? null : estimate(rates, { side, quantity, price });
  return (
    <dl className="kv">
      <dt>{text.ticket.value}</dt>
      <dd>{value === null ? '—' : money(value)}</dd>
      <dt>{text.ticket.charges}</dt>
      <dd>{sums ? money(sums.charges.total) : '—'}</dd>
      {sums !== null && sums.rerated !== 0 && (
        <>
          <dt>{text.ticket.rerated(side)}</dt>
          <dd>{signedRupees(rupeesFromPaise(sums.rerated))}</dd>
        </>
      )}
      <dt>{side === 'BUY' ? text.ticket.totalCost : text.ticket.netProceeds}</dt>
      <dd className="strong">{sums ? money(sums.net) : '—'}</dd>
      <dt>{side === 'BUY' ? text.ticket.availableCash : text.ticket.sellable}</dt>
      <dd>{side === 'BUY' ? rupees(account.available) : count(account.freeShares)}</dd>
    </dl>
  );
}

function situationOf({ quote, limits, account }: PracticeDay): Situation {
  return {
    last: nearestPaise(quote.last),
    band: { low: nearestPaise(limits.bandLow), high: nearestPaise(limits.bandHigh) },
    tick: nearestPaise(limits.tick),
    availableCash: nearestPaise(account.available),
  };
}

function orderOf(ticket: Written, read: ReadTicket) {
  const { quantity, limit, stopLoss, target } = read;
  const inRupees = (price: Paise | null) => (price === null ? null : rupeesFromPaise(price));
  return {
    type: ticket.side,
    quantity,
    orderType: ticket.orderType,
    price: inRupees(limit),
    stopLoss: inRupees(stopLoss),
    target: inRupees(target),
    ...stopTerms(ticket, read),
    clientNote: ticket.note.trim() || null,
  };
}

function textOf({ status, type, quantity, stockSymbol, price }: Trade): {
  title: string;
  description: string;
} {
  const what = text.ticket.what(count(quantity), displaySymbol(stockSymbol), rupees(price));
  if (status === 'PENDING')
    return { title: text.ticket.pending, description: text.ticket.pendingHint(type, what) };
  return { title: type === 'BUY' ? text.ticket.bought : text.ticket.sold, description: what };
}

const outsideText = ({ phase }: PracticeDay) => text.ticket.outside(phase);

const money = (amount: Paise) => rupees(rupeesFromPaise(amount));
