import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
  floor.market.setPrice('TCS.NS', rupees(100));
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

/** Runs all concurrently; returns the number of successes, and the codes of the refusals. */
async function race(orders: Promise<unknown>[]): Promise<{ filled: number; refusals: Set<string> }> {
  const results = await Promise.allSettled(orders);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return {
    filled: results.length - refused.length,
    refusals: new Set(
      refused.map((reason) => (reason instanceof AppError ? reason.message : String(reason))),
    ),
  };
}

test('two hundred concurrent purchases with cash for ten are exactly ten fills', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_050) });
  const { filled, refusals } = await race(Array.from({ length: 200 }, () => trader.buys(1, 'TCS.NS')));
  expect(filled).toBe(10);
  expect(refusals).toEqual(
    new Set([
      'Not enough cash: the order needs ₹100.00, and ₹50.00 is available. Add funds or reduce the quantity.',
    ]),
  );
  expect(await trader.cash()).toBe(rupees(50));
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 10, cost: rupees(1_000) });
});

test('two hundred concurrent sales of ten shares are exactly ten fills', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(10, 'TCS.NS');
  const { filled, refusals } = await race(
    Array.from({ length: 200 }, () => trader.sells(1, 'TCS.NS', { at: rupees(101.01) })),
  );
  expect(filled).toBe(10);
  expect(refusals).toEqual(new Set(['You hold no TCS shares.']));
  expect(await trader.cash()).toBe(rupees(1_010.1));
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 0, cost: 0 });
});

test('concurrent purchases, sales and deposits neither deadlock nor lose a paisa', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  const orders = Array.from({ length: 200 }, (_, turn) => {
    const symbol = turn % 3 === 0 ? 'TCS.NS' : 'ITC.NS';
    if (turn % 10 === 0) return trader.adds(rupees(77.77));
    return turn % 2 === 0 ? trader.buys(1 + (turn % 3), symbol) : trader.sells(1 + (turn % 2), symbol);
  });
  const { filled, refusals } = await race(orders);
  expect(filled).toBeGreaterThan(20);
  for (const refusal of refusals) {
    const [, needed, available] =
      /^Not enough cash: the order needs ₹(.+), and ₹(.+) is available/.exec(refusal) ?? [];
    if (needed && available) expect(amount(needed)).toBeGreaterThan(amount(available));
    else expect(refusal).toMatch(/^You hold (no|1) (TCS|ITC) shares?\./);
  }
});

/** Runs all so that each has a snapshot from before the first, and then waits for the account. */
async function inTurn(trader: Trader, work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const client = await floor.db.$client.connect();
  const waiting: Promise<unknown>[] = [];
  try {
    await client.query('begin');
    await client.query('select from accounts where id = $1 for no key update', [trader.accountId]);
    for (const start of work) {
      waiting.push(start());
      while ((await waitingForLocks(client)) < waiting.length);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  await Promise.all(waiting);
}

async function waitingForLocks(client: PoolClient): Promise<number> {
  // Inside a transaction PostgreSQL repeats its earlier statistics of other connections.
  const { rows } =
    await client.query(`select pg_stat_clear_snapshot(), count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0].count;
}

test('a sale can reserve shares that were bought while it waited for the account', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(1, 'TCS.NS');
  const sale = { side: 'SELL', quantity: 10, symbol: 'TCS.NS', price: rupees(105) } as const;
  await inTurn(trader, [() => trader.buys(9, 'TCS.NS'), () => trader.places(sale)]);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 10, cost: rupees(1_000) });
  expect(await trader.reservedShares('TCS.NS')).toBe(10);
});

test('a purchase can reserve cash that was added while it waited for the account', async () => {
  const trader = await aTrader(floor, { cash: rupees(100) });
  const purchase = { side: 'BUY', quantity: 10, symbol: 'TCS.NS', price: rupees(95) } as const;
  await inTurn(trader, [() => trader.adds(rupees(900)), () => trader.places(purchase)]);
  expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(1_000), rupees(950)]);
});

test('cash can be added right after the fill of an order whose reservation exceeded the remaining cash', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.places({ side: 'BUY', quantity: 10, symbol: 'TCS.NS', price: rupees(95) });
  const fill = async () => {
    floor.market.setPrice('TCS.NS', rupees(95));
    await floor.matched();
  };
  await inTurn(trader, [fill, () => trader.adds(rupees(77))]);
  expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(127), 0]);
});

test('an order can be cancelled right after a purchase of more of its shares, with exits', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(1, 'TCS.NS');
  const sale = await trader.places({ side: 'SELL', quantity: 1, symbol: 'TCS.NS', price: rupees(105) });
  const purchase = { side: 'BUY', quantity: 9, symbol: 'TCS.NS', stopLoss: rupees(90) } as const;
  await inTurn(trader, [() => trader.places(purchase), () => trader.cancels(sale.id)]);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 10, cost: rupees(1_000) });
  expect(await trader.reservedShares('TCS.NS')).toBe(9);
});

test('a sale cancels the exits of a purchase that was filled while it waited for the account', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(1, 'TCS.NS');
  await trader.sells(1, 'TCS.NS');
  const purchase = { side: 'BUY', quantity: 9, symbol: 'TCS.NS', stopLoss: rupees(90) } as const;
  const sale = { side: 'SELL', quantity: 9, symbol: 'TCS.NS', releases: 'EXITS' } as const;
  await inTurn(trader, [() => trader.places(purchase), () => trader.places(sale)]);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 0, cost: 0 });
  expect(await trader.reservedShares('TCS.NS')).toBe(0);
});

const amount = (words: string) => Number(words.replaceAll(',', ''));
