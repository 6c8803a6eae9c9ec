import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { invalidate } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Exits the positions in some stocks, and reads the account again, also where it failed halfway. */
export function useExitPositions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (symbols: string[]) => call(api.positions.exit, { body: { symbols } }),
    onSettled: () =>
      void invalidate(queryClient, { queryKey: ['/api', 'portfolio'] }, { queryKey: ['/api', 'trades'] }),
  });
}
