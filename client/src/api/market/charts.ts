import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { Drawing, Drawings } from '#shared/contract/market/charts.ts';

/** The user's drawings on a chart. */
export function useDrawingsOf(symbol: string) {
  return useQuery({
    queryKey: keyOf(api.charts.drawings, { symbol }),
    queryFn: ({ signal }) => call(api.charts.drawings, { params: { symbol }, signal }),
  });
}

/**
 * Shows drawings immediately, and stores one change after the other. A change that can't be stored is rolled back, and
 * reported to `onRefused`.
 */
export function useSaveDrawings(symbol: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(api.charts.drawings, { symbol });
  const { mutate } = useMutation({
    scope: { id: `drawings ${symbol}` },
    mutationFn: (drawings: readonly Drawing[]) => {
      const version = queryClient.getQueryData<Drawings>(queryKey)?.version ?? 0;
      return call(api.charts.saveDrawings, {
        params: { symbol },
        body: { version, drawings: drawings.map((drawing) => ({ ...drawing, points: [...drawing.points] })) },
      });
    },
    onSuccess: ({ version }) =>
      queryClient.setQueryData<Drawings>(queryKey, (shown) => shown && { ...shown, version }),
  });
  return (drawings: readonly Drawing[], onRefused: (error: Error) => void) => {
    queryClient.setQueryData<Drawings>(queryKey, (shown) => shown && { ...shown, drawings: [...drawings] });
    mutate(drawings, {
      onError: (error) => {
        onRefused(error);
        // Without the server there is nothing newer to show.
        if (error instanceof CallError) void queryClient.invalidateQueries({ queryKey });
      },
    });
  };
}
