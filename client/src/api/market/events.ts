import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { api } from '#shared/contract/index.ts';
import { EVENT_DAYS } from '#shared/contract/market/events.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';

const POLL_MS = 15 * 60_000;

/** Events of all companies in some days; every 15 minutes. Disabled without days. */
export function useEvents(days: { from: string; to: string } | null) {
  return useQuery({
    queryKey: [...keyOf(api.events.list), days?.from, days?.to],
    queryFn: ({ signal }) => call(api.events.list, { query: { from: '', to: '', ...days }, signal }),
    enabled: days !== null,
    refetchInterval: POLL_MS,
  });
}

/** How far ahead a company's events are read: ex-dates are announced five weeks before, results four. */
const AHEAD_DAYS = 90;

/** All events of one company, oldest first, as far as a reply goes back; every 15 minutes. */
export function useEventsOf(symbol: string) {
  const today = useMarketSession()?.tradingDate as TradingDate | undefined;
  const to = today && addDays(today, AHEAD_DAYS);
  return useQuery({
    queryKey: [...keyOf(api.events.list), 'of', symbol, to],
    queryFn: ({ signal }) => {
      const from = to ? addDays(to, 1 - EVENT_DAYS.one) : '';
      return call(api.events.list, { query: { symbol, from, to: to ?? '' }, signal });
    },
    enabled: to !== undefined,
    refetchInterval: POLL_MS,
  });
}
