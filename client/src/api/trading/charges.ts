import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/**
 * Charge rates on the market date with the day's fills of a stock; refetched on every mount, because a fill changes
 * the next one's charges.
 */
export function useChargeRates(symbol: string) {
  return useQuery({
    queryKey: keyOf(api.charges.rates, { symbol }),
    queryFn: ({ signal }) => call(api.charges.rates, { query: { symbol }, signal }),
    staleTime: 0,
  });
}

/** The account's contract note of a trading day; a later fill of the day changes it. */
export function useDayNote(date: string) {
  return useQuery({
    queryKey: keyOf(api.charges.dayNote, { date }),
    queryFn: ({ signal }) => call(api.charges.dayNote, { params: { date }, signal }),
    staleTime: 0,
  });
}

/** The contract note of an executed trade, of the account or a practice day. */
export function useContractNote(tradeId: string, practiceDay: string | null) {
  const ofDay = { id: practiceDay ?? '', order: tradeId };
  return useQuery({
    queryKey:
      practiceDay === null
        ? keyOf(api.charges.contractNote, { id: tradeId })
        : keyOf(api.practice.contractNote, ofDay),
    queryFn: ({ signal }) =>
      practiceDay === null
        ? call(api.charges.contractNote, { params: { id: tradeId }, signal })
        : call(api.practice.contractNote, { params: ofDay, signal }),
  });
}
