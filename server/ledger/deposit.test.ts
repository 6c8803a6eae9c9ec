import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundings, ledgerPostings } from '#shared/schema/trading/ledger.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { deposit } from './deposit.ts';
import { requestHash } from './once-per-key.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const give = (accountId: string, amount: number, key: string | null = null) =>
  deposit(floor.db, {
    accountId,
    id: floor.newId(),
    amount: rupees(amount),
    at: floor.market.now(),
    request: key === null ? null : { key, hash: requestHash([amount]) },
    reply: { message: 'Added' },
  });

test('a deposit is two postings that cancel out', async () => {
  const { accountId } = await aTrader(floor, { cash: rupees(0) });
  expect(await give(accountId, 1_234.5)).toMatchObject({ outcome: 'deposited' });
  const posted = await floor.db.select().from(ledgerPostings).where(eq(ledgerPostings.accountId, accountId));
  expect(posted.map(({ book, amountPaise }) => [book, amountPaise]).toSorted()).toEqual([
    ['cash', 1_234_50],
    ['funding', -1_234_50],
  ]);
});

test('the reply has the cash balance, also in paise', async () => {
  const { accountId } = await aTrader(floor, { cash: rupees(0) });
  const replies = [];
  for (const amount of [0.05, 99.95, 1_00_000]) {
    const result = await give(accountId, amount);
    if ('reply' in result) replies.push(JSON.parse(result.reply.json));
  }
  expect(replies.map(({ cashBalance }) => cashBalance)).toEqual(['0.05', '100.00', '100100.00']);
});

test('twenty concurrent sends of one key are one deposit with one reply, also up to the cap', async () => {
  // The first round opens the pool's connections, so that the sends of later rounds overlap.
  for (let round = 0; round < 5; round++) {
    const trader = await aTrader(floor, { cash: rupees(0) });
    const sends = Array.from({ length: 20 }, () => give(trader.accountId, 100_00_00_000, 'twin'));
    const results = await Promise.all(sends);
    const replies = new Set(results.map((result) => 'reply' in result && result.reply.json));
    expect(replies.size).toBe(1);
    expect(results.filter(({ outcome }) => outcome === 'deposited')).toHaveLength(1);
    expect(await trader.cash()).toBe(rupees(100_00_00_000));
    expect(await floor.db.$count(fundings, eq(fundings.accountId, trader.accountId))).toBe(1);
  }
});

test('another amount under the same key is refused', async () => {
  const trader = await aTrader(floor, { cash: rupees(0) });
  await give(trader.accountId, 100, 'mine');
  await expect(give(trader.accountId, 101, 'mine')).rejects.toMatchObject({ status: 422 });
  expect(await trader.cash()).toBe(rupees(100));
});

test('concurrent deposits stop exactly at the cap of ₹100 crore, and the next one reports the remainder', async () => {
  const { accountId } = await aTrader(floor, { cash: rupees(0) });
  const results = await Promise.all(Array.from({ length: 30 }, () => give(accountId, 4_00_00_000)));
  expect(results.filter(({ outcome }) => outcome === 'deposited')).toHaveLength(25);
  expect(await give(accountId, 0.01)).toEqual({ outcome: 'over-cap', room: 0 });
});

test('a deposit to a missing account fails', async () => {
  const nobody = floor.newId();
  await expect(give(nobody, 1)).rejects.toThrow(`There is no account ${nobody}.`);
});
