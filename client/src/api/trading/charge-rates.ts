import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** All rates by effective date; administrators only. */
export function useAllChargeRates() {
  return useQuery({
    queryKey: keyOf(api.chargeRates.list),
    queryFn: ({ signal }) => call(api.chargeRates.list, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function usePutChargeRate() {
  return useRateChange((body: RequestOf<typeof api.chargeRates.put>['body']) =>
    call(api.chargeRates.put, { body }),
  );
}

export function useDeleteChargeRate() {
  return useRateChange((query: RequestOf<typeof api.chargeRates.delete>['query']) =>
    call(api.chargeRates.delete, { query }),
  );
}

function useRateChange<Written>(mutationFn: (written: Written) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.chargeRates.list), exact: true }),
  });
}
