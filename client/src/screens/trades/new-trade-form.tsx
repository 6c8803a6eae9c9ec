import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import type { useExecuteTrade } from '#client/api/trades.ts';
import { useQuoteReader } from '#client/lib/live/live-market.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { useShown } from '#client/lib/use-shown.ts';
import { NoteField } from '#client/widgets/orders/note-field.tsx';
import { outcomeOf } from '#client/widgets/orders/outcome-text.ts';
import { RefusalNotice } from '#client/widgets/orders/refusal-notice.tsx';
import { SubmitButton } from '#client/widgets/orders/submit-button.tsx';
import { SymbolField } from '#client/widgets/symbol-field/symbol-field.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { type Trade, tradeForm } from '#shared/contract/trades.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { normaliseSymbol } from '#shared/domain/symbol.ts';
import { NewTradeFields } from './new-trade-fields.tsx';
import { OrderValue } from './order-value.tsx';
import { text } from './text.ts';

export type NewTrade = z.input<typeof tradeForm>;
export type NewTradeControls = UseFormReturn<NewTrade, unknown, z.output<typeof tradeForm>>;

const NEW_TRADE: NewTrade = { stockSymbol: '', type: 'BUY', quantity: 1, price: 0, orderType: 'MARKET' };

/** The new trade form, validated by the contract. Unchanged after a failure, reset after a success. */
export function NewTradeForm({
  execute,
  onDone,
}: {
  execute: ReturnType<typeof useExecuteTrade>;
  onDone: () => void;
}) {
  const form: NewTradeControls = useForm({ resolver: zodResolver(tradeForm), defaultValues: NEW_TRADE });
  const { stock, stocks, fillPrice } = useStockOf(form);
  const { errors, isSubmitting } = form.formState;
  const side = useWatch({ control: form.control, name: 'type' }) === 'BUY' ? 'buy' : 'sell';
  const submit = useSubmit(form, execute, onDone);
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => form.clearErrors('root')}
      noValidate
      className={clsx('ticket grid gap-4 px-6 py-5 max-desk:px-4 max-desk:py-4', side)}
    >
      <Controller
        control={form.control}
        name="stockSymbol"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <SymbolField {...{ ref, stocks, value, onChange, onBlur }} error={errors.stockSymbol?.message} />
        )}
      />
      <NewTradeFields form={form} onMarket={fillPrice} />
      <Controller
        control={form.control}
        name="clientNote"
        render={({ field: { value, onChange } }) => <NoteField value={value ?? ''} onChange={onChange} />}
      />
      {stock && <OrderValue form={form} stock={stock} />}
      {errors.root && <RefusalNotice error={execute.error} />}
      <SubmitButton
        busy={isSubmitting}
        label={text.form.place}
        busyLabel={text.form.placing}
        variant={side}
      />
    </form>
  );
}

/** The typed stock; sets its price too, because the form requires one even for a market order. */
function useStockOf(form: NewTradeControls) {
  const { data: stocks = NO_STOCKS } = useStocks(STOCKS_POLL_MS.allStocks);
  const quoteOf = useQuoteReader();
  const written = useWatch({ control: form.control, name: 'stockSymbol' });
  const stock = stockNamed(written, stocks);
  const fillPrice = () => {
    if (!stock) return;
    const quote = quoteOf(stock.id);
    const price = quote ? rupeesFromPaise(quote.last) : Number(stock.currentPrice);
    form.setValue('price', price, { shouldValidate: form.formState.isSubmitted });
  };
  const fillPriceOfNow = useEffectEvent(fillPrice);
  const symbol = stock?.symbol;
  // In an effect rather than while typing, because the list may load later.
  useEffect(() => {
    if (symbol !== undefined) fillPriceOfNow();
  }, [symbol]);
  return { stocks, stock, fillPrice };
}

const NO_STOCKS: readonly Stock[] = [];

const stockNamed = (written: string, stocks: readonly Stock[]): Stock | undefined =>
  stocks.find(({ symbol }) => symbol === normaliseSymbol(written));

function useSubmit(form: NewTradeControls, execute: ReturnType<typeof useExecuteTrade>, onDone: () => void) {
  const shown = useShown();
  return form.handleSubmit(async (order) => {
    let trade: Trade;
    try {
      trade = await execute.mutateAsync(order);
    } catch (error) {
      form.setError('root', { type: 'refused' });
      return toastError(error, text.form.failed);
    }
    toastSuccess(text.form.placed, outcomeOf(trade));
    if (!shown.current) return;
    form.reset();
    onDone();
  });
}
