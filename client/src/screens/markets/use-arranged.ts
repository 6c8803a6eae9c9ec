import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useQuoteReader } from '#client/lib/live/live-market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Paise } from '#shared/domain/money.ts';
import { arrange, type ListView } from './list-order.ts';

/** Interval of re-sorting. */
const EVERY_MS = 5_000;

/** The stocks of the view, sorted by recent prices; not re-sorted while the list has the focus. */
export function useArranged(
  stocks: readonly Stock[],
  { search, column, ascending, heatMap }: ListView,
  list: RefObject<HTMLElement | null>,
): readonly Stock[] {
  const quoteOf = useQuoteReader();
  const [prices, setPrices] = useState<ReadonlyMap<number, Paise>>(new Map());
  const moves = column === 'price' || column === 'change';
  useEffect(() => {
    if (!moves) return;
    const look = () => {
      if (!list.current?.matches(':hover, :focus-within')) setPrices(pricesOf(stocks, quoteOf));
    };
    setPrices(pricesOf(stocks, quoteOf));
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [moves, stocks, quoteOf, list]);
  return useMemo(
    () => arrange(stocks, { search, column, ascending, heatMap }, (id) => prices.get(id)),
    [stocks, search, column, ascending, heatMap, prices],
  );
}

function pricesOf(
  stocks: readonly Stock[],
  quoteOf: (id: number) => { last: Paise } | undefined,
): ReadonlyMap<number, Paise> {
  const known = new Map<number, Paise>();
  for (const { id } of stocks) {
    const quote = quoteOf(id);
    if (quote) known.set(id, quote.last);
  }
  return known;
}
