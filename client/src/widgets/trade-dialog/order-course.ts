import { istClock } from '#client/lib/format.ts';
import type { MarketSession } from '#shared/contract/market.ts';
import { istDate } from '#shared/domain/ist.ts';
import { istText } from '#shared/domain/ist-format.ts';
import type { MarketPhase } from '#shared/domain/market-phase.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { Ticket } from './ticket.ts';

/** What would become of an order placed now, in words, and whether it waits. */
interface OrderRoute {
  words: string;
  waits: boolean;
}

/** Phases in which an order is still for today's session, so that today's band holds for it. */
const TODAY: ReadonlySet<MarketPhase> = new Set<MarketPhase>(['continuous', 'reference', 'closing-auction']);

/** Whether an order placed now is for the session that is on, and not for the next one. */
export const isForToday = ({ phase }: MarketSession): boolean => TODAY.has(phase);

export function orderRouting(
  { orderType, side }: Pick<Ticket, 'orderType' | 'side'>,
  { limit, last }: { limit: Paise | null; last: Paise },
  session: MarketSession,
): OrderRoute {
  if (session.phase === 'continuous') return inOpenMarket(orderType === 'LIMIT', side, limit, last);
  if (isForToday(session)) {
    return { words: `${session.label}: takes part where its stock has one, or waits`, waits: true };
  }
  const end = orderType === 'LIMIT' ? ' at the limit or better' : ' at the first price';
  return { words: `${session.label}: will queue for ${opening(session)}, and fill${end}`, waits: true };
}

function inOpenMarket(isLimit: boolean, side: Ticket['side'], limit: Paise | null, last: Paise): OrderRoute {
  if (!isLimit) return { words: 'Market open: fills at once at the price of that moment', waits: false };
  if (limit === null) return { words: 'Fills at the limit or better, or expires at close', waits: false };
  if (side === 'BUY' ? limit >= last : limit <= last) {
    return { words: 'Within the limit now: fills at once at the market price', waits: false };
  }
  const where = side === 'BUY' ? 'Below' : 'Above';
  return { words: `${where} the market: rests today, then expires at close`, waits: true };
}

/** "09:15 IST" on the day itself, "Monday 23 November at 09:15 IST" before. */
function opening({ marketTime, opensAt }: MarketSession): string {
  const at = new Date(opensAt);
  return istDate(at) === istDate(new Date(marketTime)) ? `${istClock(at)} IST` : istText(at);
}
