import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** A day of the exchange: whether it trades, and when. Read once a day; undefined stays undefined until the day is known. */
export function useExchangeDay(date: string | null) {
  return useQuery({
    queryKey: [...keyOf(api.calendar.days), date],
    queryFn: ({ signal }) => call(api.calendar.days, { query: { from: date ?? '', to: date ?? '' }, signal }),
    select: ([day]) => day,
    enabled: date !== null,
  });
}
