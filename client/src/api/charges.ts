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

/** The contract note of an executed trade. It never changes. */
export function useContractNote(tradeId: string) {
  return useQuery({
    queryKey: keyOf(api.charges.contractNote, { id: tradeId }),
    queryFn: ({ signal }) => call(api.charges.contractNote, { params: { id: tradeId }, signal }),
  });
}
