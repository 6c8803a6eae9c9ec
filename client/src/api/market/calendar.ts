import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** An exchange day: whether and when it trades. Fetched once a day; undefined until known. */
export function useExchangeDay(date: string | null) {
  return useQuery({
    queryKey: [...keyOf(api.calendar.days), date],
    queryFn: ({ signal }) => call(api.calendar.days, { query: { from: date ?? '', to: date ?? '' }, signal }),
    select: ([day]) => day,
    enabled: date !== null,
  });
}

/** Holidays and special sessions, latest first; administrators only. */
export function useSpecialDays() {
  return useQuery({
    queryKey: keyOf(api.calendar.specialDays),
    queryFn: ({ signal }) => call(api.calendar.specialDays, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Session phases by effective date, latest first; administrators only. */
export function useSessionRules() {
  return useQuery({
    queryKey: keyOf(api.calendar.sessionRules),
    queryFn: ({ signal }) => call(api.calendar.sessionRules, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function usePutDay() {
  return useCalendarEdit(
    ({ date, ...body }: { date: string } & RequestOf<typeof api.calendar.putDay>['body']) =>
      call(api.calendar.putDay, { params: { date }, body }),
  );
}

export function useDeleteDay() {
  return useCalendarEdit((date: string) => call(api.calendar.deleteDay, { params: { date } }));
}

type RuleKey = RequestOf<typeof api.calendar.putSessionRule>['params'];

export function usePutSessionRule() {
  return useCalendarEdit(
    ({ date, stocks, ...body }: RuleKey & RequestOf<typeof api.calendar.putSessionRule>['body']) =>
      call(api.calendar.putSessionRule, { params: { date, stocks }, body }),
  );
}

export function useDeleteSessionRule() {
  return useCalendarEdit((params: RuleKey) => call(api.calendar.deleteSessionRule, { params }));
}

/** Invalidates all calendar queries afterwards. */
function useCalendarEdit<Written>(mutationFn: (written: Written) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      invalidate(
        queryClient,
        ...[api.calendar.specialDays, api.calendar.sessionRules, api.calendar.days].map((read) => ({
          queryKey: keyOf(read),
        })),
      ),
  });
}
