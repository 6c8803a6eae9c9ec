import type { Db } from '../../core/db/db.ts';
import { inTransaction, type Queries } from '../../core/db/transaction.ts';
import { guarded } from '../../core/guarded.ts';
import type { BatchStatement, Parameter, RowOf } from '../../ledger/batch-query.ts';
import { type SettledRow, settle } from './settle.ts';

type Parameters = Record<string, Parameter<unknown>>;
type NewOrder<P> = RowOf<P> & { id: string; accountId: string };

/** Settles a new order and returns its row, like {@link settle}. */
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
/** A statement that runs longer waits for a locked account. It no longer holds up the queue. */
const PATIENCE_MS = 20;

const queues = new WeakMap<Db, SettleOrder>();

/**
 * Settles orders together that arrive in one turn of the loop, or while two statements run. There is one queue for each
 * database and statement. A statement has one order of an account; several of one account are settled one after the
 * other in a transaction, and orders of an account wait for those before them.
 *
 * An order whose account is locked is left out of its batch, and a batch with a row that PostgreSQL refuses is rolled
 * back. Such orders are then settled each by a statement of its own.
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
    const queue = known ?? createQueue((orders: NewOrder<P>[]) => settleBatch(db, statement, orders));
    byStatement.set(statement.name, queue);
    return queue(order);
  };
  queues.set(db, settleOrder);
  return settleOrder;
}

/** The answer for one order of a batch; orders of a locked account are left out. */
type Answer = SettledRow | undefined | typeof LEFT_OUT;
const LEFT_OUT = 'left out';

/** Gives the answers in the order of the orders. */
async function settleBatch<P extends Parameters>(
  db: Db,
  statement: BatchStatement<P>,
  orders: readonly NewOrder<P>[],
): Promise<Answer[]> {
  const rounds = roundsOf(orders);
  const answers = new Map<string, Answer>();
  const settleRound = async (on: Queries, round: readonly NewOrder<P>[]) => {
    const rows = round.length === 0 ? [] : await settle(on, statement, round);
    for (const [n, { id }] of round.entries()) {
      answers.set(id, orders.length > 1 && wasLeftOut(rows[n]) ? LEFT_OUT : rows[n]);
    }
  };
  if (rounds.length === 1) await settleRound(db, orders);
  else {
    const [first = [], ...later] = rounds;
    await inTransaction(db, async (tx) => {
      await settleRound(tx, first);
      const locked = new Set(
        first.filter(({ id }) => answers.get(id) === LEFT_OUT).map(({ accountId }) => accountId),
      );
      // The first round has an order of every account, so later ones wait for no lock: they are sent together.
      await Promise.all(
        later.map((round) =>
          settleRound(
            tx,
            round.filter(({ accountId }) => !locked.has(accountId)),
          ),
        ),
      );
      for (const { id, accountId } of orders) if (locked.has(accountId)) answers.set(id, LEFT_OUT);
    });
  }
  return orders.map(({ id }) => answers.get(id));
}

/** Orders by round, in each one of an account: its first, its second and so on. */
function roundsOf<O extends { accountId: string }>(orders: readonly O[]): O[][] {
  const counts = new Map<string, number>();
  const rounds: O[][] = [];
  for (const order of orders) {
    const round = counts.get(order.accountId) ?? 0;
    counts.set(order.accountId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), order];
  }
  return rounds;
}

/** Whether the statement found the account of an order locked: otherwise it knows its cash, or an earlier reply. */
const wasLeftOut = (row: SettledRow | undefined) =>
  row?.available_paise === null && row.recorded_reply === null;

interface Waiting<O> {
  order: O;
  answer: PromiseWithResolvers<SettledRow | undefined>;
}

/** Answers an order when it was settled. */
type Queue<O> = (order: O) => Promise<SettledRow | undefined>;

type Run<O> = (orders: O[]) => Promise<Answer[]>;

/** The queue of one statement; see {@link settleTogether}. */
export function createQueue<O extends { accountId: string }>(run: Run<O>): Queue<O> {
  let waiting: Waiting<O>[] = [];
  /** Accounts with orders that are being settled. */
  const busy = new Set<string>();
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
    while (running < MAX_RUNNING) {
      const batch = waiting.filter(({ order }) => !busy.has(order.accountId)).slice(0, MAX_TOGETHER);
      if (batch.length === 0) return;
      const taken = new Set(batch);
      waiting = waiting.filter((one) => !taken.has(one));
      for (const { order } of batch) busy.add(order.accountId);
      void settleNext(batch);
    }
  };
  const settleNext = async (batch: Waiting<O>[]) => {
    running += 1;
    let counts = true;
    const leave = () => {
      if (counts) running -= 1;
      counts = false;
      schedule();
    };
    const patience = setTimeout(guarded('settlement queue', leave), PATIENCE_MS);
    const byAccount = Map.groupBy(batch, ({ order }) => order.accountId);
    const remaining = new Set(await settleEach(run, batch));
    clearTimeout(patience);
    for (const [accountId, orders] of byAccount)
      void settleRest(
        accountId,
        orders.filter((one) => remaining.has(one)),
      );
    leave();
  };
  const settleRest = async (accountId: string, orders: Waiting<O>[]) => {
    for (const one of orders) await settleEach(run, [one]);
    busy.delete(accountId);
    schedule();
  };
  return (order) => {
    const answer = Promise.withResolvers<SettledRow | undefined>();
    waiting.push({ order, answer });
    schedule();
    return answer.promise;
  };
}

/** Answers the orders of a batch, and gives those left out of it, or all of one that was rolled back. Never rejects. */
async function settleEach<O>(run: Run<O>, batch: readonly Waiting<O>[]): Promise<Waiting<O>[]> {
  try {
    const answers = await run(batch.map(({ order }) => order));
    const leftOut: Waiting<O>[] = [];
    for (const [n, one] of batch.entries()) {
      const answer = answers[n];
      if (answer === LEFT_OUT) leftOut.push(one);
      else one.answer.resolve(answer);
    }
    return leftOut;
  } catch (error) {
    if (batch.length > 1 && isRolledBack(error)) return [...batch];
    for (const { answer } of batch) answer.reject(error);
    return [];
  }
}

/** SQLSTATE classes 22, 23, 40, 42 and P0: of values, constraints, rollbacks, statements and triggers. */
const isRolledBack = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|40|42|P0)...$/.test(error.code);
