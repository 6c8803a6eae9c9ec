import { clsx } from 'clsx';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useCash } from '#client/api/portfolio.ts';
import { openGtt } from '#client/lib/address/gtt-address.ts';
import { rupees } from '#client/lib/format.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import type { TradeSide } from '#shared/contract/trades.ts';
import { exactPaise, nearestPaise, type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { NoteField } from '../orders/note-field.tsx';
import { RefusalNotice } from '../orders/refusal-notice.tsx';
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
import { useExecution } from './use-execution.ts';
import { UseLevels } from './use-levels.tsx';

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const;

/** An order ticket, in the Trade dialog and in the terminal: what is ordered, what it comes to, and the one button. */
export function TicketForm({
  stock,
  first,
  onDone,
  onEscape,
}: {
  stock: Stock;
  /** What is on the ticket at first, where that is not what every ticket begins with. */
  first: Partial<Ticket>;
  onDone: () => void;
  /** Where there is no dialog around it that closes with Esc. */
  onEscape?: () => void;
}) {
  const [ticket, setTicket] = useState<Ticket>({ ...NEW_TICKET, ...first });
  const situation = useSituation(stock);
  const read = readTicket(ticket, situation);
  const { execute, pending, error, forgetError } = useExecution(stock, onDone);
  const write = (next: Ticket) => {
    setTicket(next);
    forgetError();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (read.reason === null && !pending) void execute(ticket, read);
  };
  const { side } = ticket;
  const held = useSellable(stock, side);
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
      <Head last={situation.last} />
      <Segmented
        label={text.side}
        options={SIDES}
        value={side}
        onChange={(chosen) => write({ ...ticket, side: chosen })}
        tone={side === 'BUY' ? 'buy' : 'sell'}
      />
      <TicketFields ticket={ticket} problems={read.problems} onChange={write} />
      {side === 'BUY' && (
        <BuyHelp stock={stock} ticket={ticket} read={read} situation={situation} onChange={write} />
      )}
      <Extras stock={stock} ticket={ticket} onChange={write} />
      <SessionNote ticket={ticket} read={read} situation={situation} />
      <OrderSummary stock={stock} ticket={ticket} read={read} />
      <SellableNote
        held={held}
        quantity={read.quantity}
        pending={pending || read.reason !== null}
        onRelease={() => void execute(ticket, read, true)}
      />
      <Foot
        side={side}
        blocked={needsRelease(held, read.quantity)}
        read={read}
        availableCash={situation.availableCash}
        pending={pending}
        error={error}
      />
    </form>
  );
}

/** The model's exits, and the quantity by the stop-loss. */
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

/** A GTT in place of this order, and the note. */
function Extras({
  stock,
  ticket,
  onChange,
}: {
  stock: Stock;
  ticket: Ticket;
  onChange: (ticket: Ticket) => void;
}) {
  return (
    <div className="grid gap-1">
      <Button
        variant="ghost"
        className="small -ml-2 w-max"
        onClick={() => openGtt(stock.symbol, ticket.side)}
      >
        {text.whenPriceReaches}
      </Button>
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

/** What stands between the order and its button, and the button. */
function Foot({
  side,
  blocked,
  read: { reason, ...read },
  availableCash,
  pending,
  error,
}: {
  side: TradeSide;
  /** There is another button for it. */
  blocked: boolean;
  read: ReadTicket;
  availableCash: Paise | null;
  pending: boolean;
  error: Error | null;
}) {
  return (
    <div className="sticky bottom-0 z-1 mt-auto -mb-3 grid gap-2.5 bg-inherit pt-2 pb-3">
      <FundsLine read={read} availableCash={availableCash} />
      {error && <RefusalNotice error={error} />}
      {reason && !read.insufficientFunds && <p className="small text-warn">{reason}</p>}
      <ExecuteButton
        side={side}
        pending={pending}
        blocked={blocked || reason !== null}
        failed={error !== null}
      />
    </div>
  );
}

/** The one button. Disabling it while the order is under way takes its focus; after a failure it has it again. */
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

/** The stock at its live price, and the cash that is free. */
function useSituation(stock: Stock): Situation {
  const cash = useCash();
  const session = useMarketSession();
  const { last } = useLivePrice(stock.id, {
    last: inPaise(stock.currentPrice),
    previousClose: inPaise(stock.previousClose),
    volume: Number(stock.volume),
  });
  return {
    last,
    band:
      session === null || isForToday(session)
        ? { low: inPaise(stock.bandLow), high: inPaise(stock.bandHigh) }
        : null,
    tick: inPaise(stock.tickSize),
    availableCash: cash.data ? exactPaise(Number(cash.data.availableCash)) : null,
  };
}

const inPaise = (written: string): Paise => nearestPaise(Number(written));
