import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { startTrading } from '../start.ts';

const ITC = 'ITC.NS';
/** The shares of the stock that one minute fills. */
const PART = 26;

let floor: TradingFloor;
/** A second server that matches the same orders. */
let twin: Awaited<ReturnType<typeof startTrading>>;
beforeAll(async () => {
  floor = await aTradingFloor();
  floor.market.setPrice(ITC, rupees(100));
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await traded(floor, ITC, { close: rupees(100), adv: 1_00_000, sigma: 0.02 });
  twin = await startTrading(floor, SINGLE_INSTANCE);
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await twin.stop();
  await floor.close();
});

const matched = async () => {
  await floor.matched();
  await twin.idle();
  await floor.matched();
};

type Step =
  | { do: 'place'; side: 'BUY' | 'SELL'; quantity: number; limit: Paise | null; ioc: boolean; stop: boolean }
  | { do: 'tick'; price: Paise }
  | { do: 'minute' }
  | { do: 'cancel'; which: number }
  | { do: 'change'; which: number; quantity: number }
  | { do: 'restart' };

const near = fc.integer({ min: 97_00, max: 103_00 }).map((amount) => rupees(amount / 100));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
      quantity: fc.integer({ min: 1, max: 90 }),
      limit: fc.option(near),
      ioc: fc.boolean(),
      stop: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const), price: near }) },
  { weight: 4, arbitrary: fc.constant({ do: 'minute' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat({ max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which: fc.nat({ max: 5 }),
      quantity: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);

async function take(trader: Trader, given: Step): Promise<void> {
  switch (given.do) {
    case 'place': {
      const { side, quantity, limit, ioc, stop } = given;
      const exits = side === 'BUY' && stop ? { stopLoss: rupees(96), target: rupees(104) } : {};
      const terms = { side, quantity, symbol: ITC, price: limit, validity: ioc ? 'IOC' : 'DAY' } as const;
      // Refused where cash or shares are missing, or an exit is on the wrong side of its limit.
      await trader.places({ ...terms, ...exits }).catch(() => undefined);
      return;
    }
    case 'tick':
      return floor.market.setPrice(ITC, given.price);
    case 'minute':
      return floor.market.moveTo(new Date(floor.market.now().getTime() + 60_000));
    case 'restart':
      return floor.restartMatcher();
    default: {
      const open = (await trader.trades()).filter(({ status }) => status === 'PENDING');
      const found = open[given.which % Math.max(1, open.length)];
      if (!found) return;
      const change = given.do === 'cancel' ? trader.cancels(found.id) : trader.changes(found.id, given);
      await change.catch(() => undefined);
    }
  }
}

/** The faults of an order, by its own figures. */
function faultsOf(order: Trade): string[] {
  const { type, status, quantity, filledQuantity, cancelledQuantity, fills, limitPrice, averagePrice } =
    order;
  const filled = fills.reduce((sum, fill) => sum + fill.quantity, 0);
  const value = fills.reduce((sum, fill) => sum + nearestPaise(fill.price) * fill.quantity, 0);
  const sign = type === 'BUY' ? 1 : -1;
  const minutes = fills.map(({ at }) => at.slice(0, 16));
  return [
    ...(filled === filledQuantity ? [] : ['other fills than it says']),
    ...(fills.every((fill) => fill.quantity <= PART) ? [] : ['more than a minute takes']),
    ...(new Set(minutes).size === minutes.length ? [] : ['two fills in a minute']),
    ...(limitPrice === null || fills.every(({ price }) => sign * (limitPrice - price) >= 0)
      ? []
      : ['beyond its limit']),
    ...(filled === 0 || averagePrice === Math.round(value / filled) / 100 ? [] : ['another average']),
    ...(status !== 'EXECUTED' || filledQuantity + cancelledQuantity === quantity
      ? []
      : ['shares that are nowhere']),
    ...(status === 'EXECUTED' || status === 'PENDING' || filled === 0 ? [] : ['filled, but not executed']),
  ].map((fault) => `${fault}: ${JSON.stringify(order)}`);
}

test('whatever happens to partly filled orders, every share is counted once, with two servers', async () => {
  let parts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      floor.market.setPrice(ITC, rupees(100));
      const trader = await aTrader(floor, { cash: rupees(30_000) });
      await choosesBidAsk(floor, trader);
      for (const one of steps) {
        await take(trader, one);
        await matched();
      }
      const orders = await trader.trades();
      parts += orders.filter(({ fills }) => fills.length > 1).length;
      expect(orders.flatMap(faultsOf)).toEqual([]);
      const held = orders.reduce(
        (sum, { type, filledQuantity }) => sum + (type === 'BUY' ? 1 : -1) * filledQuantity,
        0,
      );
      expect((await trader.holds(ITC)).quantity).toBe(held);
      for (const { id, status } of orders)
        if (status === 'PENDING') await trader.cancels(id).catch(() => undefined);
      expect(await trader.reservedCash()).toBe(0);
      expect(await trader.reservedShares(ITC)).toBe(0);
    }),
    { numRuns: 80, seed: 46 },
  );
  expect(parts).toBeGreaterThan(20);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
}, 120_000);
