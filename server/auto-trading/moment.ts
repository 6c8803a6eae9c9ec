import { istDate, istSecondOfDay, secondOfDay } from '#shared/domain/ist.ts';
import { marketText } from '#shared/domain/ist-format.ts';
import { paise } from '#shared/domain/money.ts';
import type { AutoTradingRules } from '#shared/domain/trading/auto-trading.ts';
import type { Market } from '../market/market.ts';
import type { PriceOf } from './account-state.ts';
import type { Moment } from './decide.ts';

/** Current market state for auto-trading: trusted prices of stocks that trade now, or the latest ones of all. */
export function momentOf(market: Market, prices: 'trading' | 'latest' = 'trading'): Moment {
  return {
    minutesSince: (at) => minutesOfTrading(market, at),
    price(id) {
      const instrument = market.byId(id);
      const quote = market.quote(id);
      if (!instrument || !quote || quote.stale || !market.health.isHealthy(id)) return null;
      return prices === 'latest' || market.phaseFor(instrument) === 'continuous' ? quote.last : null;
    },
    onTick(id, price) {
      const tick = market.tickSize({ id });
      return paise(Math.floor(price / tick) * tick);
    },
    cost: (quantity, price) => paise(quantity * price),
  };
}

export const priceOf =
  (market: Market): PriceOf =>
  (id) =>
    market.quote(id) ?? null;

type Hours = Pick<AutoTradingRules, 'startsAt' | 'endsAt'>;

/**
 * Why nothing is bought now, whatever the predictions; null within trading hours and the user's own hours. The
 * market is read once for all users.
 */
export function waitingAt(market: Market): (hours: Hours) => string | null {
  const { phase, opensAt } = market.session();
  if (phase !== 'continuous') {
    const words = `The market is not trading now. It opens on ${marketText(new Date(opensAt), market.traits)}.`;
    return () => words;
  }
  const now = istSecondOfDay(market.now());
  return ({ startsAt, endsAt }) => {
    if (now < secondOfDay(startsAt)) return `Your trading hours start at ${startsAt}.`;
    return now >= secondOfDay(endsAt) ? `Your trading hours ended at ${endsAt}.` : null;
  };
}

const OPENS = secondOfDay('09:15');
const CLOSES = secondOfDay('15:30');
/** Maximum length of a pause, in sessions. */
const MAX_SESSIONS = 40;

/** Minutes between 09:15 and 15:30 of trading days since an instant. */
function minutesOfTrading(market: Market, since: Date): number {
  const today = istDate(market.now());
  const passed = (at: Date) => Math.min(Math.max(istSecondOfDay(at), OPENS), CLOSES) - OPENS;
  let seconds = -passed(since);
  let date = istDate(since);
  for (let sessions = 0; date < today && sessions < MAX_SESSIONS; sessions++) {
    seconds += CLOSES - OPENS;
    date = market.nextTradingDay(date);
  }
  return (seconds + passed(market.now())) / 60;
}
