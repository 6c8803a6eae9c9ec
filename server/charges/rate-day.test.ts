import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { paise } from '#shared/domain/money.ts';
import { BROKERAGE_PLANS, type ChargeLines } from '#shared/domain/trading/charges.ts';
import { dayCharges } from '#shared/domain/trading/day-charges.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { tradesOfDay } from './store.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
});
afterAll(() => floor.close());

const fills = fc.array(
  fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 1, max: 900_00 }).map(paise),
    plan: fc.constantFrom(...BROKERAGE_PLANS),
  }),
  { minLength: 2, maxLength: 7 },
);

/** The cost of the day's fills by the ticket's function, and as stored. */
async function bothWays(accountId: string) {
  const today = floor.market.tradingDate();
  const { plans } = floor.charges.on(today);
  const stored = await tradesOfDay(floor.db, accountId, today, floor.market.find('ITC.NS')?.id);
  const rated = dayCharges(
    stored.map(({ trade: { id, orderId, side, quantity, fillPaise, brokeragePlan } }) => {
      const { rates } = plans[brokeragePlan ?? 'ZERODHA'];
      return { order: orderId ?? id, side, quantity, price: paise(fillPaise ?? 0), rates };
    }),
  );
  const booked = stored.map(({ trade }) => ({ charges: trade.charges, intraday: trade.intradayQuantity }));
  return { rated, booked, stored };
}

test('after every fill the database rates the day like the ticket, and deducts exactly that', async () => {
  await fc.assert(
    fc.asyncProperty(fills, fc.boolean(), async (day, deductCharges) => {
      floor.market.setPrice('ITC.NS', rupees(400));
      const trader = await aTrader(floor, { cash: rupees(9_00_000) });
      const { accountId } = trader;
      for (const { side, quantity, price, plan } of day) {
        await changeAccountSettings(floor.db, accountId, { deductCharges, brokeragePlan: plan });
        const held = (await trader.holds('ITC.NS')).quantity;
        if (side === 'SELL' && held === 0) continue;
        const trade =
          side === 'BUY'
            ? await trader.buys(quantity, 'ITC.NS', { at: price })
            : await trader.sells(Math.min(quantity, held), 'ITC.NS', { at: price });
        const { rated, booked, stored } = await bothWays(accountId);
        expect(booked).toEqual(rated);
        expect(await trader.trade(trade.id)).toEqual(trade);
        const total = stored.reduce((sum, row) => sum + ((row.trade.charges as ChargeLines).total ?? 0), 0);
        const [account] = await floor.db.select().from(accounts).where(eq(accounts.id, accountId));
        expect(account?.chargesPaise).toBe(deductCharges ? total : 0);
      }
    }),
    { numRuns: 25 },
  );
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
}, 120_000);

test('a purchase and a sale at the same moment are netted, whichever comes first', async () => {
  floor.market.setPrice('ITC.NS', rupees(400));
  for (let round = 0; round < 10; round++) {
    const trader = await aTrader(floor, { cash: rupees(9_00_000) });
    await changeAccountSettings(floor.db, trader.accountId, { deductCharges: true });
    await trader.buys(40, 'ITC.NS');
    await Promise.all([
      ...[1, 2, 3].map((quantity) => trader.buys(quantity, 'ITC.NS')),
      ...[4, 5, 6].map((quantity) => trader.sells(quantity, 'ITC.NS')),
    ]);
    const { rated, booked } = await bothWays(trader.accountId);
    expect(booked).toEqual(rated);
  }
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
});
