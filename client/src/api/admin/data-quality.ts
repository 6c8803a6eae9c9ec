import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 300_000;

/** Trust scores of all symbols' bars; every 5 min, while needed. */
export function useDataQuality(enabled = true) {
  return useQuery({
    queryKey: keyOf(api.dataQuality.overview),
    queryFn: ({ signal }) => call(api.dataQuality.overview, { signal }),
    enabled,
    refetchInterval: POLL_MS,
  });
}

/** Confirms that the price break of a halted stock is real, so that it trades again. */
export function useConfirmHalt() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (symbol: string) => call(api.dataQuality.confirmHalt, { body: { symbol } }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.dataQuality.overview) }),
  });
}

/** A page of refused bars, newest first; administrators only. */
export function useQuarantine(filters: RequestOf<typeof api.dataQuality.quarantine>['query']) {
  return useQuery({
    queryKey: [...keyOf(api.dataQuality.quarantine), filters],
    queryFn: ({ signal }) => call(api.dataQuality.quarantine, { query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** Accepts or discards a refused bar. */
export function useDecideBar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'release' | 'drop' }) =>
      call(api.dataQuality[decision], { params: { id } }),
    onSuccess: () =>
      invalidate(
        queryClient,
        ...[api.dataQuality.quarantine, api.dataQuality.overview].map((read) => ({ queryKey: keyOf(read) })),
      ),
  });
}
