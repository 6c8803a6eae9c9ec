import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { useIntentKeys } from '#client/lib/http/intent-key.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { joinMinutes } from '#client/lib/live/join-minutes.ts';
import { api } from '#shared/contract/index.ts';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';

/** The user's practice days, newest first. */
export function usePracticeDays() {
  return useQuery({
    queryKey: keyOf(api.practice.list),
    queryFn: ({ signal }) => call(api.practice.list, { signal }),
  });
}

/** A stock's past days that can be replayed; disabled until a stock is chosen. */
export function usePracticeDates(symbol: string) {
  return useQuery({
    queryKey: [...keyOf(api.practice.dates), symbol],
    queryFn: ({ signal }) => call(api.practice.dates, { query: { symbol }, signal }),
    enabled: symbol !== '',
  });
}

/** Polling of a running day: once per market minute at 60×, and faster at higher speeds. */
const LOOK_MS = { slow: 1_000, fast: 500 };

const dayKey = (id: string) => keyOf(api.practice.day, { id });

/** A day at its moment. Polling keeps a running one going; only new minutes are sent. */
export function usePracticeDay(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: dayKey(id),
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<PracticeDay>(dayKey(id));
      const from = String(Math.max(0, (known?.minutes.close.length ?? 0) - 1));
      const day = await call(api.practice.day, { params: { id }, query: { from }, signal });
      return { ...day, minutes: joinMinutes(known?.minutes, day.minutes) };
    },
    // Refetched on mount: it may have been played elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'running') return false;
      return state.data.speed > 60 ? LOOK_MS.fast : LOOK_MS.slow;
    },
  });
}

/** Starts a day. */
export function useStartPractice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.practice.start>['body']) => call(api.practice.start, { body }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.practice.list) }),
  });
}

/** Run, pause, forward a minute, skip to close; pending until the day is refetched. */
export function useControlPractice(id: string) {
  const readDay = useReadDay(id);
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.practice.control>['body']) =>
      call(api.practice.control, { params: { id }, body }),
    onSettled: readDay,
  });
}

/** Places an order, idempotent across retries. */
export function usePlacePractice(id: string) {
  const readDay = useReadDay(id);
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.practice.place>['body']) =>
      call(api.practice.place, { params: { id }, body, idempotencyKey: intent.keyFor(body) }),
    onSettled: (_reply, error) => {
      intent.settle(error);
      return readDay();
    },
  });
}

/** Changes a pending order of the day, and refetches it even when refused, since it was outdated. */
export function useModifyPractice(id: string) {
  const readDay = useReadDay(id);
  return useMutation({
    mutationFn: ({ id: order, ...body }: { id: string } & RequestOf<typeof api.practice.modify>['body']) =>
      call(api.practice.modify, { params: { id, order }, body }),
    onSettled: readDay,
  });
}

export function useCancelPractice(id: string) {
  const readDay = useReadDay(id);
  return useMutation({
    mutationFn: (order: string) => call(api.practice.cancel, { params: { id, order } }),
    onSettled: readDay,
  });
}

/** Deletes a day; the reply is the remaining list. */
export function useRemovePractice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.practice.remove, { params: { id } }),
    onSuccess: (left, id) => {
      queryClient.setQueryData(keyOf(api.practice.list), left);
      queryClient.removeQueries({ queryKey: dayKey(id) });
    },
  });
}

function useReadDay(id: string) {
  const queryClient = useQueryClient();
  return () => {
    void invalidate(queryClient, { queryKey: keyOf(api.practice.list), exact: true });
    return invalidate(queryClient, { queryKey: dayKey(id) });
  };
}
