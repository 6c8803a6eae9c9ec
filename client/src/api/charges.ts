import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** What a trade costs on the market date; asked for again wherever it is shown anew, since a sale changes the next one. */
export function useChargeRates() {
  return useQuery({
    queryKey: keyOf(api.charges.rates),
    queryFn: ({ signal }) => call(api.charges.rates, { signal }),
    staleTime: 0,
  });
}

/** The contract note of an executed trade, or of one of a practice day. It never changes. */
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
