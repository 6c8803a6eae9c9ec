import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import type { FirstSteps } from '#shared/contract/account/first-steps.ts';
import { api } from '#shared/contract/index.ts';

/** An open checklist younger than this was fetched ahead, and is not fetched again. */
const FRESH_MS = 2_000;

const READ = queryOptions({
  queryKey: keyOf(api.firstSteps.read),
  queryFn: ({ signal }) => call(api.firstSteps.read, { signal }),
});

/** The checklist of a new trader. While it is open, it is read again wherever it is shown: steps are done elsewhere. */
export function useFirstSteps() {
  return useQuery({
    ...READ,
    staleTime: ({ state }) => (state.data?.state === 'open' ? FRESH_MS : Number.POSITIVE_INFINITY),
  });
}

export const readFirstStepsAhead = (queryClient: QueryClient) => void queryClient.prefetchQuery(READ);

export const useDismissFirstSteps = () => useChange(() => call(api.firstSteps.dismiss));

/** Records that the lesson on what a prediction means was opened. */
export const useReadPrediction = () => useChange(() => call(api.firstSteps.readPrediction));

/** A mutation whose reply updates the cache. */
function useChange(change: () => Promise<FirstSteps>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (steps) => queryClient.setQueryData(keyOf(api.firstSteps.read), steps),
  });
}
