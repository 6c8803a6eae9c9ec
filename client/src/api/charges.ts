import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Charge rates on the market date; refetched on every mount, because a sale changes the next one's charges. */
export function useChargeRates() {
  return useQuery({
    queryKey: keyOf(api.charges.rates),
    queryFn: ({ signal }) => call(api.charges.rates, { signal }),
    staleTime: 0,
  });
}

/** The contract note of an executed trade, of the account or a practice day. Immutable. */
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
