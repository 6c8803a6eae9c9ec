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
/** A statement that takes longer waits for somebody's account, and no longer holds up the orders of others. */
const PATIENCE_MS = 20;

const queues = new WeakMap<Db, SettleOrder>();

/**
 * Settles an order at once when nothing else is being settled. Orders of different accounts that arrive while a
 * statement runs are settled by the next one, in their order; orders of one account one after the other. There is one
 * queue for each database and statement.
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
  /** Accounts with an order in a running statement. */
  const busyAccounts = new Set<string>();
  /** A statement runs, and has not run for too long. */
  let isBusy = false;
  const nextBatch = (): Waiting<O>[] => {
    const batch: Waiting<O>[] = [];
    const left: Waiting<O>[] = [];
    for (const one of waiting) {
      const { accountId } = one.order;
      if (batch.length === MAX_TOGETHER || busyAccounts.has(accountId)) left.push(one);
      else {
        busyAccounts.add(accountId);
        batch.push(one);
      }
    }
    waiting = left;
    return batch;
  };
  const start = () => {
    if (isBusy) return;
    const batch = nextBatch();
    if (batch.length > 0) void settleBatch(batch);
  };
  const settleBatch = async (batch: Waiting<O>[]) => {
    isBusy = true;
    let holds = true;
    const letOthersGo = () => {
      if (holds) isBusy = false;
      holds = false;
      start();
    };
    const patience = setTimeout(guarded('settlement queue', letOthersGo), PATIENCE_MS);
    const leftOut = await settleEach(run, batch);
    clearTimeout(patience);
    for (const one of batch) if (!leftOut.includes(one)) busyAccounts.delete(one.order.accountId);
    for (const one of leftOut) void settleLater(one);
    letOthersGo();
  };
  const settleLater = async (one: Waiting<O>) => {
    await settleEach(run, [one]);
    busyAccounts.delete(one.order.accountId);
    start();
  };
  return (order) => {
    const answer = Promise.withResolvers<SettledRow | undefined>();
    waiting.push({ order, answer });
    start();
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
