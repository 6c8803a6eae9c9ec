import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { MAX_PRACTICE_DAYS, MAX_RUNNING_PRACTICE_DAYS } from '#shared/domain/trading/practice.ts';
import type { Deps } from '../deps.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import { clockAt, IDLE_MS, nextMinute } from './clock.ts';
import { keepDays, type Played } from './keep.ts';
import { practiceOrders } from './orders.ts';
import { dayIsOver, noSuchBars, noSuchDay, onlyStocks, practiceIsFull, tooManyDays } from './refusals.ts';
import { countDays, countRunning, createDay, readDays, removeDay } from './store.ts';

export interface NewDay {
  symbol: string;
  date: TradingDate;
  cash: Paise;
  speed: number;
}

export type Action = 'run' | 'pause' | 'step' | 'finish';

/** Practice days of all users; one request of a user at a time. */
export function practice(deps: Deps) {
  const { db, clock, market, newId } = deps;
  const keeping = keepDays(deps);
  const { scenes, open, bringOn, lookAt, inTurn } = keeping;

  return {
    ...practiceOrders(deps, keeping),

    list: (userId: string) => readDays(db, userId),

    /** Throws AppError 404 for a stock or day that can't be replayed, 409 when the user has too many days. */
    start: (userId: string, { symbol, date, cash, speed }: NewDay): Promise<Played> =>
      inTurn(userId, async () => {
        const instrument = market.find(symbol);
        if (!instrument) throw unknownSymbol(symbol);
        if (instrument.kind === 'index') throw onlyStocks();
        const isPast = date < market.tradingDate() && date <= istDate(market.now());
        const scene = isPast ? await scenes(instrument.id, date) : null;
        if (!scene) throw noSuchBars(instrument.symbol, date);
        if ((await countDays(db, userId)) >= MAX_PRACTICE_DAYS) throw tooManyDays();
        const row = await createDay(deps, {
          id: newId(),
          userId,
          instrumentId: instrument.id,
          date,
          cash,
          speed,
          marketTime: scene.opensAt,
          createdAt: clock.now(),
        });
        return { row, scene };
      }),

    look: (userId: string, id: string): Promise<Played> =>
      inTurn(userId, async () => lookAt(await open(userId, id))),

    control: (userId: string, id: string, action: Action, speed: number | undefined): Promise<Played> =>
      inTurn(userId, async () => {
        if (action === 'run') await pauseOthers(userId, id);
        const day = await open(userId, id);
        if (day.row.state === 'over') throw dayIsOver();
        const { endsAt } = day.scene;
        if (action === 'run' && !clockAt(day.row, clock.now(), endsAt).running)
          await refuseTooManyRunning(userId);
        if (action === 'finish') return bringOn(day, { taken: () => endsAt });
        if (action === 'step') return bringOn(day, { taken: (at) => nextMinute(at, endsAt) });
        const state = action === 'run' ? 'running' : 'paused';
        return bringOn(day, { change: { state, speed: speed ?? day.row.speed } });
      }),

    remove: (userId: string, id: string): Promise<void> =>
      inTurn(userId, async () => {
        if (!(await removeDay(db, userId, id))) throw noSuchDay();
      }),
  };

  async function refuseTooManyRunning(userId: string): Promise<void> {
    const seenSince = new Date(clock.now().getTime() - IDLE_MS);
    if ((await countRunning(db, userId, seenSince)) >= MAX_RUNNING_PRACTICE_DAYS) throw practiceIsFull();
  }

  async function pauseOthers(userId: string, id: string): Promise<void> {
    for (const other of await readDays(db, userId)) {
      if (other.id === id || other.state !== 'running') continue;
      await bringOn(await open(userId, other.id), { change: { state: 'paused' } });
    }
  }
}
