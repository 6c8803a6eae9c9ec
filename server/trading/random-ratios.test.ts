import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { addDays, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor } from '#tests/support/people/trader.ts';
import { applyActions } from './corporate-actions.ts';

const ITC = 5;
const CLOSE = 41_237n;
const friday = tradingDate('2026-11-20') ?? expect.fail('a date');

interface Held {
  quantity: bigint;
  cost: bigint;
  cash: bigint;
}

const half = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);

/**
 * The effect of a ratio of new for old shares on a holding, in integers: an independent computation by single shares.
 */
function turned({ quantity, cost, cash }: Held, now: bigint, old: bigint): Held {
  const after = (quantity * now) / old;
  const left = (quantity * now) % old;
  if (left === 0n) return { quantity: after, cost, cash };
  // The fraction is left ÷ old of a new share, which is worth old ÷ new of the close: left × close ÷ new.
  return {
    quantity: after,
    cost: cost - half(cost * left, quantity * now),
    cash: cash + half(left * CLOSE, now),
  };
}

test('for any ratios of splits and bonuses, shares, cost and cash match integer arithmetic', async () => {
  const floor = await aTradingFloor();
  const [purchases] = fc.sample(
    fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5_000 }),
        price: fc.integer({ min: 101, max: 99_999 }),
      }),
      {
        minLength: 8,
        maxLength: 8,
      },
    ),
    { seed: 20, numRuns: 1 },
  );
  const ratios = fc.sample(
    fc.record({
      kind: fc.constantFrom('split' as const, 'bonus' as const),
      numerator: fc.integer({ min: 1, max: 17 }),
      denominator: fc.integer({ min: 1, max: 17 }),
    }),
    { seed: 21, numRuns: 12 },
  );
  const holders = [];
  for (const { quantity, price } of purchases ?? []) {
    const cash = quantity * price + 12_345;
    const trader = await aTrader(floor, { cash: paise(cash) });
    await trader.buys(quantity, 'ITC', { at: paise(price) });
    const held = { quantity: BigInt(quantity), cost: BigInt(quantity * price), cash: 12_345n };
    holders.push({ trader, held });
  }
  await floor.db.$client.query(
    `insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
     values ($1, $2, $3, $3, $3, $3, 1)`,
    [ITC, friday, Number(CLOSE)],
  );
  for (const [day, { kind, numerator, denominator }] of ratios.entries()) {
    const exDate = addDays(friday, day + 1);
    const action = { instrumentId: ITC, exDate, kind, numerator, denominator };
    await applyActions(floor, { actions: [action], at: new Date(`${exDate}T03:30:00Z`) });
    for (const holder of holders) {
      if (holder.held.quantity === 0n) continue;
      const now = BigInt(kind === 'bonus' ? numerator + denominator : numerator);
      holder.held = turned(holder.held, now, BigInt(denominator));
      const stored = { ...(await holder.trader.holds('ITC')), cash: await holder.trader.cash() };
      const { quantity, cost, cash } = holder.held;
      expect(stored).toEqual({ quantity: Number(quantity), cost: Number(cost), cash: Number(cash) });
    }
  }
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});
