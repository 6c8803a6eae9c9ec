import { createEventBus } from '../core/events.ts';
import type { Deps } from '../deps.ts';
import type { IntradayPath } from '../market/sources/intraday-path.ts';
import { pendingTrades } from '../trading/history/store.ts';
import { close } from '../trading/matching/close.ts';
import { startMatcher } from '../trading/matching/match.ts';
import { type Watched, watched } from '../trading/matching/order-book.ts';
import { restingOrder } from '../trading/order/resting-order.ts';
import { type Scene, type Stage, stageOf } from './scene.ts';

/** Trading's dependencies on a practice day: its market, its ledger, and a private event bus. */
export function depsOn(deps: Deps, stage: Stage): Deps & { market: Stage } {
  return { ...deps, db: deps.practiceDb, events: createEventBus(), market: stage };
}

/**
 * Runs paper trading's matcher at every moment between two instants at which an order is due or a phase begins.
 * These follow from the path and the orders, not from how often this is called. Rejects when a due change could not
 * be written; a retry finds it again.
 */
export async function passTime(
  deps: Deps,
  scene: Scene,
  accountId: string,
  from: Date,
  to: Date,
): Promise<void> {
  const { practiceDb } = deps;
  let resting = await restingIn(deps, accountId);
  if (resting.length === 0 || from >= to || nothingHappens(scene, resting, from, to)) return;
  const stage = stageOf(deps, scene, from);
  const own = depsOn(deps, stage);
  const matcher = await startMatcher(own, accountId);
  try {
    await matcher.idle();
    while (stage.now() < to && resting.length > 0) {
      const due = dueMoment(scene, resting, stage.now(), to);
      const halt = scene.halts.find((each) => each > stage.now() && each <= to);
      stage.moveTo(earliest([due, halt, to]));
      own.events.emit('market.session', { session: stage.session() });
      await matcher.idle();
      resting = await restingIn(deps, accountId);
      if (due && due.getTime() === stage.now().getTime()) refuseUnwritten(resting, stage, scene);
    }
  } finally {
    await matcher.stop();
  }
  if (to >= scene.endsAt) await endAll({ practiceDb }, scene, accountId);
}

/** No order is due and no phase begins between two instants, inclusive, and the day continues. */
function nothingHappens(scene: Scene, resting: readonly Watched[], from: Date, to: Date): boolean {
  const second = (at: Date) => secondOf(scene, at);
  const due = nextDue(scene.path, resting, second(from) - 1, second(to));
  return due === null && to < scene.endsAt && !scene.halts.some((halt) => halt > from && halt <= to);
}

const restingIn = async ({ practiceDb }: Deps, accountId: string): Promise<Watched[]> =>
  (await pendingTrades(practiceDb, accountId)).map((row) => watched(restingOrder(row)));

const earliest = (instants: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.min(...instants.flatMap((each) => (each ? [each.getTime()] : []))));

function dueMoment(scene: Scene, resting: readonly Watched[], from: Date, to: Date): Date | null {
  const found = nextDue(scene.path, resting, secondOf(scene, from), secondOf(scene, to));
  return found === null ? null : new Date(scene.opensAt.getTime() + found * 1000);
}

const secondOf = ({ opensAt }: Scene, at: Date): number =>
  Math.floor((at.getTime() - opensAt.getTime()) / 1000);

/** The first second after one, up to another, whose price triggers an order or moves its stop; null if none. */
export function nextDue(
  path: Pick<IntradayPath, 'seconds' | 'priceAt'>,
  orders: readonly Pick<Watched, 'when' | 'price' | 'movesAt'>[],
  after: number,
  until: number,
): number | null {
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  for (const { when, price, movesAt } of orders) {
    above = Math.min(above, movesAt);
    if (when === 'at-or-below') below = Math.max(below, price);
    else above = Math.min(above, price);
  }
  const last = Math.min(until, path.seconds - 1);
  for (let second = Math.max(after + 1, 0); second <= last; second++) {
    const price = path.priceAt(second);
    if (price <= below || price >= above) return second;
  }
  return null;
}

/** The matcher retries failed writes later; time must not advance without them. */
function refuseUnwritten(resting: readonly Watched[], stage: Stage, { instrument }: Scene): void {
  const price = stage.quote(instrument.id)?.last ?? 0;
  const left = resting.find(({ when, price: at }) => (when === 'at-or-below' ? price <= at : price >= at));
  if (left) throw new Error(`Order ${left.id} of a practice day was due and could not be written down.`);
}

const OVER = 'The practice day is over';

/** Ends exits and orders for another session with the day. Sequential, because two exits share a reservation. */
async function endAll(
  { practiceDb }: Pick<Deps, 'practiceDb'>,
  { date, endsAt }: Scene,
  accountId: string,
): Promise<void> {
  for (const row of await pendingTrades(practiceDb, accountId)) {
    if (row.exit === null && row.tradingDate <= date)
      throw new Error(`Order ${row.id} of a practice day should have expired and could not be written down.`);
    await close(practiceDb, [
      { accountId, id: row.id, priority: null, ending: 'expire', reason: OVER, at: endsAt },
    ]);
  }
}
