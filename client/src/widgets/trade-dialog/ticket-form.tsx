import { type SyntheticEvent, useState } from 'react';
import { useCash } from '#client/api/portfolio.ts';
import { usePlaceTrade } from '#client/api/trades.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { rupees } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import type { TradeSide } from '#shared/contract/trades.ts';
import { exactPaise, nearestPaise, type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { useLivePrice } from '../price-cell.tsx';
import { OrderSummary } from './order-summary.tsx';
import { SessionNote } from './session-note.tsx';
import { NEW_TICKET, type ReadTicket, readTicket, type Situation, type Ticket } from './ticket.ts';
import { TicketFields } from './ticket-fields.tsx';

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const;

/** The right half of the Trade dialog: what is ordered, what it comes to, and the one button. */
export function TicketForm({
  stock,
  side,
  onSide,
  onDone,
}: {
  stock: Stock;
  side: TradeSide;
  onSide: (side: TradeSide) => void;
  onDone: () => void;
}) {
  const [written, setWritten] = useState(NEW_TICKET);
  const ticket: Ticket = { ...written, side };
  const situation = useSituation(stock);
  const read = readTicket(ticket, situation);
  const place = usePlaceTrade();
  const reason = whyNot(read);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason !== null || place.isPending) return;
    place.mutate(orderOf(stock, ticket, read), {
      onSuccess: () => {
        toast({ title: 'Trade Executed', description: orderWords(stock, side, read.quantity) });
        onDone();
      },
      onError: () =>
        toast({
          title: 'Trade Failed',
          description: 'Failed to execute trade. Please try again.',
          tone: 'bad',
        }),
    });
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Execute Trade"
      className="flex min-w-0 flex-col gap-3.5 px-6 py-4.5 max-desk:px-4"
    >
      <div className="row justify-between">
        <h3>Execute Trade</h3>
        <span className="small t3">
          Current price <span className="tn text-fg">{rupees(rupeesFromPaise(situation.last))}</span>
        </span>
      </div>
      <Segmented
        label="Side"
        options={SIDES}
        value={side}
        onChange={onSide}
        tone={side === 'BUY' ? 'accent' : 'invert'}
      />
      <TicketFields ticket={ticket} problems={read.problems} onChange={setWritten} />
      <SessionNote stock={stock} orderType={ticket.orderType} />
      <OrderSummary stock={stock} ticket={ticket} read={read} />
      <div className="mt-auto grid gap-2.5">
        <div className="row small flex-wrap justify-between">
          <span className="t3">
            Available cash{' '}
            <span className="tn text-fg">
              {situation.availableCash === null ? '—' : rupees(rupeesFromPaise(situation.availableCash))}
            </span>
          </span>
          {read.insufficientFunds ? (
            <strong className="text-warn">Insufficient funds</strong>
          ) : (
            <span className="t3">Paper money: no real order is sent</span>
          )}
        </div>
        {place.error && <Notice>{sentenceOf(place.error)}</Notice>}
        {reason && !read.insufficientFunds && <p className="small text-warn">{reason}</p>}
        <Button
          type="submit"
          variant={side === 'BUY' ? 'primary' : 'invert'}
          size="big"
          wide
          disabled={reason !== null || place.isPending}
        >
          {place.isPending ? 'Executing...' : `Execute ${side} Order`}
        </Button>
      </div>
    </form>
  );
}

/** The stock at its live price, and the cash that is free. */
function useSituation(stock: Stock): Situation {
  const cash = useCash();
  const { last } = useLivePrice(stock.id, {
    last: inPaise(stock.currentPrice),
    previousClose: inPaise(stock.previousClose),
    volume: Number(stock.volume),
  });
  return {
    last,
    band: { low: inPaise(stock.bandLow), high: inPaise(stock.bandHigh) },
    tick: inPaise(stock.tickSize),
    availableCash: cash.data ? exactPaise(Number(cash.data.availableCash)) : null,
  };
}

const inPaise = (written: string): Paise => nearestPaise(Number(written));

/** The first reason the order can't be sent as it is; null when it can. */
function whyNot({ problems, insufficientFunds }: ReadTicket): string | null {
  if (insufficientFunds) return 'Insufficient funds';
  return problems.quantity ?? problems.limit ?? problems.stopLoss ?? problems.target ?? null;
}

/** A market order carries no price, so that sending it again after a lost connection is the same order. */
function orderOf(stock: Stock, ticket: Ticket, { quantity, limit, stopLoss, target }: ReadTicket) {
  const inRupees = (price: Paise | null) => (price === null ? null : rupeesFromPaise(price));
  return {
    symbol: stock.symbol,
    type: ticket.side,
    quantity,
    orderType: ticket.orderType,
    price: inRupees(limit),
    stopLoss: inRupees(stopLoss),
    target: inRupees(target),
  };
}

const orderWords = (stock: Stock, side: TradeSide, quantity: number) =>
  `${side} order for ${quantity} shares of ${displaySymbol(stock.symbol)} placed successfully`;
