import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joins, leaves, secondPasses, somebody } from '#tests/support/people/broker.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { commissionByDay } from './commission.ts';
import { changeRate } from './offers.ts';
import { readStats } from './stats.ts';

const paise = (amount: number) => Math.round(amount * 100);
const nextMorning = ({ market }: TradingFloor) =>
  market.moveTo(`${market.nextTradingDay(market.tradingDate())}T05:00:00Z`);
const TRADERS = [0, 1, 2] as const;

const step = fc.oneof(
  fc.record({
    what: fc.constant('trade' as const),
    who: fc.constantFrom(...TRADERS),
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 1_00, max: 4_000_00 }),
  }),
  fc.record({
    what: fc.constant('join' as const),
    who: fc.constantFrom(...TRADERS),
    broker: fc.constantFrom(0, 1),
  }),
  fc.record({ what: fc.constant('leave' as const), who: fc.constantFrom(...TRADERS) }),
  fc.record({
    what: fc.constant('rate' as const),
    broker: fc.constantFrom(0, 1),
    millionths: fc.integer({ min: 0, max: 25_000 }),
  }),
  fc.record({ what: fc.constant('night' as const) }),
);

test('commission is the sum of days and of trades while linked, to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const floor = await aTradingFloor();
      const brokers = [
        await somebody(floor, 'Rohan D', 'BROKER'),
        await somebody(floor, 'Sunil S', 'BROKER'),
      ] as const;
      const traders = [];
      for (const _ of TRADERS) traders.push(await aTrader(floor, { cash: rupees(10_00_000) }));
      const rates = [300, 300];
      const linked = new Map<number, { broker: number; rate: number }>();
      const expected = [0, 1].map(() => ({ trades: 0, volume: 0, commission: 0 }));
      for (const each of steps) {
        if (each.what === 'night') nextMorning(floor);
        else if (each.what === 'rate') {
          rates[each.broker] = each.millionths;
          await changeRate(floor, brokers[each.broker] ?? brokers[0], each.millionths / 10_000);
        } else if (each.what === 'join') {
          if (linked.has(each.who)) continue;
          await joins(floor, traders[each.who] ?? { id: '' }, brokers[each.broker] ?? brokers[0]);
          linked.set(each.who, { broker: each.broker, rate: rates[each.broker] ?? 0 });
        } else if (each.what === 'leave') {
          await leaves(floor, traders[each.who] ?? { id: '' });
          linked.delete(each.who);
        } else {
          secondPasses(floor);
          const trade = await traders[each.who]?.buys(each.quantity, 'TCS.NS', {
            at: rupees(each.price / 100),
          });
          expect(trade?.status).toBe('EXECUTED');
          const link = linked.get(each.who);
          const sums = link && expected[link.broker];
          if (!link || !sums) continue;
          const volume = each.quantity * each.price;
          sums.trades += 1;
          sums.volume += volume;
          sums.commission += Math.floor((volume * link.rate + 500_000) / 1_000_000);
        }
      }
      for (const [place, broker] of brokers.entries()) {
        const stats = await readStats(floor, broker.id);
        const byDay = await commissionByDay(floor.db, broker.id);
        const days = [...byDay.days, byDay.earlier];
        const sum = (of: (day: (typeof days)[number]) => number) =>
          days.reduce((total, day) => total + of(day), 0);
        expect({
          trades: stats.totalTrades,
          volume: paise(stats.totalVolume),
          commission: paise(stats.totalCommission),
        }).toEqual(expected[place]);
        expect({
          trades: sum((day) => day.trades),
          volume: sum((day) => paise(day.volume)),
          commission: sum((day) => paise(day.commission)),
        }).toEqual(expected[place]);
      }
      await floor.close();
    }),
    { numRuns: 8, seed: 175 },
  );
}, 60_000);

test('each trade is rounded half up to the paisa, and then summed', async () => {
  const floor = await aTradingFloor();
  const broker = await somebody(floor, 'Rohan D', 'BROKER');
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await joins(floor, trader, broker);
  // 0.03 % of ₹16.66 is 0.4998 paise, of ₹16.67 it is 0.5001.
  await trader.buys(1, 'ITC.NS', { at: rupees(16.66) });
  expect(await readStats(floor, broker.id)).toMatchObject({ totalCommission: 0, totalVolume: 16.66 });
  for (let n = 0; n < 3; n++) await trader.buys(1, 'ITC.NS', { at: rupees(16.67) });
  expect(await readStats(floor, broker.id)).toMatchObject({ totalCommission: 0.03 });
  await floor.close();
});

test('the last sixty trading dates are listed individually, and earlier ones together', async () => {
  const floor = await aTradingFloor();
  const broker = await somebody(floor, 'Rohan D', 'BROKER');
  const trader = await aTrader(floor, { cash: rupees(10_00_000) });
  await joins(floor, trader, broker);
  for (let day = 0; day < 62; day++) {
    await trader.buys(1, 'TCS.NS', { at: rupees(3_000) });
    nextMorning(floor);
  }
  const { days, earlier } = await commissionByDay(floor.db, broker.id);
  expect(days).toHaveLength(60);
  expect(days.at(-1)).toEqual({ date: '2026-11-25', trades: 1, volume: 3_000, commission: 0.9 });
  expect(earlier).toEqual({ trades: 2, volume: 6_000, commission: 1.8 });
  expect(await readStats(floor, broker.id)).toMatchObject({ totalTrades: 62, totalCommission: 55.8 });
  await floor.close();
});
