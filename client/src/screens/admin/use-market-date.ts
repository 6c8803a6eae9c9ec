import { useMarketSession } from '#client/lib/live/live-market.ts';
import { istDate } from '#shared/domain/ist.ts';

/**
 * The market's calendar date, and its session's date, which after the close is the next; empty until known, so that
 * nothing counts as past.
 */
export function useMarketDate(): { today: string; tradingDate: string } {
  const session = useMarketSession();
  if (!session) return { today: '', tradingDate: '' };
  return { today: istDate(new Date(session.marketTime)), tradingDate: session.tradingDate };
}
