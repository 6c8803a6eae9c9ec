import { clsx } from 'clsx';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BasketOrder } from '#client/api/trading/baskets.ts';
import { useCash } from '#client/api/trading/portfolio.ts';
import { openGtt } from '#client/lib/address/gtt-address.ts';
import { rupees } from '#client/lib/format/format.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { exactPaise, nearestPaise, type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { AddToBasket } from '../baskets/add-to-basket.tsx';
import { IntradaySummary } from '../intraday/intraday-summary.tsx';
import { ProductSwitch } from '../intraday/product-switch.tsx';
import { NoteField } from '../orders/note-field.tsx';
import { RefusalNotice } from '../orders/refusal-notice.tsx';
import { SubmitButton } from '../orders/submit-button.tsx';
import { useLivePrice } from '../price-cell.tsx';
import { FundsLine } from './funds-line.tsx';
import { isForToday } from './order-course.ts';
import { OrderSummary } from './order-summary.tsx';
import { RiskSizing } from './risk-sizing.tsx';
import { needsRelease, SellableNote, useSellable } from './sellable-note.tsx';
import { SessionNote } from './session-note.tsx';
import { text } from './text.ts';
import { NEW_TICKET, type ReadTicket, readTicket, type Situation, type Ticket } from './ticket.ts';
import { TicketFields } from './ticket-fields.tsx';
import { type Execution, orderOf, useExecution } from './use-execution.ts';
import { UseLevels } from './use-levels.tsx';

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const;

/** A form with its own stock field, validated on submit: New Trade. */
export interface TicketAsForm extends Execution {
  /** The field of the stock. */
  stockField: ReactNode;
  /** Errors of the other fields on submit. */
  problems: ReadTicket['problems'];
  place: { label: string; busy: string };
}

interface TicketProps {
  /** Null while a form has no stock. */
  stock: Stock | null;
  /** Initial values that differ from those of a new ticket. */
  first: Partial<Ticket>;
  form?: TicketAsForm;
  onDone: () => void;
  /** For a ticket outside a dialog, which would close on Esc. */
  onEscape?: () => void;
}

/** An order ticket, in the Trade dialog, the terminal and New Trade: its fields, its summary, and one button. */
export function TicketForm({ stock, first, form, onDone, onEscape }: TicketProps) {
  const own = useExecution(stock, onDone);
  const { execute, pending, error, forgetError } = form ?? own;
  const situation = useSituation(stock);
  const estimate = form && (stock ? String(rupeesFromPaise(situation.last)) : '0');
  const { ticket, write } = useTicket(
    first,
    estimate && stock ? { symbol: stock.symbol, estimate } : null,
    forgetError,
  );
  const read = readTicket(ticket, situation);
  const { side } = ticket;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if ((form || read.reason === null) && !pending) void execute(ticket, read);
  };
  const sellable = useSellable(stock, ticket);
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      noValidate
      aria-label={text.executeTrade}
      className={clsx(
        'ticket @container flex min-w-0 flex-col gap-3.5 px-6 py-4.5 max-desk:px-4 max-desk:pt-2',
        side === 'BUY' ? 'buy' : 'sell',
      )}
    >
      {form ? form.stockField : <Head last={situation.last} />}
      <Segmented
        label={text.side}
        options={SIDES}
        value={side}
        onChange={(chosen) => write({ ...ticket, side: chosen })}
        tone={side === 'BUY' ? 'buy' : 'sell'}
      />
      <ProductSwitch product={ticket.product} onChange={(product) => write({ ...ticket, product })} />
      <TicketFields
        ticket={ticket}
        problems={{ ...(stock && read.problems), ...form?.problems }}
        estimate={estimate}
        onChange={write}
      />
      {stock ? (
        <OfStock stock={stock} ticket={ticket} read={read} situation={situation} onChange={write} />
      ) : (
        <NoteField value={ticket.note} onChange={(note) => write({ ...ticket, note })} />
      )}
      <SellableNote
        holding={sellable}
        quantity={read.quantity}
        pending={pending || read.reason !== null}
        onRelease={() => void execute(ticket, read, true)}
      />
      <Foot
        side={side}
        pending={pending}
        error={error}
        read={stock ? read : NO_STOCK}
        place={form?.place}
        blocked={needsRelease(sellable, read.quantity)}
        availableCash={situation.availableCash}
      />
    </form>
  );
}

/**
 * The state of the ticket. When a form's stock becomes known, even if the stocks load later, its price becomes the
 * estimate.
 */
function useTicket(
  first: Partial<Ticket>,
  named: { symbol: string; estimate: string } | null,
  forgetError: () => void,
) {
  const [ticket, setTicket] = useState<Ticket>({ ...NEW_TICKET, ...first });
  const write = (next: Ticket) => {
    setTicket(next);
    forgetError();
  };
  const begin = useEffectEvent(() =>
    write({ ...ticket, limit: named?.estimate ?? '', trigger: '', stopLoss: '', target: '' }),
  );
  const symbol = named?.symbol;
  useEffect(() => {
    if (symbol !== undefined) begin();
  }, [symbol]);
  return { ticket, write };
}

const NO_STOCK = { insufficientFunds: false, affordable: null, reason: null };

/** The parts of a ticket that need its stock. */
function OfStock(order: {
  stock: Stock;
  ticket: Ticket;
  read: ReadTicket;
  situation: Situation;
  onChange: (ticket: Ticket) => void;
}) {
  const { stock, ticket, read, situation, onChange } = order;
  return (
    <>
      {ticket.side === 'BUY' && <BuyHelp {...order} />}
      <Extras stock={stock} ticket={ticket} order={basketOrder(stock, ticket, read)} onChange={onChange} />
      <SessionNote ticket={ticket} read={read} situation={situation} />
      <Summary stock={stock} ticket={ticket} read={read} />
    </>
  );
}

/** Summary of the order, by product. */
function Summary(order: { stock: Stock; ticket: Ticket; read: ReadTicket }) {
  const { stock, ticket, read } = order;
  return ticket.product === 'MIS' ? (
    <IntradaySummary order={orderOf(stock, ticket, read)} />
  ) : (
    <OrderSummary {...order} />
  );
}

/** The model's exits, and the quantity by risk. */
function BuyHelp({
  stock,
  ticket,
  read,
  situation: { last, tick },
  onChange,
}: {
  stock: Stock;
  ticket: Ticket;
  read: ReadTicket;
  situation: Situation;
  onChange: (ticket: Ticket) => void;
}) {
  return (
    <>
      <UseLevels
        symbol={stock.symbol}
        ticket={ticket}
        entry={read.limit ?? read.trigger ?? last}
        tick={tick}
        onChange={onChange}
      />
      {read.stopLoss !== null && !read.problems.stopLoss && (
        <RiskSizing read={read} onQuantity={(sized) => onChange({ ...ticket, quantity: String(sized) })} />
      )}
    </>
  );
}

/** The order for a basket, which need not be covered by the cash yet; null if anything else is invalid. */
function basketOrder(stock: Stock, ticket: Ticket, read: ReadTicket): BasketOrder | null {
  const isComplete = Object.keys(read.problems).length === 0 && read.value !== null;
  return read.reason === null || (read.insufficientFunds && isComplete) ? orderOf(stock, ticket, read) : null;
}

/** A GTT or a basket instead of this order, and the note. */
function Extras({
  stock,
  ticket,
  order,
  onChange,
}: {
  stock: Stock;
  ticket: Ticket;
  order: BasketOrder | null;
  onChange: (ticket: Ticket) => void;
}) {
  return (
    <div className="grid gap-1">
      <div className="row flex-wrap gap-x-4 gap-y-1">
        <Button
          variant="ghost"
          className="small -ml-2 w-max"
          onClick={() => openGtt(stock.symbol, ticket.side)}
        >
          {text.whenPriceReaches}
        </Button>
        <AddToBasket order={order} />
      </div>
      <NoteField value={ticket.note} onChange={(note) => onChange({ ...ticket, note })} />
    </div>
  );
}

function Head({ last }: { last: Paise }) {
  return (
    <div className="row justify-between">
      <h3>{text.executeTrade}</h3>
      <span className="small t3">
        {text.currentPrice} <span className="tn text-fg">{rupees(rupeesFromPaise(last))}</span>
      </span>
    </div>
  );
}

/** Funds, errors, and the submit button. */
function Foot({
  side,
  blocked,
  read: { reason, ...read },
  place,
  availableCash,
  pending,
  error,
}: {
  side: TradeSide;
  /** The order needs the release button instead. */
  blocked: boolean;
  read: Pick<ReadTicket, 'reason' | 'insufficientFunds' | 'affordable'>;
  /** Labels of a form's button, which is never disabled. */
  place: TicketAsForm['place'] | undefined;
  availableCash: Paise | null;
  pending: boolean;
  error: Error | null;
}) {
  return (
    <div className={clsx('mt-auto grid gap-2.5', !place && 'sticky bottom-0 z-1 -mb-3 bg-inherit pt-2 pb-3')}>
      <FundsLine read={read} availableCash={availableCash} />
      {error && <RefusalNotice error={error} />}
      {reason && !read.insufficientFunds && <p className="small text-warn">{reason}</p>}
      {place ? (
        <SubmitButton
          busy={pending}
          label={place.label}
          busyLabel={place.busy}
          variant={side === 'BUY' ? 'buy' : 'sell'}
        />
      ) : (
        <ExecuteButton
          side={side}
          pending={pending}
          blocked={blocked || reason !== null}
          failed={error !== null}
        />
      )}
    </div>
  );
}

/** The submit button. Disabling it while pending drops its focus, which is restored after a failure. */
function ExecuteButton({
  side,
  pending,
  blocked,
  failed,
}: {
  side: TradeSide;
  pending: boolean;
  blocked: boolean;
  failed: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const inDialog = button.current?.closest('[role="dialog"]');
    const focused = document.activeElement;
    if (failed && (focused === document.body || focused === inDialog)) button.current?.focus();
  }, [failed]);
  return (
    <Button
      ref={button}
      type="submit"
      variant={side === 'BUY' ? 'buy' : 'sell'}
      size="big"
      wide
      className="max-desk:h-13"
      disabled={blocked || pending}
    >
      {pending ? text.executing : text.execute(side)}
    </Button>
  );
}

/** The stock at its live price, and the available cash. */
function useSituation(stock: Stock | null): Situation {
  const cash = useCash();
  const session = useMarketSession();
  const { last } = useLivePrice(stock?.id ?? NO_ID, {
    last: inPaise(stock?.currentPrice ?? '0'),
    previousClose: inPaise(stock?.previousClose ?? '0'),
    volume: Number(stock?.volume ?? 0),
  });
  return {
    last,
    band:
      stock && (session === null || isForToday(session))
        ? { low: inPaise(stock.bandLow), high: inPaise(stock.bandHigh) }
        : null,
    tick: inPaise(stock?.tickSize ?? '0.01'),
    availableCash: cash.data ? exactPaise(Number(cash.data.availableCash)) : null,
  };
}

/** Id of no stock. */
const NO_ID = 0;

const inPaise = (written: string): Paise => nearestPaise(Number(written));
