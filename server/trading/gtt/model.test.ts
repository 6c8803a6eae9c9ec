import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { GttNotebook } from '#tests/support/orders/gtt-notebook.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { cancelGtt, createGtt, listGtts } from './store.ts';
import type { GttForm } from './terms.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
});
afterAll(() => floor.close());

const price = fc.integer({ min: 94, max: 106 }).map((amount) => amount * 100);
const leg = fc.record({ trigger: price, limit: fc.option(price, { nil: null }) });
const sale = fc.record({
  side: fc.constant('SELL' as const),
  quantity: fc.integer({ min: 1, max: 6 }),
  legs: fc.array(leg, { minLength: 1, maxLength: 2 }),
  step: fc.option(fc.constantFrom(1_00, 1_50), { nil: null }),
});
const purchase = fc.record({
  side: fc.constant('BUY' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  legs: fc.tuple(price.map((trigger) => ({ trigger, limit: null }))),
  step: fc.constant(null),
});
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ create: fc.oneof({ weight: 3, arbitrary: sale }, purchase) }) },
  { weight: 5, arbitrary: fc.record({ tick: price }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.constant({ restart: true as const }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

function formOf({ side, quantity, legs, step }: Extract<Command, { create: unknown }>['create']): GttForm {
  return {
    symbol: 'ITC.NS',
    side,
    quantity,
    kind: legs.length === 2 ? 'OCO' : 'SINGLE',
    legs: legs.map(({ trigger, limit }) => ({
      trigger: rupeesFromPaise(paise(trigger)),
      orderType: limit === null ? 'MARKET' : 'LIMIT',
      price: limit === null ? null : rupeesFromPaise(paise(limit)),
    })),
    trail: step === null ? null : { step: step / 100 },
  };
}

/** Runs commands on a new account and on the reference model, and compares them after each. */
async function live(commands: readonly Command[], tally: Record<string, number>): Promise<void> {
  floor.market.setPrice('ITC', rupees(100));
  const trader = await aTrader(floor, { cash: rupees(1_00_000) });
  await trader.buys(8, 'ITC');
  const notebook = new GttNotebook();
  notebook.shares = 8;
  const last = () => floor.market.quote(5)?.last ?? 0;
  for (const one of commands) {
    const listed = async () => (await listGtts(floor, trader)).reverse();
    if ('create' in one) {
      const reply = await createGtt(floor, trader, formOf(one.create), null).then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );
      expect(reply).toBe(notebook.create(one.create, last()));
    } else if ('tick' in one) {
      floor.market.setPrice('ITC', paise(one.tick));
      notebook.tick(one.tick);
    } else if ('cancel' in one) {
      const at = notebook.gtts.findIndex(({ state }, place) => state === 'ACTIVE' && place >= one.cancel);
      const noted = notebook.gtts[at];
      if (noted) {
        await cancelGtt(floor, trader, (await listed())[at]?.id ?? '');
        noted.state = 'CANCELLED';
      }
    } else await floor.restartMatcher();
    const trades = await trader.trades();
    const found = (await listed()).map(({ state, legs, tradeIds }) => {
      const placed = trades.filter(({ id }) => tradeIds.includes(id)).map(({ limitPrice }) => limitPrice);
      return [state, legs.map(({ trigger }) => trigger), ...placed];
    });
    expect(found).toEqual(
      notebook.gtts.map(({ state, below, above, placed }) => [
        state,
        [below, above].flatMap((leg) => (leg ? leg.trigger / 100 : [])),
        ...(placed === undefined ? [] : [placed === null ? null : placed / 100]),
      ]),
    );
    expect((await trader.holds('ITC')).quantity).toBe(notebook.shares);
  }
  for (const { state, step, base } of notebook.gtts) {
    tally[state] = (tally[state] ?? 0) + 1;
    if (step !== null && base > 100_00) tally.trailed = (tally.trailed ?? 0) + 1;
  }
  for (const gtt of await listGtts(floor, trader)) {
    if (gtt.state === 'ACTIVE') await cancelGtt(floor, trader, gtt.id);
  }
  for (const { id, status } of await trader.trades()) if (status === 'PENDING') await trader.cancels(id);
}

test('any sequence of GTTs, prices, cancellations and restarts places the orders of the reference model', async () => {
  const tally: Record<string, number> = {};
  const stories = fc.array(command, { minLength: 4, maxLength: 14, size: 'max' });
  const property = fc.asyncProperty(stories, (commands) => live(commands, tally));
  await fc.assert(property, { numRuns: Number(process.env.MODEL_RUNS ?? 120), seed: 20261126 });
  expect(await unsound(floor.db)).toEqual([]);
  expect(Object.keys(tally).sort()).toEqual(['ACTIVE', 'CANCELLED', 'REJECTED', 'TRIGGERED', 'trailed']);
}, 300_000);
