import { useMarketSession } from '#client/lib/live/live-market.ts';
import { istDate } from '#shared/domain/ist.ts';

/** The date in the market, and that of its session, which in the evening is the next; empty while they are unknown, so that nothing is past. */
export function useMarketDate(): { today: string; tradingDate: string } {
  const session = useMarketSession();
  if (!session) return { today: '', tradingDate: '' };
  return { today: istDate(new Date(session.marketTime)), tradingDate: session.tradingDate };
}
