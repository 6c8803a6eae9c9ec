import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
  trader = await aTrader(floor, { cash: rupees(2_00_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const visitor = () => app.visitor(trader);
const prices = (...all: number[]) => {
  for (const price of all) floor.market.setPrice('TCS', rupees(price));
};
/** Sends an order; TCS has derivatives and so an auction, ITC has none. */
const sends = async (order: object) => {
  const { status, json } = await visitor().post('/api/trade', { symbol: 'TCS', quantity: 100, ...order });
  return { status, json: json as Trade & { code: string; message: string } };
};
const placed = async (order: object): Promise<Trade> => {
  const { status, json } = await sends(order);
  expect([status, json.message]).toEqual([200, undefined]);
  return json;
};
const now = async ({ id }: Trade) => (await trader.trade(id)) as Trade;
const timeline = async ({ id }: Trade) => {
  await floor.matched();
  const { json } = await visitor().get(`/api/trades/${id}/timeline`);
  return (json as { event: string; detail: string }[]).map(({ event, detail }) => [event, detail]);
};
const holds100 = async (at = 1_000) => {
  prices(at);
  await placed({ type: 'BUY', orderType: 'MARKET' });
};
const stop = (triggerPrice: number, over: object = {}) =>
  ({ type: 'SELL', orderType: 'SL-M', triggerPrice, ...over }) as const;

describe('SL-M', () => {
  test('sells at the first price at or below its trigger: 100 bought at 1,000.00, stopped at 949.50, lose 5,050.00', async () => {
    await holds100();
    const order = await placed(stop(950));
    expect(order).toMatchObject({
      status: 'PENDING',
      orderType: 'SL-M',
      triggerPrice: 950,
      limitPrice: null,
      price: 950,
      validity: 'DAY',
      phase: 'TRIGGER_PENDING',
      trail: null,
      validFor: '2026-11-20',
      canModify: true,
    });
    expect(await trader.reservedShares('TCS')).toBe(100);
    prices(960, 951);
    expect(await now(order)).toMatchObject({ status: 'PENDING', phase: 'TRIGGER_PENDING' });
    prices(949.5);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', phase: 'DONE', price: 949.5, pnl: -5_050 });
    expect(await timeline(order)).toEqual([
      ['placed', 'SL-M order placed: SELL 100, trigger ₹950.00'],
      ['queued', 'Open in order book: SELL 100 at market price, trigger ₹950.00'],
      ['triggered', 'Sold 100 at ₹949.50 (trigger ₹950.00)'],
      ['filled', 'Sold 100 at ₹949.50 (trigger ₹950.00)'],
    ]);
  });

  test('buys at the price of a gap, with cash reserved for its trigger plus the protection', async () => {
    prices(1_000);
    const order = await placed({ type: 'BUY', orderType: 'SL-M', triggerPrice: 1_010 });
    // ₹1,010 and .5 %: ₹1,015.05 a share.
    expect(await trader.reservedCash()).toBe(rupees(1_01_505));
    prices(1_040);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 1_040 });
    expect(await trader.reservedCash()).toBe(0);
    expect(await trader.cash()).toBe(rupees(2_00_000 - 1_04_000));
  });

  test('fails when the gap is more than the cash', async () => {
    prices(1_900);
    const order = await placed({ type: 'BUY', orderType: 'SL-M', triggerPrice: 1_950 });
    prices(2_001);
    expect(await now(order)).toMatchObject({ status: 'FAILED', reason: /^Not enough cash at ₹2,001.00/ });
    expect(await trader.reservedCash()).toBe(0);
  });
});

describe('SL-M', () => {
  test('ignores a limit sent with a change', async () => {
    await holds100();
    const order = await placed(stop(950));
    const { status, json } = await visitor().send(
      'PATCH',
      `/api/trades/${order.id}`,
      { 'content-type': 'application/json' },
      JSON.stringify({ price: 940, triggerPrice: 955 }),
    );
    expect([status, (json as Trade).limitPrice, (json as Trade).triggerPrice]).toEqual([200, null, 955]);
  });

  test('BUY passes the trail to the stop-loss of its purchase', async () => {
    prices(1_000);
    const terms = { type: 'BUY', orderType: 'SL-M', quantity: 1, triggerPrice: 1_010 };
    const order = await placed({ ...terms, stopLoss: 990, trail: { step: 5 } });
    expect(order.trail).toEqual({ step: 5, percent: null, base: null });
    prices(1_012);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 1_012 });
    const exit = (await trader.trades()).find(({ parentId }) => parentId === order.id);
    expect(exit).toMatchObject({ triggerPrice: 990, trail: { step: 5, base: 1_012 } });
    prices(1_018);
    expect((await trader.trades()).find(({ id }) => id === exit?.id)).toMatchObject({ triggerPrice: 995 });
  });
});

describe('SL', () => {
  test('whose limit was passed by a gap rests as a limit order: sold at 946.20, −5,380.00', async () => {
    await holds100();
    const order = await placed(stop(950, { orderType: 'SL', price: 945 }));
    expect(order).toMatchObject({ limitPrice: 945, triggerPrice: 950, phase: 'TRIGGER_PENDING' });
    prices(930);
    expect(await now(order)).toMatchObject({ status: 'PENDING', phase: 'OPEN' });
    await floor.restartMatcher();
    prices(944.9);
    expect(await now(order)).toMatchObject({ status: 'PENDING' });
    prices(946.2);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 946.2, pnl: -5_380 });
    expect(await timeline(order)).toEqual([
      ['placed', 'SL order placed: SELL 100 @ ₹945.00, trigger ₹950.00'],
      ['queued', 'Open in order book: SELL 100 @ ₹945.00, trigger ₹950.00'],
      ['triggered', 'Trigger ₹950.00 reached at ₹930.00: limit order SELL 100 @ ₹945.00 is open'],
      ['filled', 'Sold 100 at ₹946.20'],
    ]);
  });

  test('whose limit is never reached again is cancelled after the auction, and the shares stay', async () => {
    await holds100();
    const order = await placed(stop(950, { orderType: 'SL', price: 945 }));
    prices(930, 940);
    floor.market.moveTo('2026-11-20T10:06:00Z');
    expect(await now(order)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
    expect(await trader.holds('TCS')).toMatchObject({ quantity: 100 });
    expect(await trader.reservedShares('TCS')).toBe(0);
  });

  test('BUY with trigger 1,010 and limit 1,015 is filled at 1,012.00', async () => {
    prices(1_000);
    const order = await placed({ type: 'BUY', orderType: 'SL', triggerPrice: 1_010, price: 1_015 });
    expect(await trader.reservedCash()).toBe(rupees(1_01_500));
    prices(1_005);
    expect(await now(order)).toMatchObject({ status: 'PENDING' });
    prices(1_012);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 1_012 });
    expect(await trader.cash()).toBe(rupees(2_00_000 - 1_01_200));
  });
});

describe('rules for trigger and limit', () => {
  const refused = async (order: object) => {
    const { status, json } = await sends(order);
    return [status, json.code, json.message];
  };
  const buy = (triggerPrice: number | null, price: number | null = null) => ({
    type: 'BUY',
    orderType: price === null ? 'SL-M' : 'SL',
    triggerPrice,
    price,
  });

  test('trigger 1,016 with limit 1,015 is refused, and so is a trigger already reached', async () => {
    prices(1_000);
    expect(await refused(buy(1_016, 1_015))).toEqual([
      400,
      'trigger_beyond_limit',
      'The trigger is above the limit. Enter a trigger of ₹1,015.00 or less.',
    ]);
    expect(await refused(buy(1_000))).toEqual([
      400,
      'trigger_reached',
      'The price has already reached the trigger. Enter a trigger above ₹1,000.00.',
    ]);
    await holds100();
    expect(await refused(stop(940, { orderType: 'SL', price: 941 }))).toEqual([
      400,
      'trigger_beyond_limit',
      'The trigger is below the limit. Enter a trigger of ₹941.00 or more.',
    ]);
    expect(await refused(stop(1_000))).toEqual([
      400,
      'trigger_reached',
      'The price has already reached the trigger. Enter a trigger below ₹1,000.00.',
    ]);
  });

  test('above ₹50 the limit is within 3 % of the trigger, below within ₹1.50', async () => {
    floor.market.setSettingClose('TCS', rupees(99));
    prices(99);
    expect(await placed(buy(100, 103))).toMatchObject({ status: 'PENDING' });
    expect(await refused(buy(100, 103.01))).toEqual([
      400,
      'limit_too_far',
      'The limit is too far from the trigger. Enter a limit from ₹100.00 to ₹103.00.',
    ]);
    prices(44);
    expect(await placed(buy(45, 46.5))).toMatchObject({ status: 'PENDING' });
    expect((await refused(buy(45, 46.51))).slice(0, 2)).toEqual([400, 'limit_too_far']);
  });

  test('a trigger must be on the tick and inside the band', async () => {
    floor.market.moveTo('2026-11-20T05:30:00Z');
    expect(await refused({ ...buy(3_010.05), quantity: 1 })).toEqual([
      400,
      'off_tick',
      "TCS's tick size is ₹0.10. Try ₹3,010.00 or ₹3,010.10.",
    ]);
    expect(await refused({ ...buy(3_300.1), quantity: 1 })).toEqual([
      400,
      'outside_band',
      "The trigger price is outside TCS's price band. Enter ₹2,700.00 to ₹3,300.00.",
    ]);
  });

  test.each([
    ['an SL-M without a trigger', { orderType: 'SL-M' }, 'stop_without_trigger'],
    ['an SL without a limit', { orderType: 'SL', triggerPrice: 3_010 }, 'limit_without_price'],
    ['a trigger on a market order', { orderType: 'MARKET', triggerPrice: 3_010 }, 'trigger_without_stop'],
    ['an SL-M that is IOC', { orderType: 'SL-M', triggerPrice: 3_010, validity: 'IOC' }, 'stop_not_ioc'],
    [
      'a trail of a purchase without a stop',
      { orderType: 'MARKET', trail: { step: 1 } },
      'trail_without_stop',
    ],
    [
      'a trail off the tick',
      { type: 'SELL', orderType: 'SL-M', triggerPrice: 2_990, trail: { step: 1.05 } },
      'trail_step',
    ],
    ['a trail of two kinds', { orderType: 'MARKET', trail: { step: 1, percent: 1 } }, 'invalid_input'],
  ])('%s is refused', async (_name, over, code) => {
    const [status, given] = await refused({ type: 'BUY', quantity: 1, ...over });
    expect([status, given]).toEqual([400, code]);
  });
});

describe('stop orders and the session', () => {
  test('a stock with an auction cancels them at 15:15, one without at the close', async () => {
    await holds100();
    const tcs = await placed(stop(950));
    await placed({ symbol: 'ITC', type: 'BUY', orderType: 'MARKET', quantity: 10 });
    const itc = await placed(stop(390, { symbol: 'ITC', quantity: 10 }));
    const limit = await placed({ symbol: 'TCS', type: 'BUY', orderType: 'LIMIT', quantity: 1, price: 960 });
    floor.market.moveTo('2026-11-20T09:44:59Z');
    expect(await now(tcs)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo('2026-11-20T09:45:00Z');
    expect(await now(tcs)).toMatchObject({
      status: 'CANCELLED',
      reason: "Stop orders don't enter the closing auction",
    });
    expect(await trader.reservedShares('TCS')).toBe(0);
    expect(await now(limit)).toMatchObject({ status: 'PENDING' });
    expect(await now(itc)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo('2026-11-20T10:00:00Z');
    expect(await now(itc)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
  });

  test('in the auction a limit order sells at the auction price, 1,008.00; a stop placed then is for tomorrow', async () => {
    await holds100();
    floor.market.moveTo('2026-11-20T09:51:00Z');
    expect((await sends({ type: 'SELL', orderType: 'LIMIT', price: 1_030.1 })).json.message).toBe(
      "The limit price is outside TCS's price band. Enter ₹970.00 to ₹1,030.00.",
    );
    const order = await placed({ type: 'SELL', orderType: 'LIMIT', price: 1_005 });
    await placed({ symbol: 'ITC', type: 'BUY', orderType: 'MARKET', quantity: 1 });
    expect(await placed({ type: 'BUY', orderType: 'SL-M', quantity: 1, triggerPrice: 1_010 })).toMatchObject({
      validFor: '2026-11-23',
    });
    prices(1_008);
    floor.market.moveTo('2026-11-20T10:06:00Z');
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 1_008, pnl: 800 });
  });

  test('a stop order placed after the close fires at the next open, at the price of the gap', async () => {
    await holds100();
    floor.market.moveTo('2026-11-20T12:00:00Z');
    const order = await placed(stop(950));
    expect(order).toMatchObject({ status: 'PENDING', validFor: '2026-11-23' });
    floor.market.moveTo('2026-11-23T03:44:00Z');
    prices(930);
    expect(await now(order)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo('2026-11-23T03:45:00Z');
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 930, pnl: -7_000 });
  });
});

describe('IOC', () => {
  test('is filled immediately, or cancelled on placement', async () => {
    prices(1_000);
    const order = { type: 'BUY', orderType: 'LIMIT', quantity: 1, validity: 'IOC' };
    expect(await placed({ ...order, price: 1_001 })).toMatchObject({ status: 'EXECUTED', price: 1_000 });
    const missed = await placed({ ...order, price: 999 });
    expect(missed).toMatchObject({
      status: 'CANCELLED',
      phase: 'DONE',
      reason: 'Not filled immediately (IOC)',
      validity: 'IOC',
    });
    expect(await trader.reservedCash()).toBe(0);
    prices(990);
    expect(await now(missed)).toMatchObject({ status: 'CANCELLED' });
    expect(await timeline(missed)).toEqual([
      ['placed', 'Limit IOC order placed: BUY 1 @ ₹999.00'],
      ['expired', 'Not filled immediately (IOC)'],
    ]);
  });

  test('is for continuous trading only', async () => {
    floor.market.moveTo('2026-11-20T09:51:00Z');
    const order = { type: 'BUY', orderType: 'LIMIT', quantity: 1, validity: 'IOC', price: 2_999 };
    expect(await sends(order)).toMatchObject({ status: 409, json: { code: 'ioc_outside_session' } });
  });
});

describe('a trailing stop', () => {
  test('of step 1.00 at 100 with a stop of 95 fires at 100.00 after 105, and survives a restart of the matcher', async () => {
    await holds100(100);
    const order = await placed(stop(95, { trail: { step: 1 } }));
    expect(order.trail).toEqual({ step: 1, percent: null, base: 100 });
    const triggers: (number | null)[] = [];
    for (const price of [101, 104, 104.5, 105, 103]) {
      prices(price);
      await floor.matched();
      await floor.restartMatcher();
      triggers.push((await now(order)).triggerPrice);
    }
    expect(triggers).toEqual([96, 99, 99, 100, 100]);
    expect(await now(order)).toMatchObject({ phase: 'TRIGGER_PENDING', trail: { step: 1, base: 105 } });
    prices(100);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 100, pnl: 0 });
    expect(await timeline(order)).toEqual([
      ['placed', 'SL-M order placed: SELL 100, trigger ₹95.00, trailing by ₹1.00'],
      ['queued', 'Open in order book: SELL 100 at market price, trigger ₹95.00, trailing by ₹1.00'],
      ['trailed', 'Stop-loss moved to ₹96.00 (price ₹101.00)'],
      ['trailed', 'Stop-loss moved to ₹99.00 (price ₹104.00)'],
      ['trailed', 'Stop-loss moved to ₹100.00 (price ₹105.00)'],
      ['triggered', 'Sold 100 at ₹100.00 (trigger ₹100.00)'],
      ['filled', 'Sold 100 at ₹100.00 (trigger ₹100.00)'],
    ]);
  });

  test('of a purchase counts from the price of the fill, in percent of it, and ends the target', async () => {
    prices(400);
    const bought = await placed({
      type: 'BUY',
      orderType: 'LIMIT',
      price: 390,
      quantity: 10,
      stopLoss: 380,
      target: 430,
      trail: { percent: 1 },
    });
    expect(bought.trail).toEqual({ step: null, percent: 1, base: null });
    prices(389);
    const exits = (await trader.trades()).filter(({ parentId }) => parentId === bought.id);
    const [target, stopLoss] = [
      exits.find(({ exit }) => exit === 'TARGET'),
      exits.find(({ exit }) => exit === 'STOP'),
    ];
    // 1 % of ₹389.00 is ₹3.89, which is nearest to ₹3.90 on a tick of ₹0.05.
    expect(stopLoss?.trail).toEqual({ step: 3.9, percent: 1, base: 389 });
    expect(target?.trail).toBeNull();
    prices(397, 390);
    expect(await now(stopLoss as Trade)).toMatchObject({ triggerPrice: 387.8, status: 'PENDING' });
    prices(387.5);
    expect(await now(stopLoss as Trade)).toMatchObject({ status: 'EXECUTED', price: 387.5, pnl: -15 });
    expect(await now(target as Trade)).toMatchObject({ status: 'CANCELLED' });
  });

  test('of an SL order moves its limit as well', async () => {
    await holds100();
    const order = await placed(stop(950, { orderType: 'SL', price: 945, trail: { step: 10 } }));
    prices(1_029);
    expect(await now(order)).toMatchObject({ triggerPrice: 970, limitPrice: 965, trail: { base: 1_020 } });
    prices(960);
    expect(await now(order)).toMatchObject({ status: 'PENDING', phase: 'OPEN' });
    // A limit order doesn't follow the price.
    prices(964, 965.5);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 965.5 });
  });

  test('does not trail outside continuous trading', async () => {
    await holds100();
    const bought = await placed({
      type: 'BUY',
      orderType: 'MARKET',
      quantity: 10,
      stopLoss: 950,
      trail: { step: 10 },
    });
    floor.market.moveTo('2026-11-20T09:46:00Z');
    prices(1_050);
    floor.market.moveTo('2026-11-20T12:00:00Z');
    const exit = (await trader.trades()).find(({ parentId }) => parentId === bought.id) as Trade;
    expect(exit).toMatchObject({ triggerPrice: 950, status: 'PENDING' });
    floor.market.moveTo('2026-11-23T03:45:00Z');
    expect(await now(exit)).toMatchObject({ triggerPrice: 1_000, trail: { base: 1_050 } });
  });
});

describe('changing', () => {
  const changes = async ({ id }: Trade, change: object) => {
    const { status, json } = await visitor().send(
      'PATCH',
      `/api/trades/${id}`,
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
      JSON.stringify(change),
    );
    return { status, json: json as Trade & { code: string } };
  };

  test('a stop order takes another trigger, limit and trail, and its timeline shows the original figures', async () => {
    await holds100();
    const order = await placed(stop(950, { orderType: 'SL', price: 945 }));
    const change = { triggerPrice: 960, price: 955, quantity: 60, trail: { step: 5 } };
    expect(await changes(order, change)).toMatchObject({
      status: 200,
      json: {
        triggerPrice: 960,
        limitPrice: 955,
        quantity: 60,
        trail: { step: 5, percent: null, base: 1_000 },
      },
    });
    expect(await trader.reservedShares('TCS')).toBe(60);
    expect(await timeline(order)).toMatchObject(
      [
        ['placed', 'SL order placed: SELL 100 @ ₹945.00, trigger ₹950.00'],
        ['queued', /./],
        [
          'modified',
          'limit ₹945.00 → ₹955.00, trigger ₹950.00 → ₹960.00, trailing by ₹5.00, 100 → 60 shares',
        ],
      ].map(([event, detail]) => [event, detail instanceof RegExp ? expect.stringMatching(detail) : detail]),
    );
    prices(1_010);
    expect(await now(order)).toMatchObject({ triggerPrice: 970, limitPrice: 965 });
    expect(await changes(order, { trail: null })).toMatchObject({ status: 200, json: { trail: null } });
    prices(1_050, 969);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 969 });
  });

  test('modifying resets the base of the trail', async () => {
    await holds100();
    const order = await placed(stop(950, { trail: { step: 10 } }));
    prices(1_029);
    await floor.matched();
    expect((await changes(order, { triggerPrice: 980 })).json.trail).toMatchObject({ base: 1_029 });
    prices(1_038);
    expect(await now(order)).toMatchObject({ triggerPrice: 980 });
    prices(1_039);
    expect(await now(order)).toMatchObject({ triggerPrice: 990 });
  });

  test('once triggered only the limit and the quantity can be changed', async () => {
    await holds100();
    const order = await placed(stop(950, { orderType: 'SL', price: 945, trail: { step: 200 } }));
    prices(930);
    await floor.matched();
    expect(await changes(order, { triggerPrice: 940 })).toMatchObject({
      status: 409,
      json: { code: 'already_triggered' },
    });
    expect(await changes(order, { price: 935 })).toMatchObject({
      status: 200,
      json: { limitPrice: 935, trail: { base: 1_000 } },
    });
    prices(936);
    expect(await now(order)).toMatchObject({ status: 'EXECUTED', price: 936 });
  });

  test('a stop-loss of a purchase can be changed to trail the price', async () => {
    prices(1_000);
    await placed({ type: 'BUY', orderType: 'MARKET', quantity: 10, stopLoss: 950 });
    const exit = (await trader.trades()).find(({ parentId }) => parentId !== null) as Trade;
    expect((await changes(exit, { trail: { percent: 2 } })).json).toMatchObject({
      triggerPrice: 950,
      trail: { step: 20, percent: 2, base: 1_000 },
    });
    prices(1_045);
    expect(await now(exit)).toMatchObject({ triggerPrice: 990 });
  });

  test('the timeline of a limit order shows the original figures: BUY 5 @ 800', async () => {
    prices(810);
    const order = await placed({ type: 'BUY', orderType: 'LIMIT', quantity: 5, price: 800 });
    await changes(order, { quantity: 8 });
    await changes(order, { price: 790 });
    expect(await timeline(order)).toEqual([
      ['placed', 'Limit order placed: BUY 5 @ ₹800.00'],
      ['queued', 'Open in order book: BUY 5 @ ₹800.00'],
      ['modified', '5 → 8 shares'],
      ['modified', 'limit ₹800.00 → ₹790.00'],
    ]);
  });
});

test('orders of every kind are identical under one key, and different with another term', async () => {
  await holds100();
  const key = { 'Idempotency-Key': 'stop-1' };
  const order = { symbol: 'TCS', quantity: 100, ...stop(950, { trail: { step: 1 } }) };
  const first = await visitor().post('/api/trade', order, key);
  expect((await visitor().post('/api/trade', order, key)).text).toBe(first.text);
  for (const over of [{ triggerPrice: 951 }, { trail: { step: 2 } }, { trail: null }]) {
    expect(await visitor().post('/api/trade', { ...order, ...over }, key)).toMatchObject({ status: 422 });
  }
});
