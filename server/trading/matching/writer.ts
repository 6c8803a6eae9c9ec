import { paise, rupeeText } from '#shared/domain/money.ts';
import { marginOf } from '#shared/domain/trading/intraday.ts';
import { singleFlight } from '../../core/async.ts';
import type { RestingOrder } from '../../core/events.ts';
import { isDatabaseOutage } from '../../core/http/failures.ts';
import type { Deps } from '../../deps.ts';
import type { RowOf } from '../../ledger/batch-query.ts';
import { readTrade } from '../history/store.ts';
import { fitOrders } from '../intraday/fit-orders.ts';
import { restingOrder } from '../order/resting-order.ts';
import { exitsOf } from '../settlement/exits.ts';
import { FILL_PART, FILL_PART_INTRADAY } from '../settlement/part-fills.ts';
import { FILL_RESTING, FILL_RESTING_INTRADAY } from '../settlement/resting-orders.ts';
import { type SettledRow, settle } from '../settlement/settle.ts';
import { type Closing, close } from './close.ts';
import { expireReleasing } from './close-releasing.ts';
import { type Move, moveOrders } from './moves.ts';
import { nextRound } from './rounds.ts';

/** A decision of the matcher, to be written. */
export type Work = FillWork | IntradayWork | PartWork | IntradayPartWork | CloseWork | MoveWork;
type SomeFill = FillWork | IntradayWork | PartWork | IntradayPartWork;
interface FillWork {
  kind: 'BUY' | 'SELL';
  accountId: string;
  order: RestingOrder;
  fill: RowOf<(typeof FILL_RESTING)['BUY']['parameters']>;
}
interface IntradayWork {
  kind: 'MIS BUY' | 'MIS SELL';
  accountId: string;
  order: RestingOrder;
  fill: RowOf<(typeof FILL_RESTING_INTRADAY)['BUY']['parameters']>;
}
/** A part fill of an order whose rest stays open. */
interface PartWork {
  kind: 'BUY part' | 'SELL part';
  accountId: string;
  order: RestingOrder;
  fill: RowOf<(typeof FILL_PART)['BUY']['parameters']>;
}
interface IntradayPartWork {
  kind: 'MIS BUY part' | 'MIS SELL part';
  accountId: string;
  order: RestingOrder;
  fill: RowOf<(typeof FILL_PART_INTRADAY)['BUY']['parameters']>;
}
type CloseWork = { kind: 'close' } & Closing;
type MoveWork = { kind: 'move' } & Move;

/** The result: new resting orders, and orders that have ended. */
export interface SettlementResult {
  resting: RestingOrder[];
  ended: string[];
  /** Orders on the BIDASK model whose cached state is outdated, to be read from the database. */
  unsure: string[];
}

interface Writer {
  write(work: Work[]): void;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Writes decisions in order, a batch at a time, and publishes the results. A batch that fails because the database is
 * down is retried when there is new work, or at the next tick. Every row is guarded, so it doesn't matter whether the
 * failed batch was committed.
 */
export function writer(deps: Deps, then: (result: SettlementResult) => void): Writer {
  const { log } = deps;
  let queue: Work[] = [];
  let stopped = false;
  const drain = singleFlight(async () => {
    while (queue.length > 0 && !stopped) {
      const { round, left } = nextRound(queue);
      queue = left;
      try {
        await commit(deps, round, (result, failed) => {
          queue.unshift(...failed);
          then(result);
        });
      } catch (error) {
        queue = [...round, ...queue];
        log.error({ err: error }, `${queue.length} decisions on open orders wait for the database`);
        return;
      }
    }
  });
  return {
    write(work) {
      for (const one of work) queue.push(one);
      if (queue.length > 0 && !stopped) void drain();
    },
    idle: drain.idle,
    stop: async () => {
      stopped = true;
      await drain.idle();
    },
  };
}

type Then = (result: SettlementResult, failed: CloseWork[]) => void;

/** Commits a batch. If its contents make it fail, it is retried row by row, so that a bad row blocks no others. */
async function commit(deps: Deps, round: readonly Work[], then: Then): Promise<void> {
  try {
    const closings = round.filter((work) => work.kind === 'close');
    if (closings.length > 0)
      then({ resting: await commitClosings(deps, closings), ended: [], unsure: [] }, []);
    const moves = round.filter((work) => work.kind === 'move');
    if (moves.length > 0) await commitMoves(deps, moves);
    const fills = round.filter((work) => 'fill' in work);
    if (fills.length === 0) return;
    const answers = await settleFills(deps, fills);
    // Orders that no longer fit their position shrink first, so that their refusal isn't taken for a lack of cash.
    for (const [n, { order }] of fills.entries())
      if (order.product === 'MIS' && answers[n]) await fitOrders(deps, order);
    publishFills(deps, fills, answers, then);
  } catch (error) {
    if (!isAboutTheRows(error)) throw error;
    const [first] = round;
    if (round.length === 1 && first)
      deps.log.error({ err: error, order: first }, 'An order could not be settled');
    else for (const one of round) await commit(deps, [one], then);
  }
}

/** A batch has one kind of work. */
function settleFills({ db }: Deps, fills: readonly SomeFill[]): Promise<(SettledRow | undefined)[]> {
  const rowsOf = <K extends string>(...kinds: K[]) =>
    fills.flatMap((work) => (isOf(work, kinds) ? [work.fill] : []));
  const [first] = fills;
  const side = first?.order.side ?? 'BUY';
  const isPart = first?.kind.endsWith('part');
  if (first?.order.product !== 'MIS')
    return isPart
      ? settle(db, FILL_PART[side], rowsOf('BUY part', 'SELL part'))
      : settle(db, FILL_RESTING[side], rowsOf('BUY', 'SELL'));
  return isPart
    ? settle(db, FILL_PART_INTRADAY[side], rowsOf('MIS BUY part', 'MIS SELL part'))
    : settle(db, FILL_RESTING_INTRADAY[side], rowsOf('MIS BUY', 'MIS SELL'));
}

const isOf = <K extends string>(work: SomeFill, kinds: K[]): work is Extract<SomeFill, { kind: K }> =>
  (kinds as string[]).includes(work.kind);

/** SQLSTATE classes 22 and 23 (values, constraints), 42 and P0 (statements, triggers), and our own errors. */
function isAboutTheRows(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseOutage(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code === null || /^(22|23|42|P0)/.test(code);
}

/** Returns the new open orders: the exits that an expired sale had cancelled. */
async function commitClosings(deps: Deps, closings: CloseWork[]): Promise<RestingOrder[]> {
  const { db, events } = deps;
  const resting: RestingOrder[] = [];
  const spared = closings.map((one) => ({ ...one, sparesReleasing: one.ending === 'expire' }));
  for (const { closed, releasing, trade, userId } of await close(db, spared)) {
    const closing = closings.find(({ id }) => id === trade.id);
    const isSpared = !closed && releasing && closing?.ending === 'expire' && trade.status === 'PENDING';
    const { found, exits } = isSpared
      ? await expireReleasing(deps, closing)
      : { found: { closed }, exits: { placed: [] } };
    for (const { id } of exits.placed) {
      const exit = await readTrade(db, trade.accountId, id);
      if (exit?.status === 'PENDING') resting.push(restingOrder(exit));
    }
    if (found?.closed) events.emit('account.changed', { userId, what: 'trade' });
  }
  return resting;
}

async function commitMoves({ db, events }: Deps, moves: MoveWork[]): Promise<void> {
  for (const userId of await moveOrders(db, moves)) events.emit('account.changed', { userId, what: 'trade' });
}

function publishFills(
  { events }: Deps,
  fills: readonly SomeFill[],
  answers: readonly (SettledRow | undefined)[],
  then: Then,
): void {
  const result: SettlementResult = { resting: [], ended: [], unsure: [] };
  const failed: CloseWork[] = [];
  for (const [place, work] of fills.entries()) {
    const answer = answers[place];
    // It was no longer pending, or has changed since it fell due.
    if (!answer) {
      if (work.order.byModel) result.unsure.push(work.order.id);
      continue;
    }
    const { filled, ended, user_id: userId, available_paise: available, charges_paise: charges } = answer;
    if (!filled) {
      failed.push(failure(work, available ?? 0, charges ?? 0));
      continue;
    }
    const { order, fill } = work;
    const { id } = fill;
    const part = 'quantity' in fill ? fill.quantity : null;
    const bought = { ...order, id, quantity: part ?? order.quantity, tradingDate: fill.session };
    result.resting.push(
      ...exitsOf({ ...bought, fillModel: order.byModel ? 'BIDASK' : 'LAST' }, fill, fill),
      ...(part === null ? [] : restOf(order, part, fill.at)),
    );
    result.ended.push(...ended);
    if (userId !== null) events.emit('account.changed', { userId, what: 'trade' });
  }
  then(result, failed);
}

/** The rest of an order after a part fill; a stop counts as triggered. */
function restOf(order: RestingOrder, part: number, at: Date): RestingOrder[] {
  const { byModel, quantity, trigger } = order;
  if (!byModel) return [];
  return [
    {
      ...order,
      quantity: quantity - part,
      isTriggered: trigger !== null,
      trail: null,
      byModel: { ...byModel, filled: byModel.filled + part, filledAt: at.getTime() },
    },
  ];
}

/** A purchase that its cash no longer covers at its first possible price. */
function failure({ order, fill }: SomeFill, available: number, charges: number): CloseWork {
  const { accountId, id, priority } = order;
  const { price, at } = fill;
  const quantity = 'quantity' in fill ? fill.quantity : order.quantity;
  const whole = paise(quantity * price);
  const value = 'marginBps' in fill ? marginOf(whole, fill.marginBps) : whole;
  const needed = `${rupeeText(value)}${value > available ? '' : ` plus ${rupeeText(paise(charges))} in charges`}`;
  const reason = `Not enough cash at ${rupeeText(price)}: the order needed ${needed}, and ${rupeeText(paise(available))} was available`;
  return { kind: 'close', ending: 'fail', reason, accountId, id, priority, at };
}
