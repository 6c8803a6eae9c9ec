import type { Db } from '../../core/db/db.ts';
import type { Queries } from '../../core/db/transaction.ts';
import { guarded } from '../../core/guarded.ts';
import type { BatchStatement, Parameter, RowOf } from '../../ledger/batch-query.ts';
import { type SettledRow, settle } from './settle.ts';

type Parameters = Record<string, Parameter<unknown>>;
type NewOrder<P> = RowOf<P> & { id: string; accountId: string };

/** Settles a new order. Gives its answer, like {@link settle} does. */
export type SettleOrder = <P extends Parameters>(
  statement: BatchStatement<P>,
  order: NewOrder<P>,
) => Promise<SettledRow | undefined>;

/** Settles each order by a statement of its own. */
export const settleSingly =
  (db: Queries): SettleOrder =>
  async (statement, order) =>
    (await settle(db, statement, [order]))[0];

/** Orders in one statement: PostgreSQL plans a statement over arrays for ten rows. */
const MAX_TOGETHER = 10;
/** Two, so that PostgreSQL works on one while the other waits for the disk; with more, the batches are smaller. */
const MAX_RUNNING = 2;
/** A statement that takes longer waits for somebody's account, and no longer holds up the orders of others. */
const PATIENCE_MS = 20;

const queues = new WeakMap<Db, SettleOrder>();

/**
 * Settles orders of different accounts together: those that arrive in one turn of the loop, or while two statements
 * run, in their order. There is one queue for each database and statement.
 *
 * Nobody waits for what only concerns another: an order whose account is locked is left out of its batch, and of a
 * batch with a row that PostgreSQL refuses nothing is committed. Both are then settled one by one.
 */
export function settleTogether(db: Db): SettleOrder {
  const known = queues.get(db);
  if (known) return known;
  const byStatement = new Map<string, (order: never) => Promise<SettledRow | undefined>>();
  const settleOrder: SettleOrder = <P extends Parameters>(
    statement: BatchStatement<P>,
    order: NewOrder<P>,
  ) => {
    const known = byStatement.get(statement.name) as Queue<NewOrder<P>> | undefined;
    const queue = known ?? createQueue((orders: NewOrder<P>[]) => settle(db, statement, orders));
    byStatement.set(statement.name, queue);
    return queue(order);
  };
  queues.set(db, settleOrder);
  return settleOrder;
}

interface Waiting<O> {
  order: O;
  answer: PromiseWithResolvers<SettledRow | undefined>;
}

/** Answers an order when it was settled. */
type Queue<O> = (order: O) => Promise<SettledRow | undefined>;

type Run<O> = (orders: O[]) => Promise<(SettledRow | undefined)[]>;

/** The queue of one statement; see {@link settleTogether}. */
export function createQueue<O extends { accountId: string }>(run: Run<O>): Queue<O> {
  let waiting: Waiting<O>[] = [];
  /** Statements that run, and have not run for too long. */
  let running = 0;
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled || waiting.length === 0 || running >= MAX_RUNNING) return;
    isScheduled = true;
    setImmediate(guarded('settlement queue', start));
  };
  const start = () => {
    isScheduled = false;
    while (running < MAX_RUNNING && waiting.length > 0) void settleBatch(nextBatch());
  };
  /** The first orders that wait, one of each account. */
  const nextBatch = (): Waiting<O>[] => {
    const accounts = new Set<string>();
    const batch: Waiting<O>[] = [];
    const left: Waiting<O>[] = [];
    for (const one of waiting) {
      if (batch.length === MAX_TOGETHER || accounts.has(one.order.accountId)) left.push(one);
      else batch.push(one);
      accounts.add(one.order.accountId);
    }
    waiting = left;
    return batch;
  };
  const settleBatch = async (batch: Waiting<O>[]) => {
    running += 1;
    let counts = true;
    const leave = () => {
      if (counts) running -= 1;
      counts = false;
      schedule();
    };
    const patience = setTimeout(guarded('settlement queue', leave), PATIENCE_MS);
    const leftOut = await settleEach(run, batch);
    clearTimeout(patience);
    leave();
    for (const one of leftOut) void settleEach(run, [one]);
  };
  return (order) => {
    const answer = Promise.withResolvers<SettledRow | undefined>();
    waiting.push({ order, answer });
    schedule();
    return answer.promise;
  };
}

/** Answers the orders of a batch, and gives those that were left out of it. Never rejects. */
async function settleEach<O>(run: Run<O>, batch: readonly Waiting<O>[]): Promise<Waiting<O>[]> {
  const isOne = batch.length === 1;
  try {
    const answers = await run(batch.map(({ order }) => order));
    const leftOut = batch.filter((_, n) => !isOne && wasLeftOut(answers[n]));
    for (const [n, one] of batch.entries()) if (!leftOut.includes(one)) one.answer.resolve(answers[n]);
    return leftOut;
  } catch (error) {
    if (!isOne && isRolledBack(error)) for (const one of batch) await settleEach(run, [one]);
    else for (const { answer } of batch) answer.reject(error);
    return [];
  }
}

/** Whether an order found its account locked. */
const wasLeftOut = (row: SettledRow | undefined) =>
  row !== undefined && !row.filled && row.available_paise === null && row.recorded_reply === null;

/** SQLSTATE classes 22, 23, 40, 42 and P0: of values, constraints, rollbacks, statements and triggers. */
const isRolledBack = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|40|42|P0)...$/.test(error.code);
