import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees } from '#tests/support/people/trader.ts';
import { convertPosition } from '../positions/convert.ts';

const step = fc.record({
  kind: fc.constantFrom('MIS', 'MIS', 'CNC', 'LIMIT', 'STOP', 'TO CNC', 'TO MIS', 'RESTART', 'MINUTE'),
  side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
  quantity: fc.integer({ min: 1, max: 120 }),
  price: fc.integer({ min: 950, max: 1_050 }),
});
test.each(['LAST', 'BIDASK'])(
  '%s: for any orders and conversions, the ledger verifies after each step, and nothing is open after 15:05',
  async (model) => {
    for (const steps of fc.sample(fc.array(step, { minLength: 15, maxLength: 25 }), {
      numRuns: 5,
      seed: 11,
    })) {
      const floor = await aTradingFloor();
      floor.market.setPrice('TCS.NS', rupees(1_000));
      const trader = await aTrader(floor, { cash: rupees(1_00_000) });
      await floor.db.update(accounts).set({ deductCharges: true });
      // Thirty shares a minute.
      await traded(floor, 'TCS.NS', { close: rupees(1_000), adv: 1_08_000, sigma: 0.02 });
      if (model === 'BIDASK') await choosesBidAsk(floor, trader);
      for (const { kind, side, quantity, price } of steps) {
        floor.market.setPrice('TCS.NS', rupees(price));
        const order = { side, quantity, symbol: 'TCS.NS' } as const;
        const convert = (from: 'CNC' | 'MIS') =>
          convertPosition(
            floor,
            trader,
            { symbol: 'TCS.NS', quantity, from, to: from === 'CNC' ? 'MIS' : 'CNC' },
            null,
          );
        try {
          if (kind === 'MIS') await trader.places({ ...order, product: 'MIS' });
          if (kind === 'CNC') await trader.places(order);
          if (kind === 'LIMIT')
            await trader.places({
              ...order,
              product: 'MIS',
              price: rupees(side === 'BUY' ? price - 5 : price + 5),
            });
          if (kind === 'STOP')
            await trader.places({
              ...order,
              product: 'MIS',
              orderType: 'SL-M',
              trigger: rupees(side === 'BUY' ? price + 5 : price - 5),
            });
          if (kind === 'TO CNC') await convert('MIS');
          if (kind === 'TO MIS') await convert('CNC');
          if (kind === 'RESTART') await floor.restartMatcher();
          if (kind === 'MINUTE') floor.market.moveTo(new Date(floor.market.now().getTime() + 60_000));
        } catch (error) {
          if (!(error instanceof Error) || !('status' in error)) throw error;
        }
        await floor.matched();
        const { checks } = await verifyLedger(floor.db, floor.clock);
        expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
      }
      floor.market.moveTo('2026-11-20T09:35:00.000Z');
      await floor.matched();
      const { rows } =
        await floor.db.$client.query(`select quantity from intraday_positions where quantity <> 0
      union all select 1 from trades where status = 'PENDING' and product = 'MIS'`);
      expect(rows).toEqual([]);
      expect(await unsound(floor.db)).toEqual([]);
      await floor.close();
    }
  },
  60_000,
);
