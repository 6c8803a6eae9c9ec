import { randomStream } from '#server/market/sources/random.ts';
import type { RealDays } from './real-days.ts';

/** When the trader acts: at a session's first price, at its last, or after it. */
export type Moment = 'open' | 'close' | 'evening';
export const MOMENTS: readonly Moment[] = ['open', 'close', 'evening'];

/** An order of the script; prices in paise. */
export interface ScriptedOrder {
  /** Index into the list of dates. */
  day: number;
  moment: Moment;
  side: 'BUY' | 'SELL';
  symbol: string;
  quantity: number;
  limit: number | null;
  stop: number | null;
  target: number | null;
}

/** NSE's tick size in those years, in paise. */
const TICK = 5;

/**
 * Generates orders from the file's prices: market orders, limits around the last price, and purchases with exits. The
 * last days have none, so that everything ends or rests.
 */
export function scriptOrders({ dates, prices }: RealDays, count: number, seed: number): ScriptedOrder[] {
  const chance = randomStream(seed);
  const symbols = [...prices.keys()];
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance.uniform() * choices.length)] as T;
  const onTick = (price: number) => Math.round(price / TICK) * TICK;
  const orders = Array.from({ length: count }, (): ScriptedOrder => {
    const day = 1 + Math.floor(chance.uniform() * (dates.length - 3));
    const moment = pick(MOMENTS);
    const symbol = pick(symbols);
    const bar = prices.get(symbol)?.get(dates[day] ?? '');
    const last = bar ? (moment === 'open' ? bar.open : bar.close) : 0;
    const side = chance.uniform() < 0.7 ? 'BUY' : 'SELL';
    const limit = chance.uniform() < 0.5 ? onTick(last * (0.98 + 0.04 * chance.uniform())) : null;
    const exits = side === 'BUY' && chance.uniform() < 0.4;
    const around = limit ?? last;
    return {
      day,
      moment,
      side,
      symbol,
      limit,
      quantity: 1 + Math.floor(chance.uniform() * 50),
      stop: exits && chance.uniform() < 0.8 ? onTick(around * (0.94 + 0.05 * chance.uniform())) : null,
      target: exits && chance.uniform() < 0.8 ? onTick(around * (1.01 + 0.06 * chance.uniform())) : null,
    };
  });
  const place = ({ day, moment }: ScriptedOrder) => day * MOMENTS.length + MOMENTS.indexOf(moment);
  return orders.toSorted((a, b) => place(a) - place(b));
}
