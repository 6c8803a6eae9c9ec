import type { ContractNote } from '#shared/contract/charges.ts';
import type { Trade } from '#shared/contract/trades.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import {
  MAX_PRACTICE_DAYS,
  MAX_PRACTICE_ORDERS,
  MAX_RUNNING_PRACTICE_DAYS,
} from '#shared/domain/practice.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { noteOf } from '../charges/note-of.ts';
import type { RecordedReply } from '../core/bind.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { replayOf } from '../ledger/once-per-key.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import { type Change, cancelTrade, modifyTrade } from '../trading/change.ts';
import { type Order, orderHash } from '../trading/order.ts';
import { placeTrade } from '../trading/place.ts';
import { newestTrades } from '../trading/store.ts';
import { clockAt, IDLE_MS, nextMinute } from './clock.ts';
import { depsOn, passTime } from './pass.ts';
import { createScenes, type Scene, stageOf } from './scene.ts';
import { scoreOf } from './score.ts';
import {
  countDays,
  countRunning,
  createDay,
  moveDay,
  type PracticeRow,
  readDay,
  readDays,
  removeDay,
} from './store.ts';
import { createTurns } from './turns.ts';

/** A day that was brought to its moment. */
export interface Played {
  row: PracticeRow;
  scene: Scene;
}

export interface NewDay {
  symbol: string;
  date: TradingDate;
  cash: Paise;
  speed: number;
}

export type Action = 'run' | 'pause' | 'step' | 'finish';

/** How old the last look may be before a new one is written down. */
const SEEN_EVERY_MS = IDLE_MS / 2;

/** The practice days of everybody; what one person asks for is done in turn. */
export function practice(deps: Deps) {
  const { db, clock, market, newId } = deps;
  const scenes = createScenes(deps);
  const turns = createTurns();

  const open = async (userId: string, id: string): Promise<Played> => {
    const row = await readDay(db, userId, id);
    if (!row) throw noSuchDay();
    const scene = await scenes(row.instrumentId, row.date);
    if (!scene) throw new Error(`The bars of practice day ${id} are gone.`);
    return { row, scene };
  };

  /** Brings a day to where the clock says it is, or to a moment it is taken to, and stores it there with what changes. */
  const bringOn = async ({ row, scene }: Played, { taken, change = {} }: Bringing = {}): Promise<Played> => {
    if (row.state === 'over') return { row, scene };
    const wall = clock.now();
    const { at, running } = clockAt(row, wall, scene.endsAt);
    const to = taken ? taken(at) : at;
    await passTime(deps, scene, row.id, row.marketTime, to);
    if (to >= scene.endsAt) return { row: await ended(deps, row, scene), scene };
    const state = running ? 'running' : 'paused';
    const moved = { marketTime: to, tickedAt: wall, seenAt: wall, state, ...change } as const;
    return { row: await stored(deps, row, moved), scene };
  };

  /** A look that only lets time pass is written down now and then: where the day is follows from what is stored. */
  const lookAt = async (day: Played): Promise<Played> => {
    const { row, scene } = day;
    if (row.state !== 'running') return day;
    const wall = clock.now();
    const { at, running } = clockAt(row, wall, scene.endsAt);
    const seen = wall.getTime() - row.seenAt.getTime() < SEEN_EVERY_MS;
    if (!running || !seen || at >= scene.endsAt) return bringOn(day);
    await passTime(deps, scene, row.id, row.marketTime, at);
    return { row: { ...row, marketTime: at }, scene };
  };

  /** One after the other of a person, and again where another instance moved the day at the same moment. */
  const inTurn = <T>(userId: string, run: () => Promise<T>): Promise<T> =>
    turns(userId, async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof MovedMeanwhile) || tries === MOST_TRIES) throw error;
        }
      }
    });

  return {
    list: (userId: string) => readDays(db, userId),

    /** Throws AppError 404 for a stock or day that can't be replayed, 409 when the person keeps too many. */
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
          ...{ id: newId(), userId, instrumentId: instrument.id, date, cash, speed },
          ...{ marketTime: scene.opensAt, createdAt: clock.now() },
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

    /** In everything as paper trading refuses and fills; 409 when the day is over. */
    place: (
      userId: string,
      id: string,
      order: Omit<Order, 'symbol'>,
      key: string | null,
    ): Promise<RecordedReply> =>
      inTurn(userId, async () => {
        const { row, scene } = await bringOn(await open(userId, id));
        const whole = { ...order, symbol: scene.instrument.symbol };
        if (row.state === 'over') {
          // What was placed once stays placed.
          const request = key === null ? null : { key, hash: orderHash(whole) };
          const placed = await replayOf(deps.practiceDb, 'trades', id, request);
          if (placed) return placed;
          throw dayIsOver();
        }
        if ((await newestTrades(deps.practiceDb, id, MAX_PRACTICE_ORDERS)).length >= MAX_PRACTICE_ORDERS)
          throw tooManyOrders();
        const own = depsOn(deps, stageOf(deps, scene, row.marketTime));
        return placeTrade(own, { id: userId, accountId: id }, whole, key);
      }),

    cancel: (userId: string, id: string, tradeId: string): Promise<Trade> =>
      inTurn(userId, async () => {
        const { row, scene } = await bringOn(await open(userId, id));
        const own = depsOn(deps, stageOf(deps, scene, row.marketTime));
        return cancelTrade(own, { id: userId, accountId: id }, tradeId);
      }),

    /** In everything as paper trading changes a pending order. */
    modify: (userId: string, id: string, tradeId: string, change: Change): Promise<Trade> =>
      inTurn(userId, async () => {
        const { row, scene } = await bringOn(await open(userId, id));
        const own = depsOn(deps, stageOf(deps, scene, row.marketTime));
        return modifyTrade(own, { id: userId, accountId: id }, tradeId, change);
      }),

    note: async (userId: string, id: string, tradeId: string): Promise<ContractNote> => {
      const { row } = await open(userId, id);
      return noteOf({ ...deps, db: deps.practiceDb }, row.id, tradeId, 'practice');
    },

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

interface Bringing {
  taken?: (at: Date) => Date;
  change?: Partial<Pick<PracticeRow, 'state' | 'speed'>>;
}

const MOST_TRIES = 5;

/** Another instance has moved the day since it was read. */
class MovedMeanwhile extends Error {}

async function stored({ db }: Deps, row: PracticeRow, to: Partial<PracticeRow>): Promise<PracticeRow> {
  const moved = await moveDay(db, row, to);
  if (!moved) throw new MovedMeanwhile(`Practice day ${row.id} was moved by another instance.`);
  return moved;
}

async function ended(deps: Deps, row: PracticeRow, scene: Scene): Promise<PracticeRow> {
  const trades = await newestTrades(deps.practiceDb, row.id, 2 * MAX_PRACTICE_ORDERS);
  const fills = trades
    .flatMap(({ side, quantity, fill, charges, executedAt, priority }) =>
      fill === null || executedAt === null
        ? []
        : [{ side, quantity, price: fill, charges: charges?.total ?? paise(0), at: executedAt, priority }],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.priority < b.priority ? -1 : 1));
  const score = scoreOf(scene, row.cash, fills, deps.charges);
  return stored(deps, row, { state: 'over', marketTime: scene.endsAt, score });
}

const noSuchDay = () => notFound('You have no such practice day.');

const onlyStocks = () =>
  new AppError(400, 'index_not_traded', 'Only stocks can be bought and sold, so choose one.');

const noSuchBars = (symbol: string, date: string) =>
  new AppError(404, 'no_such_day', `No past session of ${displaySymbol(symbol)} is stored for ${date}.`);

const tooManyDays = () =>
  new AppError(
    409,
    'too_many_practice_days',
    `You keep ${MAX_PRACTICE_DAYS} practice days, which is the most; please delete one first.`,
  );

const practiceIsFull = () =>
  new AppError(
    503,
    'practice_full',
    `${MAX_RUNNING_PRACTICE_DAYS.toLocaleString('en-IN')} practice days run at this moment, which is the most. Yours waits; please try again in a minute.`,
    { 'Retry-After': '60' },
  );

const dayIsOver = () =>
  new AppError(409, 'practice_day_over', 'This practice day is over. Repeat it to trade it again.');

const tooManyOrders = () =>
  new AppError(
    409,
    'too_many_practice_orders',
    `A practice day has at most ${MAX_PRACTICE_ORDERS} orders, and this one has them.`,
  );
