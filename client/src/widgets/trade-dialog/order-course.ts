import { istClock } from '#client/lib/format/format.ts';
import type { MarketSession } from '#shared/contract/market/market.ts';
import { istDate } from '#shared/domain/ist.ts';
import { formatIst } from '#shared/domain/ist-format.ts';
import type { MarketClock } from '#shared/domain/market/market-clock.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';
import { type Paise, rupeeText } from '#shared/domain/money.ts';
import type { FillModel } from '#shared/domain/trading/fill-model.ts';
import { isStop } from './stop-terms.ts';
import { text } from './text.ts';
import type { Ticket } from './ticket.ts';

/** How an order placed now would be handled, as text, and whether it waits. */
interface OrderRoute {
  words: string;
  waits: boolean;
}

/** Phases in which an order is still for today's session, so that today's band applies. */
const TODAY: ReadonlySet<MarketPhase> = new Set<MarketPhase>(['continuous', 'reference', 'closing-auction']);

/** Whether an order placed now is for the current session rather than the next one. */
export const isForToday = ({ phase }: MarketSession): boolean => TODAY.has(phase);

export function orderRouting(
  {
    orderType,
    side,
    validity = 'DAY',
  }: Pick<Ticket, 'orderType' | 'side'> & Partial<Pick<Ticket, 'validity'>>,
  { limit, trigger = null, last }: { limit: Paise | null; trigger?: Paise | null; last: Paise },
  session: MarketSession,
  clock: MarketClock,
  model: FillModel = 'LAST',
): OrderRoute {
  const isByModel = model === 'BIDASK';
  if (isStop({ orderType })) return stopRoute(orderType, trigger, session, clock);
  if (session.phase === 'continuous' && validity === 'IOC') {
    return { words: isByModel ? text.course.iocByModel : text.course.ioc, waits: false };
  }
  if (session.phase === 'continuous') {
    return inOpenMarket(side, { isLimit: orderType === 'LIMIT', limit, last, isByModel });
  }
  if (isForToday(session)) {
    return { words: text.course.auction(session.label), waits: true };
  }
  const queued = orderType === 'LIMIT' ? text.course.queuedLimit : text.course.queuedMarket;
  return { words: queued(session.label, clock.named(opening(session))), waits: true };
}

interface OpenOrder {
  isLimit: boolean;
  limit: Paise | null;
  last: Paise;
  /** Filled with spread and impact. */
  isByModel: boolean;
}

function inOpenMarket(side: Ticket['side'], { isLimit, limit, last, isByModel }: OpenOrder): OrderRoute {
  const { course } = text;
  const quote = side === 'BUY' ? course.ask : course.bid;
  if (!isLimit) return { words: isByModel ? course.byModel(quote) : course.market, waits: false };
  if (limit === null) return { words: course.limit, waits: false };
  if (side === 'BUY' ? limit >= last : limit <= last) {
    return { words: isByModel ? course.limitByModel(quote) : course.limitReached, waits: false };
  }
  return { words: side === 'BUY' ? text.course.below : text.course.above, waits: true };
}

/** A stop order needs continuous trading; outside it, the order queues for the next session. */
function stopRoute(
  orderType: Ticket['orderType'],
  trigger: Paise | null,
  session: MarketSession,
  clock: MarketClock,
): OrderRoute {
  if (session.phase !== 'continuous') {
    return { words: text.course.queuedStop(session.label, clock.named(opening(session))), waits: true };
  }
  if (trigger === null) return { words: text.course.stopUnset, waits: true };
  const words = orderType === 'SL' ? text.course.stop : text.course.stopMarket;
  return { words: words(rupeeText(trigger)), waits: true };
}

/** "09:15" on the day itself, "Monday 23 November at 09:15" before. */
function opening({ marketTime, opensAt }: MarketSession): string {
  const at = new Date(opensAt);
  return istDate(at) === istDate(new Date(marketTime))
    ? istClock(at)
    : formatIst(at, "EEEE d MMMM 'at' HH:mm");
}
