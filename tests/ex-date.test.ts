import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { ExDay } from '#server/market/engine/advance.ts';
import type { CorporateAction } from '#server/market/sources/source.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { newestTrades } from '#server/trading/history/store.ts';
import { startMatcher } from '#server/trading/matching/match.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { india, rowsOf, runMarket } from '#tests/support/market/running-market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { marketOrder, rupees } from '#tests/support/people/trader.ts';

const exDate = tradingDate('2026-08-03') ?? expect.fail('a date');
const actions: CorporateAction[] = [
  { instrumentId: 1, exDate, kind: 'split', numerator: 5, denominator: 1 },
  { instrumentId: 1, exDate, kind: 'dividend', amount: rupees(2) },
];
const MONDAY = india('2026-08-03T09:20:00');

let database: TestDatabase;
const trader = { id: newId(), accountId: newId() };
beforeEach(async () => {
  database = await aDatabase();
  const { $client } = database.db;
  await $client.query(
    "insert into users (id, email, password_hash, created_at) values ($1, 'a@example.com', 'none', now())",
    [trader.id],
  );
  await $client.query('insert into accounts (id, user_id) values ($1, $2)', [trader.accountId, trader.id]);
});
afterEach(() => database.close());

/** A market with its matcher; `dies` crashes after the actions were booked, before market time advances. */
async function aServer({ dies }: { dies: boolean }) {
  const { db } = database;
  const book = async (day: ExDay) => {
    await applyActions({ db, events, newId }, day);
    if (dies) throw new Error('the power is gone');
  };
  const running = await runMarket(database, { actions, applyActions: (day) => book(day) });
  const { events, market } = running;
  const deps = testDeps({ db, events, market });
  const matcher = await startMatcher(deps);
  const stop = async () => {
    await matcher.idle();
    await matcher.stop();
    await market.stop();
  };
  return { ...deps, market, stop };
}

test('a crash between booking and session books once, and matches no order at the old price', async () => {
  const first = await aServer({ dies: true });
  await fundAccount(first, trader.accountId, rupees(10_000), null);
  // At 12:07:30 the stock is at ₹203.50, and on Monday it opens at ₹100: the stop would trigger.
  const bought = { ...marketOrder('BUY', 7, 'STOCK1'), stopLoss: rupees(190) };
  await placeTrade(first, trader, bought, null);
  await expect(first.market.advanceTo(MONDAY)).rejects.toThrow('the power is gone');
  await first.stop();

  const second = await aServer({ dies: false });
  await second.market.advanceTo(MONDAY);
  await second.stop();
  expect(second.market.now()).toEqual(MONDAY);
  expect(await rowsOf(database, 'select quantity, reserved_quantity, cost_paise from positions')).toEqual([
    { quantity: '35', reserved_quantity: '0', cost_paise: String(7 * 203_50) },
  ]);
  // 35 shares × ₹2.
  const cash = 10_000_00 - 7 * 203_50 + 70_00;
  expect(await rowsOf(database, 'select cash_paise, dividend_paise, realised_paise from accounts')).toEqual([
    { cash_paise: String(cash), dividend_paise: '7000', realised_paise: '0' },
  ]);
  const [stop] = (await newestTrades(database.db, trader.accountId, 10)).filter(
    ({ exit }) => exit === 'STOP',
  );
  expect(stop).toMatchObject({ status: 'CANCELLED', reason: 'Cancelled by the 1:5 split' });
  expect(await unsound(database.db)).toEqual([]);
  expect(await verifyLedger(database.db, second.clock)).toMatchObject({ ok: true });
});
