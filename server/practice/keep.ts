import { zeroPaise } from '#shared/domain/money.ts';
import { MAX_PRACTICE_ORDERS } from '#shared/domain/trading/practice.ts';
import { keyedQueue } from '../core/async.ts';
import type { Deps } from '../deps.ts';
import { newestTrades } from '../trading/history/store.ts';
import { clockAt, IDLE_MS } from './clock.ts';
import { passTime } from './pass.ts';
import { noSuchDay } from './refusals.ts';
import { createScenes, type Scene } from './scene.ts';
import { scoreOf } from './score.ts';
import { moveDay, type PracticeRow, readDay } from './store.ts';

/** A day brought up to date. */
export interface Played {
  row: PracticeRow;
  scene: Scene;
}

interface Bringing {
  taken?: (at: Date) => Date;
  change?: Partial<Pick<PracticeRow, 'state' | 'speed'>>;
}

/** Minimum interval between stored last-seen times. */
const SEEN_EVERY_MS = IDLE_MS / 2;

export type Keeping = ReturnType<typeof keepDays>;

/** Brings practice days up to the current clock, one request of a user at a time. */
export function keepDays(deps: Deps) {
  const { db, clock } = deps;
  const scenes = createScenes(deps);
  const inOrder = keyedQueue();

  const open = async (userId: string, id: string): Promise<Played> => {
    const row = await readDay(db, userId, id);
    if (!row) throw noSuchDay();
    const scene = await scenes(row.instrumentId, row.date);
    if (!scene) throw new Error(`The bars of practice day ${id} are gone.`);
    return { row, scene };
  };

  /** Advances a day to the clock, or to a requested moment, and stores it with the change. */
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

  /** A request that only advances time is stored occasionally: the current moment follows from the stored state. */
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

  /** Serialises a user's requests, and retries when another instance moved the day concurrently. */
  const inTurn = <T>(userId: string, run: () => Promise<T>): Promise<T> =>
    inOrder(userId, async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof MovedMeanwhile) || tries === MAX_TRIES) throw error;
        }
      }
    });

  return { scenes, open, bringOn, lookAt, inTurn };
}

const MAX_TRIES = 5;

/** Another instance moved the day after it was read. */
class MovedMeanwhile extends Error {}

async function stored({ db }: Deps, row: PracticeRow, to: Partial<PracticeRow>): Promise<PracticeRow> {
  const moved = await moveDay(db, row, to);
  if (!moved) throw new MovedMeanwhile(`Practice day ${row.id} was moved by another instance.`);
  return moved;
}

async function ended(deps: Deps, row: PracticeRow, scene: Scene): Promise<PracticeRow> {
  const trades = await newestTrades(deps.practiceDb, row.id, 2 * MAX_PRACTICE_ORDERS);
  const fills = trades
    .flatMap(({ side, fills, priority }) =>
      fills.map(({ quantity, price, charges, at }) => {
        return { side, quantity, price, charges: charges?.total ?? zeroPaise, at, priority };
      }),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.priority < b.priority ? -1 : 1));
  const score = scoreOf(scene, row.cash, fills, deps.charges);
  return stored(deps, row, { state: 'over', marketTime: scene.endsAt, score });
}
