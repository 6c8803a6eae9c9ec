import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { api } from '#shared/contract/index.ts';

/** Valuation follows the price; reported figures change once a quarter. */
const POLL_MS = 60_000;

/** What a company reported, its valuation and its peers; every minute. */
export function useFinancials(symbol: string) {
  const date = useMarketSession()?.tradingDate ?? '';
  return useQuery({
    queryKey: [...keyOf(api.financials.read, { symbol }), date],
    queryFn: ({ signal }) => call(api.financials.read, { params: { symbol }, signal }),
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
    refetchInterval: POLL_MS,
  });
}
