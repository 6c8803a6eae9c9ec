import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from '../routes.ts';

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
type Reply = Gtt & { code: string; message: string };
const sends = async (form: object, headers = {}) => {
  const body = { symbol: 'TCS', side: 'SELL', kind: 'SINGLE', quantity: 50, ...form };
  const { status, json } = await visitor().post('/api/gtt', body, headers);
  return { status, json: json as Reply };
};
const created = async (form: object): Promise<Gtt> => {
  const { status, json } = await sends(form);
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
const list = async (): Promise<Gtt[]> => {
  await floor.matched();
  return (await visitor().get('/api/gtt')).json as Gtt[];
};
const now = async ({ id }: Gtt) => (await list()).find((gtt) => gtt.id === id);
const ordersOf = async (gtt: Gtt) => (await trader.trades()).filter(({ gttId }) => gttId === gtt.id);
const JSON_BODY = { 'content-type': 'application/json' };
const changes = async ({ id }: Gtt, change: object) => {
  const { status, json } = await visitor().send('PATCH', `/api/gtt/${id}`, JSON_BODY, JSON.stringify(change));
  return { status, json: json as Reply };
};
const cancels = async ({ id }: Gtt) => {
  const { status, json } = await visitor().send('DELETE', `/api/gtt/${id}`, {});
  return { status, json: json as Reply };
};
const limit = (trigger: number, price: number) => ({ trigger, orderType: 'LIMIT', price });
const market = (trigger: number) => ({ trigger, orderType: 'MARKET' });
const OCO = { kind: 'OCO', legs: [limit(2_450, 2_440), limit(2_800, 2_795)] };
const holds50 = (at = 2_600) => trader.buys(50, 'TCS', { at: rupees(at) });

describe('triggering', () => {
  test('an OCO of 50 bought at 2,600 opens at 2,430: the target ends, 2,440 waits and sells at 2,441.20 for −7,940', async () => {
    await holds50();
    const gtt = await created(OCO);
    expect(gtt).toMatchObject({
      state: 'ACTIVE',
      kind: 'OCO',
      tradeIds: [],
      expiresOn: '2027-11-20',
      reason: null,
      legs: [
        { trigger: 2_450, when: 'AT_OR_BELOW', orderType: 'LIMIT', price: 2_440 },
        { trigger: 2_800, when: 'AT_OR_ABOVE', orderType: 'LIMIT', price: 2_795 },
      ],
    });
    expect(await trader.reservedShares('TCS')).toBe(0);
    prices(2_430);
    const [order, ...others] = await ordersOf(gtt);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      status: 'PENDING',
      orderType: 'LIMIT',
      limitPrice: 2_440,
      validity: 'DAY',
    });
    expect(await now(gtt)).toMatchObject({
      state: 'TRIGGERED',
      tradeIds: [order?.id],
      reason: 'Trigger ₹2,450.00 reached at ₹2,430.00',
    });
    prices(2_441.2);
    expect((await ordersOf(gtt))[0]).toMatchObject({ status: 'EXECUTED', price: 2_441.2, pnl: -7_940 });
    prices(2_800);
    expect(await ordersOf(gtt)).toHaveLength(1);
  });

  test('a GTT to sell 50 of which 30 were sold is rejected: you hold 20, and nothing is sold', async () => {
    await holds50();
    const gtt = await created({ legs: [limit(2_450, 2_440)] });
    await trader.sells(30, 'TCS');
    prices(2_449.9);
    expect(await now(gtt)).toMatchObject({
      state: 'REJECTED',
      tradeIds: [],
      reason: 'You hold 20 TCS shares. The GTT was to sell 50',
    });
    expect(await ordersOf(gtt)).toEqual([]);
    expect((await trader.holds('TCS')).quantity).toBe(20);
  });

  test('the refusal names shares reserved by a stop-loss, and they stay reserved', async () => {
    await trader.places({ side: 'BUY', quantity: 50, symbol: 'TCS', stopLoss: rupees(2_000) });
    const gtt = await created({ legs: [market(3_100)] });
    prices(3_100);
    expect(await now(gtt)).toMatchObject({
      state: 'REJECTED',
      reason: 'You hold 50 TCS shares, 50 of them reserved by open orders. The GTT was to sell 50',
    });
    expect(await trader.reservedShares('TCS')).toBe(50);
  });

  test('the refusal names only the shares that are reserved', async () => {
    await holds50(3_000);
    await trader.places({ side: 'SELL', quantity: 20, symbol: 'TCS', price: rupees(3_200) });
    const gtt = await created({ legs: [market(3_100)] });
    prices(3_100);
    expect(await now(gtt)).toMatchObject({
      state: 'REJECTED',
      reason: 'You hold 50 TCS shares, 20 of them reserved by open orders. The GTT was to sell 50',
    });
  });

  test('a purchase for exactly the cash is rejected with the charges that are missing', async () => {
    const { accountId } = trader;
    await floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, accountId));
    const gtt = await created({ side: 'BUY', quantity: 64, legs: [market(3_125)] });
    prices(3_125);
    // Of ₹2,00,000: STT 200, exchange 6.14, SEBI 0.20, stamp 30, GST 18 % of 6.34.
    expect(await now(gtt)).toMatchObject({
      state: 'REJECTED',
      reason:
        'Not enough cash: the order needed ₹2,00,000.00 plus ₹237.48 in charges, and ₹2,00,000.00 was available',
    });
  });

  test('the order of an account on the BIDASK model is filled at the estimated price', async () => {
    await choosesBidAsk(floor, trader);
    await traded(floor, 'TCS', { close: rupees(3_000), adv: 20_00_000, sigma: 0.018 });
    const gtt = await created({ side: 'BUY', quantity: 10, legs: [market(2_900)] });
    prices(2_900);
    // 290000 + 14.5 + 290000 × 0.009 × √(10 ÷ 2000000) = 290020.3 paise, up to the tick.
    expect(await ordersOf(gtt)).toMatchObject([
      { status: 'EXECUTED', price: 2_900.3, lastAtFill: 2_900, model: 'BIDASK', isAutoTrade: false },
    ]);
  });

  test('a purchase is placed at its trigger, with its note, and reserves nothing before', async () => {
    const gtt = await created({ side: 'BUY', quantity: 10, legs: [market(2_900)], note: 'dip' });
    expect(await trader.reservedCash()).toBe(0);
    prices(2_900.1);
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE' });
    prices(2_899);
    expect((await ordersOf(gtt))[0]).toMatchObject({ status: 'EXECUTED', price: 2_899, clientNote: 'dip' });
    expect(await trader.cash()).toBe(rupees(2_00_000 - 28_990));
  });

  test('a purchase without the cash is rejected with the amount needed', async () => {
    const gtt = await created({ side: 'BUY', quantity: 70, legs: [limit(3_100, 3_110)] });
    prices(3_105);
    expect(await now(gtt)).toMatchObject({
      state: 'REJECTED',
      reason: 'Not enough cash: the order needed ₹2,17,350.00, and ₹2,00,000.00 was available',
    });
    expect(await trader.trades()).toEqual([]);
  });

  test('a limit outside the band of the day is rejected with the band', async () => {
    await holds50(3_000);
    const gtt = await created({ legs: [limit(3_100, 4_000)] });
    prices(3_100);
    expect(await now(gtt)).toMatchObject({ state: 'REJECTED', reason: /price band/ });
  });

  test('nothing triggers outside continuous trading, and the first price of the next session does', async () => {
    await holds50();
    const gtt = await created({ legs: [market(2_450)] });
    floor.market.moveTo('2026-11-20T09:50:00Z');
    prices(2_449);
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE' });
    floor.market.moveTo('2026-11-23T03:46:00Z');
    expect(await now(gtt)).toMatchObject({ state: 'TRIGGERED' });
    expect((await ordersOf(gtt))[0]).toMatchObject({ status: 'EXECUTED', price: 2_449 });
  });

  test('a LIMIT order it placed ends with its session, and the GTT stays triggered', async () => {
    await holds50();
    const gtt = await created({ legs: [limit(2_450, 2_440)] });
    prices(2_430);
    expect(await ordersOf(gtt)).toMatchObject([{ status: 'PENDING' }]);
    floor.market.moveTo('2026-11-23T03:46:00Z');
    expect((await ordersOf(gtt))[0]).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
    expect(await now(gtt)).toMatchObject({ state: 'TRIGGERED' });
    expect(await trader.reservedShares('TCS')).toBe(0);
  });

  test('one reached while no server was the leader triggers once at the next start', async () => {
    await holds50();
    const gtt = await created({ legs: [market(2_450)] });
    const [first] = [floor.restartMatcher(), floor.market.setPrice('TCS', rupees(2_440))];
    await first;
    await floor.restartMatcher();
    expect(await ordersOf(gtt)).toHaveLength(1);
    expect((await trader.holds('TCS')).quantity).toBe(0);
  });

  test('a trailing trigger follows the price in steps, and fires at its current level', async () => {
    await holds50(100);
    const gtt = await created({ legs: [limit(95, 94)], trail: { step: 1 } });
    expect(gtt.trail).toEqual({ step: 1, percent: null, base: 100 });
    for (const [price, trigger] of [
      [101, 96],
      [104, 99],
      [104.5, 99],
      [105, 100],
    ] as const) {
      prices(price);
      expect((await now(gtt))?.legs).toMatchObject([{ trigger, price: trigger - 1 }]);
    }
    await floor.restartMatcher();
    prices(103);
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE' });
    prices(100);
    expect(await now(gtt)).toMatchObject({ state: 'TRIGGERED' });
    expect((await ordersOf(gtt))[0]).toMatchObject({ status: 'EXECUTED', price: 100 });
  });
});

describe('what is refused', () => {
  const refusal = async (form: object) => {
    const { status, json } = await sends(form);
    return [status, json.code, json.message];
  };
  const code = async (form: object) => (await refusal(form)).slice(0, 2);
  beforeEach(() => holds50(3_000));

  test('a trigger within 0.25% of the LTP, with the nearest valid ones', async () => {
    const why = 'The trigger is within 0.25% of the LTP. Enter ₹2,992.50 or less, or ₹3,007.50 or more.';
    for (const trigger of [2_992.6, 3_000, 3_007.4]) {
      expect(await refusal({ legs: [market(trigger)] })).toEqual([400, 'gtt_too_close', why]);
    }
    expect(await created({ legs: [market(2_992.5)] })).toMatchObject({ legs: [{ when: 'AT_OR_BELOW' }] });
    expect(await created({ legs: [market(3_007.5)] })).toMatchObject({ legs: [{ when: 'AT_OR_ABOVE' }] });
  });

  test('OCO to buy, with one leg, or with both triggers on one side', async () => {
    const two = [market(2_900), market(3_100)];
    expect(await code({ kind: 'OCO', side: 'BUY', legs: two })).toEqual([400, 'gtt_oco_buy']);
    expect(await code({ kind: 'OCO', legs: [market(2_900)] })).toEqual([400, 'gtt_legs']);
    expect(await code({ legs: two })).toEqual([400, 'gtt_legs']);
    const below = { kind: 'OCO', legs: [market(2_900), market(2_800)] };
    expect(await code(below)).toEqual([400, 'gtt_not_around_price']);
  });

  test('OCO with a trigger at the LTP, in either leg, and a trail of a purchase', async () => {
    const around = 'OCO needs a stop-loss trigger below the LTP of ₹3,000.00 and a target trigger above it.';
    for (const legs of [
      [market(3_000), market(3_100)],
      [market(2_900), market(3_000)],
    ]) {
      expect(await refusal({ kind: 'OCO', legs })).toEqual([400, 'gtt_not_around_price', around]);
    }
    const purchase = { side: 'BUY', quantity: 1, legs: [market(2_900)], trail: { step: 1 } };
    expect(await refusal(purchase)).toEqual([
      400,
      'trail_without_stop',
      'Only a SELL trigger below the LTP can trail. Remove the trail.',
    ]);
  });

  test('prices off the tick, a limit without a price, more than is held, and a trail without a stop', async () => {
    expect(await code({ legs: [market(2_900.05)] })).toEqual([400, 'off_tick']);
    expect(await code({ legs: [limit(2_900, 2_900.01)] })).toEqual([400, 'off_tick']);
    expect(await code({ legs: [{ trigger: 2_900, orderType: 'LIMIT' }] })).toEqual([
      400,
      'limit_without_price',
    ]);
    expect(await refusal({ quantity: 51, legs: [market(2_900)] })).toEqual([
      400,
      'not_enough_shares',
      'You hold 50 TCS shares. Reduce the quantity to 50.',
    ]);
    const above = { legs: [market(3_100)], trail: { step: 1 } };
    expect(await code(above)).toEqual([400, 'trail_without_stop']);
    expect(await code({ symbol: 'NOPE', legs: [market(3_100)] })).toEqual([404, 'not_found']);
  });

  test('the 251st active one', async () => {
    const one = await created({ legs: [market(2_900)] });
    await floor.db.$client.query(
      `insert into gtts (account_id, id, user_id, instrument_id, symbol, side, kind, quantity, below_paise, state,
         expires_on, share_as_of, created_at)
       select account_id, gen_random_uuid(), user_id, instrument_id, symbol, side, kind, quantity, below_paise, state,
         expires_on, share_as_of, created_at
       from gtts, generate_series(1, 249)`,
    );
    expect(await code({ legs: [market(2_900)] })).toEqual([409, 'too_many_gtts']);
    await cancels(one);
    await created({ legs: [market(2_900)] });
  });
});

describe('changing and cancelling', () => {
  test('a change replaces the legs, and the old triggers have no effect', async () => {
    await holds50();
    const gtt = await created(OCO);
    const { json } = await changes(gtt, { quantity: 20, legs: [limit(2_400, 2_390), limit(2_900, 2_900)] });
    expect(json).toMatchObject({ quantity: 20, legs: [{ trigger: 2_400 }, { trigger: 2_900 }] });
    prices(2_450);
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE' });
    prices(2_400);
    expect((await ordersOf(gtt))[0]).toMatchObject({ quantity: 20, price: 2_400, status: 'EXECUTED' });
  });

  test('the quantity alone can be changed even when the price is near the trigger', async () => {
    await holds50();
    const gtt = await created({ legs: [market(2_450)], note: 'protect' });
    prices(2_451);
    expect((await changes(gtt, { quantity: 10 })).json).toMatchObject({ quantity: 10, note: 'protect' });
    expect((await changes(gtt, { note: null })).json).toMatchObject({ note: null });
    expect(await changes(gtt, { legs: [market(2_450)] })).toMatchObject({
      status: 400,
      json: { code: 'gtt_too_close' },
    });
    expect(await changes(gtt, { quantity: 51 })).toMatchObject({ json: { code: 'not_enough_shares' } });
    expect((await changes(gtt, {})).status).toBe(400);
  });

  test('the trail and the legs can be changed separately', async () => {
    await holds50();
    const gtt = await created({ legs: [limit(2_450, 2_440)] });
    const at2450 = { trigger: 2_450, when: 'AT_OR_BELOW', orderType: 'LIMIT', price: 2_440 };
    const at2400 = { trigger: 2_400, when: 'AT_OR_BELOW', orderType: 'MARKET', price: null };
    const step = { step: 5, percent: null, base: 2_600 };
    // 1 % of ₹2,600.00.
    const percent = { step: 26, percent: 1, base: 2_600 };
    for (const [change, legs, trail] of [
      [{ trail: { step: 5 } }, [at2450], step],
      [{ legs: [market(2_400)] }, [at2400], step],
      [{ trail: { percent: 1 } }, [at2400], percent],
      [{ legs: [limit(2_450, 2_440)] }, [at2450], percent],
      [{ trail: null }, [at2450], null],
    ] as const) {
      expect(await changes(gtt, change)).toMatchObject({ status: 200, json: { legs, trail } });
    }
  });

  test('the legs of an OCO can be sent in any order, and the lower trigger is listed first', async () => {
    await holds50();
    const gtt = await created({ kind: 'OCO', legs: [limit(2_800, 2_795), limit(2_450, 2_440)] });
    expect(gtt.legs).toMatchObject([
      { trigger: 2_450, when: 'AT_OR_BELOW', price: 2_440 },
      { trigger: 2_800, when: 'AT_OR_ABOVE', price: 2_795 },
    ]);
  });

  test('a purchase can be made larger, without any shares', async () => {
    const gtt = await created({ side: 'BUY', quantity: 10, legs: [market(2_900)] });
    expect(await changes(gtt, { quantity: 12 })).toMatchObject({ status: 200, json: { quantity: 12 } });
  });

  test('a cancelled GTT stays in the list and never triggers; cancelling it again is a conflict', async () => {
    await holds50();
    const gtt = await created(OCO);
    expect(await cancels(gtt)).toMatchObject({ status: 200, json: { state: 'CANCELLED' } });
    expect(await cancels(gtt)).toMatchObject({ status: 409, json: { code: 'gtt_not_active' } });
    expect((await changes(gtt, { quantity: 1 })).status).toBe(409);
    prices(2_400);
    expect(await now(gtt)).toMatchObject({ state: 'CANCELLED', reason: 'Cancelled by you', tradeIds: [] });
  });

  test('another user can neither see nor change it', async () => {
    await holds50();
    const gtt = await created(OCO);
    const other = app.visitor(await aTrader(floor, { cash: rupees(1) }));
    expect((await other.get('/api/gtt')).json).toEqual([]);
    expect((await other.send('DELETE', `/api/gtt/${gtt.id}`, {})).status).toBe(404);
    expect((await other.send('PATCH', `/api/gtt/${gtt.id}`, JSON_BODY, '{"quantity":1}')).status).toBe(404);
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE', quantity: 50 });
  });

  test('a request sent twice under one key creates one GTT', async () => {
    await holds50();
    const key = { 'idempotency-key': 'gtt-of-friday' };
    const [a, b] = await Promise.all([sends(OCO, key), sends(OCO, key)]);
    expect(a).toEqual(b);
    expect(await list()).toHaveLength(1);
    expect((await sends({ ...OCO, quantity: 49 }, key)).json.code).toBe('idempotency_key_reused');
  });

  test('under one key, another note or trail is another request', async () => {
    await holds50();
    const key = { 'idempotency-key': 'gtt-with-terms' };
    const form = { legs: [market(2_450)], trail: { step: 1 }, note: 'protect' };
    const first = await sends(form, key);
    expect(await sends(form, key)).toEqual(first);
    const others = [{ note: 'exit' }, { note: null }, { trail: { step: 2 } }, { trail: { percent: 1 } }];
    for (const other of others) {
      expect((await sends({ ...form, ...other }, key)).json.code).toBe('idempotency_key_reused');
    }
  });
});

describe('events that end a GTT', () => {
  test('its validity: on 20 November 2027 it still triggers, in the next session it has expired', async () => {
    await holds50();
    const gtt = await created(OCO);
    await floor.db.$client.query(`update gtts set expires_on = '2026-11-20'`);
    floor.market.moveTo('2026-11-20T09:00:00Z');
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE' });
    floor.market.moveTo('2026-11-23T03:46:00Z');
    expect(await now(gtt)).toMatchObject({ state: 'EXPIRED', reason: 'Not triggered within a year' });
  });

  test('on the last day of its validity it still triggers', async () => {
    await holds50();
    const gtt = await created({ legs: [market(2_450)] });
    await floor.db.$client.query(`update gtts set expires_on = '2026-11-20'`);
    prices(2_449);
    expect(await now(gtt)).toMatchObject({ state: 'TRIGGERED' });
    expect(await ordersOf(gtt)).toMatchObject([{ status: 'EXECUTED', price: 2_449 }]);
  });

  test('the end is news for its owner, unless it was cancelled by them', async () => {
    await holds50();
    const [sold, cancelled, expired] = [
      await created({ quantity: 1, legs: [market(2_450)] }),
      await created({ quantity: 1, legs: [market(2_300)] }),
      await created({ quantity: 1, legs: [market(2_200)] }),
    ];
    const news = async () => {
      await floor.matched();
      const { rows } = await floor.db.$client.query<{ id: string }>('select id from gtts where is_news');
      return new Set(rows.map(({ id }) => id));
    };
    await cancels(cancelled);
    expect(await news()).toEqual(new Set());
    prices(2_449);
    expect(await news()).toEqual(new Set([sold.id]));
    await floor.db.$client.query(`update gtts set expires_on = '2026-11-20' where id = $1`, [expired.id]);
    floor.market.moveTo('2026-11-23T03:46:00Z');
    expect(await news()).toEqual(new Set([sold.id, expired.id]));
  });

  test('a demerger in a later session does not end it before', async () => {
    await holds50();
    const gtt = await created(OCO);
    await floor.db.$client.query(
      `insert into universe_changes (effective_from, symbol, kind, other_symbol, note)
       values ('2026-11-25', 'TCS.NS', 'demerged', '', '')`,
    );
    floor.market.moveTo('2026-11-23T03:46:00Z');
    expect(await now(gtt)).toMatchObject({ state: 'ACTIVE' });
    floor.market.moveTo('2026-11-25T03:46:00Z');
    expect(await now(gtt)).toMatchObject({ state: 'CANCELLED', reason: 'Cancelled by the demerger of TCS' });
  });

  test('a new symbol, and a demerger, before anything of the session triggers', async () => {
    await holds50();
    const [renamed, demerged] = [await created(OCO), await created({ ...OCO, quantity: 1 })];
    await floor.db.$client.query(`update gtts set symbol = 'TATA.NS' where id = $1`, [renamed.id]);
    await floor.db.$client.query(
      `insert into universe_changes (effective_from, symbol, kind, other_symbol, note)
       values ('2026-11-23', 'TCS.NS', 'demerged', '', '')`,
    );
    await floor.matched();
    prices(2_460);
    floor.market.moveTo('2026-11-23T03:46:00Z');
    prices(2_400);
    expect(await now(renamed)).toMatchObject({
      state: 'CANCELLED',
      reason: 'Cancelled: TATA was renamed to TCS',
    });
    expect(await now(demerged)).toMatchObject({
      state: 'CANCELLED',
      reason: 'Cancelled by the demerger of TCS',
    });
    const placed: Trade[] = [...(await ordersOf(renamed)), ...(await ordersOf(demerged))];
    expect(placed).toEqual([]);
  });
});
