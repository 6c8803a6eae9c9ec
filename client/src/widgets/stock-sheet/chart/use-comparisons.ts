import { useQueries } from '@tanstack/react-query';
import { readBarsSince } from '#client/api/market/bars.ts';
import { useIndices } from '#client/api/market/market.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';

/** A stock or index to compare with; its place among them determines its colour. */
export interface Comparison {
  symbol: string;
  name: string;
  place: number;
  bars: BarsReply;
}

interface Compared {
  loaded: Comparison[];
  /** Names of symbols whose bars could not be read. */
  failed: string[];
}

/** Bars of other symbols over the period of the drawn bars. */
export function useComparisons(symbols: readonly string[], drawn: BarsReply): Compared {
  const { data: indices } = useIndices();
  const nameOf = (symbol: string) =>
    Object.values(indices ?? {}).find((index) => index.symbol === symbol)?.name ?? displaySymbol(symbol);
  const { interval, times } = drawn;
  const [from = ''] = times;
  const to = times.at(-1);
  return useQueries({
    queries: symbols.map((symbol) => ({
      queryKey: [...keyOf(api.stocks.bars, { symbol }), interval, 'since', from, to],
      queryFn: ({ signal }: { signal: AbortSignal }) => readBarsSince(symbol, interval, from, signal),
      placeholderData: (before: BarsReply | undefined) =>
        before?.interval === interval ? before : undefined,
    })),
    combine: (results) => ({
      loaded: results.flatMap(({ data }, place) => {
        const symbol = symbols[place];
        return data && symbol !== undefined ? [{ symbol, name: nameOf(symbol), place, bars: data }] : [];
      }),
      failed: symbols.filter((_, place) => results[place]?.isError).map(nameOf),
    }),
  });
}
