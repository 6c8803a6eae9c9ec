import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/core/db/transaction.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import type { SettledRow } from './settle.ts';
import { createQueue } from './settle-together.ts';

describe('the queue of a statement', () => {
  type Answers = (SettledRow | 'left out')[];
  interface Order {
    accountId: string;
    n: number;
  }

  /** A statement whose runs end when the test ends them, and the orders of each run. */
  function aStatement() {
    const runs: (PromiseWithResolvers<Answers> & { orders: number[] })[] = [];
    const place = createQueue((orders: Order[]) => {
      const run = { ...Promise.withResolvers<Answers>(), orders: orders.map(({ n }) => n) };
      runs.push(run);
      return run.promise;
    });
    const rowOf = (n: number) => ({ id: String(n), filled: true }) as SettledRow;
    return {
      place: (accountId: string, n: number) => place({ accountId, n }),
      batches: () => runs.map(({ orders }) => orders),
      ends: async (run: number, { locked = [] }: { locked?: number[] } = {}) => {
        runs[run]?.resolve(runs[run].orders.map((n) => (locked.includes(n) ? 'left out' : rowOf(n))));
        await settled();
      },
      fails: async (run: number, code?: string) => {
        runs[run]?.reject(Object.assign(new Error('failed'), code && { code }));
        await settled();
      },
    };
  }
  /** Until a called or answered queue has started what it can. */
  const settled = async () => {
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
  };

  test('orders that arrive in one turn are settled in order, ten at a time, by two statements', async () => {
    const statement = aStatement();
    const answers = Array.from({ length: 23 }, (_, n) => statement.place(`account ${n}`, n));
    await settled();
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
    expect(statement.batches()).toEqual([numbers(0, 10), numbers(10, 20)]);
    await statement.ends(1);
    expect(statement.batches().at(-1)).toEqual([20, 21, 22]);
    await statement.ends(0);
    await statement.ends(2);
    expect((await Promise.all(answers)).map((row) => row?.id)).toEqual(answers.map((_, n) => String(n)));
  });

  test('statements that wait for an account delay others by 20 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const statement = aStatement();
    for (const n of [0, 1, 2]) {
      void statement.place(`account ${n}`, n);
      await settled();
    }
    expect(statement.batches()).toEqual([[0], [1]]);
    vi.advanceTimersByTime(19);
    await settled();
    expect(statement.batches()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    await settled();
    expect(statement.batches()).toEqual([[0], [1], [2]]);
    // A late statement that ends makes no room for more than two.
    await statement.ends(0);
    await statement.ends(1);
    for (const n of [3, 4, 5]) {
      void statement.place(`account ${n}`, n);
      await settled();
    }
    expect(statement.batches().slice(2)).toEqual([[2], [3]]);
    vi.useRealTimers();
  });

  test('an order whose account is locked leaves its batch, and no other order waits for it', async () => {
    const statement = aStatement();
    const placed = [0, 1, 2].map((n) => statement.place(`account ${n}`, n));
    await settled();
    await statement.ends(0, { locked: [1] });
    expect((await Promise.all([placed[0], placed[2]])).map((row) => row?.id)).toEqual(['0', '2']);
    expect(statement.batches()).toEqual([[0, 1, 2], [1]]);
    for (const n of [3, 4]) {
      void statement.place(`account ${n}`, n);
      await settled();
    }
    expect(statement.batches().slice(2)).toEqual([[3], [4]]);
    await statement.ends(1);
    expect((await placed[1])?.id).toBe('1');
  });

  test('orders of an account wait for earlier ones of it, and delay no other account', async () => {
    const statement = aStatement();
    const placed = [statement.place('hers', 0)];
    await settled();
    placed.push(statement.place('hers', 1), statement.place('hers', 2), statement.place('his', 3));
    await settled();
    expect(statement.batches()).toEqual([[0], [3]]);
    await statement.ends(1);
    expect(statement.batches()).toHaveLength(2);
    await statement.ends(0);
    expect(statement.batches()).toEqual([[0], [3], [1, 2]]);
    // Locked by something else: one connection waits for it, with the first order.
    await statement.ends(2, { locked: [1, 2] });
    placed.push(statement.place('hers', 4));
    await settled();
    expect(statement.batches().slice(3)).toEqual([[1]]);
    await statement.ends(3);
    expect(statement.batches().slice(3)).toEqual([[1], [2]]);
    await statement.ends(4);
    expect(statement.batches().slice(5)).toEqual([[4]]);
    await statement.ends(5);
    expect((await Promise.all(placed)).map((row) => row?.id)).toEqual(['0', '1', '2', '3', '4']);
  });

  test.each(['23505', '23514', '22003', '40P01', 'P0001'])(
    'the orders of a batch undone by %s are settled singly, and none waits for another',
    async (code) => {
      const statement = aStatement();
      const answers = Promise.allSettled([0, 1, 2].map((n) => statement.place(`account ${n}`, n)));
      await settled();
      await statement.fails(0, code);
      expect(statement.batches()).toEqual([[0, 1, 2], [0], [1], [2]]);
      await statement.ends(3);
      await statement.fails(2, code);
      await statement.ends(1);
      expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    },
  );

  test.each([undefined, '57P01', '08006', 'ECONNRESET'])(
    'after %s it is unknown what was committed: none is sent again',
    async (code) => {
      const statement = aStatement();
      const answers = Promise.allSettled([0, 1, 2].map((n) => statement.place(`account ${n}`, n)));
      await settled();
      await statement.fails(0, code);
      expect(statement.batches()).toEqual([[0, 1, 2]]);
      expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    },
  );
});

describe('on a trading floor', () => {
  let floor: TradingFloor;
  beforeEach(async () => {
    floor = await aTradingFloor();
    floor.market.setPrice('ITC.NS', rupees(100));
  });
  afterEach(async () => {
    expect(await unsound(floor.db)).toEqual([]);
    await floor.close();
  });

  const traders = (count: number, cash = rupees(10_000)): Promise<Trader[]> =>
    Promise.all(Array.from({ length: count }, () => aTrader(floor, { cash })));

  test('orders of one account are settled one after the other, each with the cash that is left', async () => {
    const [person, other] = (await traders(2, rupees(500))) as [Trader, Trader];
    const results = await Promise.allSettled([
      ...Array.from({ length: 7 }, () => person.buys(1, 'ITC.NS')),
      other.buys(5, 'ITC.NS'),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect([await person.cash(), await other.cash()]).toEqual([0, 0]);
  });

  test('a refused order doesn’t affect the others of its batch', async () => {
    const people = await traders(12);
    const results = await Promise.allSettled(
      people.map((person, n) => person.buys(n === 6 ? 1_000 : 1, 'ITC.NS')),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      {
        reason: {
          code: 'not_enough_cash',
          message:
            'Not enough cash: the order needs ₹1,00,000.00, and ₹10,000.00 is available. Add funds or reduce the quantity.',
        },
      },
    ]);
    for (const [n, person] of people.entries())
      expect((await person.holds('ITC.NS')).quantity).toBe(n === 6 ? 0 : 1);
  });

  test('a row that PostgreSQL refuses fails without the others', async () => {
    const people = await traders(8);
    await floor.db.$client.query(`alter table trades add constraint not_thirteen check (quantity <> 13)`);
    const results = await Promise.allSettled(
      people.map((person, n) => person.buys(n === 5 ? 13 : 1, 'ITC.NS')),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { constraint: 'not_thirteen' } },
    ]);
    for (const [n, person] of people.entries()) {
      expect(await person.cash()).toBe(rupees(n === 5 ? 10_000 : 9_900));
      expect((await person.trades()).length).toBe(n === 5 ? 0 : 1);
    }
  });

  test('a refused order is not sent again', async () => {
    const people = await traders(3);
    const query = vi.spyOn(floor.db.$client, 'query');
    const orders = people.map((person, n) => person.buys(n === 1 ? 1_000 : 1, 'ITC.NS'));
    const results = await Promise.allSettled(orders);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const sent = JSON.stringify(query.mock.calls).match(/"name":"fill-buy[^"]*"/g);
    query.mockRestore();
    expect(sent).toEqual(['"name":"fill-buy-few"']);
  });

  test('an order sent twice under one key is placed once, also in a batch with others', async () => {
    const people = await traders(6);
    const twice = people.flatMap((person) => [
      person.buys(1, 'ITC.NS', { key: 'same' }),
      person.buys(1, 'ITC.NS', { key: 'same' }),
    ]);
    const placed = await Promise.all(twice);
    for (const [n, person] of people.entries()) {
      expect(placed[2 * n]).toEqual(placed[2 * n + 1]);
      expect(await person.cash()).toBe(rupees(9_900));
    }
  });

  test('locked accounts don’t delay the orders of others', async () => {
    const [first, second, third, fourth] = (await traders(4)) as [Trader, Trader, Trader, Trader];
    const buysTwice = (trader: Trader) => [trader.buys(1, 'ITC.NS'), trader.buys(2, 'ITC.NS')];
    const waiting: Promise<unknown>[] = [];
    await inTransaction(floor.db, async (tx) => {
      await tx.$client.query('select from accounts where id = any($1) for update', [
        [first.accountId, second.accountId],
      ]);
      waiting.push(...buysTwice(first), ...buysTwice(second));
      expect(await Promise.all([...buysTwice(third), ...buysTwice(fourth)])).toMatchObject(
        Array(4).fill({ status: 'EXECUTED' }),
      );
      expect(await first.cash()).toBe(rupees(10_000));
    });
    expect(await Promise.all(waiting)).toMatchObject(Array(4).fill({ status: 'EXECUTED' }));
    for (const trader of [first, second, third, fourth]) expect(await trader.cash()).toBe(rupees(9_700));
  });

  test.each(['BUY', 'SELL'] as const)(
    'an intraday %s of a locked account waits for it, and that of another account doesn’t',
    async (side) => {
      floor.market.setPrice('TCS.NS', rupees(100));
      const [locked, other] = (await traders(2)) as [Trader, Trader];
      const order = { side, quantity: 1, symbol: 'TCS.NS', product: 'MIS' } as const;
      const waiting: Promise<unknown>[] = [];
      await inTransaction(floor.db, async (tx) => {
        await tx.$client.query('select from accounts where id = $1 for update', [locked.accountId]);
        waiting.push(locked.places(order));
        expect(await other.places(order)).toMatchObject({ status: 'EXECUTED' });
      });
      expect(await Promise.all(waiting)).toMatchObject([{ status: 'EXECUTED' }]);
    },
  );
});
