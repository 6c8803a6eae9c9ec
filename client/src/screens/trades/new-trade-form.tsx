import { useRef, useState } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import type { useExecuteTrade } from '#client/api/trading/trades.ts';
import { useShown } from '#client/lib/hooks/use-shown.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { readRupees, readWhole } from '#client/widgets/orders/form-numbers.ts';
import { outcomeOf } from '#client/widgets/orders/outcome-text.ts';
import { SymbolField } from '#client/widgets/symbol-field/symbol-field.tsx';
import type { ReadTicket, Ticket } from '#client/widgets/trade-dialog/ticket.ts';
import { TicketForm } from '#client/widgets/trade-dialog/ticket-form.tsx';
import { orderOf } from '#client/widgets/trade-dialog/use-execution.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { type Trade, tradeForm } from '#shared/contract/trading/trades.ts';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/**
 * The order ticket as the New Trade form, which has a stock field and is validated by the contract on submit. Keeps its
 * values after a failure.
 */
export function NewTradeForm({
  execute,
  onDone,
}: {
  execute: ReturnType<typeof useExecuteTrade>;
  onDone: () => void;
}) {
  const { data: stocks = NO_STOCKS } = useStocks(STOCKS_POLL_MS.allStocks);
  const [symbol, setSymbol] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const stock = stocks.find((each) => each.symbol === normaliseSymbol(symbol)) ?? null;
  const field = useRef<HTMLInputElement>(null);
  const shown = useShown();
  const send = async (ticket: Ticket, read: ReadTicket, releaseExits = false) => {
    const form = formOf(symbol, ticket, read);
    const found = problemsOf(form);
    setProblems(found);
    if (found.symbol) return field.current?.focus();
    const isRead = stock === null || read.reason === null || read.insufficientFunds;
    if (Object.keys(found).length > 0 || !isRead) return;
    let trade: Trade;
    try {
      trade = await execute.mutateAsync({ ...form, ...(releaseExits && { releaseExits }) });
    } catch (error) {
      return toastError(error, text.form.failed);
    }
    toastSuccess(text.form.placed, outcomeOf(trade));
    if (shown.current) onDone();
  };
  const forget = () => {
    setProblems({});
    if (execute.isError) execute.reset();
  };
  return (
    <TicketForm
      stock={stock}
      first={{ limit: '0' }}
      onDone={onDone}
      form={{
        stockField: (
          <SymbolField
            ref={field}
            stocks={stocks}
            value={symbol}
            onChange={(written) => {
              setSymbol(written);
              forget();
            }}
            onBlur={() => undefined}
            error={problems.symbol}
          />
        ),
        execute: send,
        pending: execute.isPending,
        error: execute.error,
        forgetError: forget,
        problems,
        place: { label: text.form.place, busy: text.form.placing },
      }}
    />
  );
}

const NO_STOCKS: readonly Stock[] = [];

type Problems = ReadTicket['problems'] & { symbol?: string };

/** The order in the form's shape: an invalid quantity or price is 0. */
const formOf = (symbol: string, ticket: Ticket, read: ReadTicket) => {
  const { symbol: stockSymbol, ...order } = orderOf({ symbol }, ticket, read);
  return { ...order, stockSymbol, quantity: readWhole(ticket.quantity), price: readRupees(ticket.limit) };
};

const FIELDS: Record<string, keyof Problems> = {
  stockSymbol: 'symbol',
  quantity: 'quantity',
  price: 'limit',
  triggerPrice: 'trigger',
};

function problemsOf(form: ReturnType<typeof formOf>): Problems {
  const { error } = tradeForm.safeParse(form);
  const named = error?.issues.flatMap(({ path, message }) => {
    const name = FIELDS[String(path[0])];
    return name ? [[name, message] as const] : [];
  });
  // The first problem of a field is shown.
  return Object.fromEntries((named ?? []).reverse());
}
