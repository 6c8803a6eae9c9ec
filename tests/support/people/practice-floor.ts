import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { writeBars } from '#server/market/engine/store.ts';
import { portfolioRoutes } from '#server/portfolio/routes.ts';
import { practiceRoutes } from '#server/practice/routes.ts';
import { tradingRoutes } from '#server/trading/routes.ts';
import type { PracticeDay, PracticeSummary } from '#shared/contract/trading/practice.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { istInstant, type TradingDate } from '#shared/domain/ist.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { aDatabase } from '../database.ts';
import { testDeps } from '../deps.ts';
import { aMarket } from '../market/market.ts';
import { aSliceApp, type SliceApp } from '../slice-app.ts';
import { rupees } from './trader.ts';
import type { Visitor } from './visitor.ts';

/** Wednesday 14 October 2026: continuous trading from 09:15 to 15:15, the closing auction over at 15:35. */
export const PAST_DAY = '2026-10-14' as TradingDate;
const OPEN = istInstant(PAST_DAY, 9 * 3600 + 15 * 60);

/** TCS's price in each quarter-hour: constant within one, moving to the next in its last minute. */
const QUARTERS = [
  3_000, 3_000, 2_970, 2_950, 3_000, 3_020, 3_040, 3_050, 3_060, 3_080, 3_100, 3_090, 3_080, 3_060, 3_050,
  3_040, 3_030, 3_020, 3_030, 3_040, 3_050, 3_050, 3_060, 3_060,
] as const;

export interface Learner {
  id: string;
  visitor: Visitor;
  starts(options?: { cash?: number; date?: string; speed?: number }): Promise<PracticeSummary>;
  sees(id: string, from?: number): Promise<PracticeDay>;
  lets(id: string, action: 'run' | 'pause' | 'step' | 'finish', speed?: number): Promise<PracticeSummary>;
  places(id: string, order: Partial<OrderBody> & Pick<OrderBody, 'type' | 'quantity'>): Promise<Trade>;
}

interface OrderBody {
  type: 'BUY' | 'SELL';
  quantity: number;
  orderType: 'MARKET' | 'LIMIT';
  price: number;
  stopLoss: number;
  target: number;
  clientNote: string;
}

export interface PracticeFloor {
  deps: Deps;
  /** Advances the wall clock. */
  waits(seconds: number): void;
  aLearner(): Promise<Learner>;
  /** Another server on the same database. */
  restarts(): Promise<void>;
  close(): Promise<void>;
}

/** A server with one known past day of TCS, and a controlled wall clock. */
export async function aPracticeFloor(): Promise<PracticeFloor> {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(db, events);
  let wall = new Date('2026-11-20T06:00:00Z');
  const deps = testDeps({ db, events, market, clock: { now: () => wall } });
  await writeTheDay(deps);
  const serve = () => aSliceApp(deps, practiceRoutes, tradingRoutes, portfolioRoutes);
  let app = await serve();
  return {
    deps,
    waits: (seconds) => {
      wall = new Date(wall.getTime() + seconds * 1000);
    },
    aLearner: () => aLearner(deps, () => app),
    restarts: async () => {
      await app.close();
      app = await serve();
    },
    close: async () => {
      await app.close();
      await deps.practiceDb.$client.end();
      await close();
    },
  };
}

async function writeTheDay({ db }: Deps): Promise<void> {
  const flat = (price: number) => {
    const at = rupees(price);
    return { open: at, high: at, low: at, close: at, volume: 1_000 };
  };
  const quarters = QUARTERS.map((price, place) => ({
    instrumentId: 1,
    startsAt: new Date(OPEN.getTime() + place * 900_000),
    ...flat(price),
  }));
  const range = { high: rupees(Math.max(...QUARTERS)), low: rupees(Math.min(...QUARTERS)) };
  const ends = { open: rupees(QUARTERS[0]), close: rupees(QUARTERS.at(-1) ?? 0) };
  const before = { instrumentId: 1, tradingDate: '2026-10-13' as TradingDate, ...flat(2_990) };
  const day = { instrumentId: 1, tradingDate: PAST_DAY, ...ends, ...range, volume: 24_000 };
  await writeBars(db, { quarters, daily: [before, day] });
}

async function aLearner({ db, clock }: Deps, app: () => SliceApp): Promise<Learner> {
  const [id, accountId] = [newId(), newId()];
  await db
    .insert(users)
    .values({ id, email: `${id}@example.com`, passwordHash: 'none', createdAt: clock.now() });
  await db.insert(accounts).values({ id: accountId, userId: id });
  const visitor = (): Visitor => app().visitor({ id, accountId });
  const ok = async <T>(reply: Promise<{ status: number; json: unknown }>): Promise<T> => {
    const { status, json } = await reply;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
    return json as T;
  };
  return {
    id,
    get visitor() {
      return visitor();
    },
    starts: ({ cash = 1_00_000, date = PAST_DAY, speed = 60 } = {}) =>
      ok(visitor().post('/api/practice', { symbol: 'TCS', date, cash, speed })),
    sees: (day, from = 0) => ok(visitor().get(`/api/practice/${day}?from=${from}`)),
    lets: (day, action, speed) => ok(visitor().post(`/api/practice/${day}/clock`, { action, speed })),
    places: (day, order) =>
      ok(
        visitor().post(`/api/practice/${day}/orders`, {
          orderType: order.price === undefined ? 'MARKET' : 'LIMIT',
          stopLoss: null,
          target: null,
          ...order,
        }),
      ),
  };
}
