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
/** While PostgreSQL works on one batch, the server prepares the next. */
const MAX_RUNNING = 2;
/** A batch that takes longer waits for somebody's account, and doesn't hold up the orders of others. */
const PATIENCE_MS = 20;

const queues = new WeakMap<Db, SettleOrder>();

/**
 * Settles each order at once while few arrive. Orders of different accounts that arrive while statements run are
 * settled by the next one, in their order; orders of one account one after the other. There is one queue for each
 * database and statement.
 *
 * Nothing of a batch with a row that PostgreSQL refuses is committed. Its orders are then settled one by one, so
 * that only the refused one fails.
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
  const busy = new Set<string>();
  let running = 0;
  const nextBatch = (): Waiting<O>[] => {
    const batch: Waiting<O>[] = [];
    const left: Waiting<O>[] = [];
    for (const one of waiting) {
      const { accountId } = one.order;
      if (batch.length === MAX_TOGETHER || busy.has(accountId)) left.push(one);
      else {
        busy.add(accountId);
        batch.push(one);
      }
    }
    waiting = left;
    return batch;
  };
  const start = () => {
    while (running < MAX_RUNNING && waiting.length > 0) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      running += 1;
      void settleBatch(batch);
    }
  };
  const settleBatch = async (batch: Waiting<O>[]) => {
    let counts = true;
    const leave = () => {
      if (counts) running -= 1;
      counts = false;
      start();
    };
    const patience = setTimeout(guarded('settlement queue', leave), PATIENCE_MS);
    await settleEach(run, batch);
    clearTimeout(patience);
    for (const { order } of batch) busy.delete(order.accountId);
    leave();
  };
  return (order) => {
    const answer = Promise.withResolvers<SettledRow | undefined>();
    waiting.push({ order, answer });
    start();
    return answer.promise;
  };
}

/** Answers every order of a batch; never rejects. */
async function settleEach<O>(run: Run<O>, batch: readonly Waiting<O>[]): Promise<void> {
  try {
    const answers = await run(batch.map(({ order }) => order));
    for (const [n, { answer }] of batch.entries()) answer.resolve(answers[n]);
  } catch (error) {
    if (batch.length > 1 && isRolledBack(error)) for (const one of batch) await settleEach(run, [one]);
    else for (const { answer } of batch) answer.reject(error);
  }
}

/** SQLSTATE classes 22, 23, 40, 42 and P0: of values, constraints, rollbacks, statements and triggers. */
const isRolledBack = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|40|42|P0)...$/.test(error.code);
