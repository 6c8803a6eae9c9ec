import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallerGone } from '#server/core/errors.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import type { WallMarket } from '#tests/support/market/market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { reportLots } from '../lots-report.ts';
import { carryReports } from './carry.ts';
import { createParts } from './large-accounts.ts';
import { type Parts, partsHere } from './parts.ts';

/** Two of three trades buy ten shares at ₹100, each third sells ten: 1,000 × 10 shares remain in each stock. */
const TRADES = 6_000;
const DAYS = ['2025-11-18', '2026-11-18', '2026-11-19'];

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(0) });
  const stocks = ['TCS.NS', 'ITC.NS'].map((symbol) => floor.market.find(symbol)?.id ?? 0);
  await makeBusy(floor.db, { accountId: trader.accountId, trades: TRADES, stocks, days: DAYS });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const asker = (signal = new AbortController().signal) => ({ userId: trader.id, signal });

/** Both parts of the trader's account are the same as those computed from all of its trades, to the paisa. */
async function expectSame(parts: Parts): Promise<void> {
  const here = partsHere(floor);
  expect(await parts.gains(trader.accountId)).toEqual(await here.gains(trader.accountId));
  expect(await parts.past(trader.accountId)).toEqual(await here.past(trader.accountId));
}

const rows = async (columns: string) =>
  (await floor.db.$client.query(`select ${columns} from carried_reports`)).rows;

test('a large account’s result from the thread equals the inline one', async () => {
  await expectSame(createParts(floor, 100)(asker()));
});

test('after a trade, a deposit, a split or a dividend, today’s are added to what was carried', async () => {
  const reportsDb = vi.fn(floor.reportsDb);
  const parts = createParts({ ...floor, reportsDb }, 100)(asker());
  await expectSame(parts);
  expect(await rows('through::text')).toEqual([{ through: '2026-11-19' }]);
  await trader.sells(15, 'TCS.NS', { at: rupees(120) });
  await trader.buys(7, 'ITC.NS', { at: rupees(95) });
  await trader.adds(rupees(5_000));
  await expectSame(parts);
  const exDate = floor.market.tradingDate();
  await applyActions(floor, {
    at: floor.market.now(),
    actions: [
      { instrumentId: 5, exDate, kind: 'split', numerator: 3, denominator: 2 },
      { instrumentId: 1, exDate, kind: 'dividend', amount: rupees(2) },
    ],
  });
  floor.market.setPrice('ITC.NS', rupees(60));
  await expectSame(parts);
  await trader.sells(9, 'ITC.NS', { at: rupees(61) });
  await expectSame(parts);
  expect(reportsDb).toHaveBeenCalledOnce();
});

test('another server, or this one after a restart, reads what is stored', async () => {
  await expectSame(createParts(floor, 100)(asker()));
  await trader.sells(15, 'TCS.NS', { at: rupees(120) });
  const reportsDb = vi.fn(floor.reportsDb);
  await expectSame(createParts({ ...floor, reportsDb }, 100)(asker()));
  expect(reportsDb).not.toHaveBeenCalled();
});

test('what is carried is cached, and needs its row only once', async () => {
  const reportsDb = vi.fn(floor.reportsDb);
  const parts = createParts({ ...floor, reportsDb }, 100)(asker());
  await expectSame(parts);
  await floor.db.$client.query('delete from carried_reports');
  await trader.sells(15, 'TCS.NS', { at: rupees(120) });
  await expectSame(parts);
  expect(reportsDb).toHaveBeenCalledOnce();
});

test('a large account that began today carries nothing, and is computed in the thread', async () => {
  const { accountId } = await aTrader(floor, { cash: rupees(0) });
  await makeBusy(floor.db, { accountId, trades: 300, stocks: [1], days: ['2026-11-20'] });
  const reportsDb = vi.fn(floor.reportsDb);
  const parts = createParts({ ...floor, reportsDb }, 100)(asker());
  const here = partsHere(floor);
  expect(await parts.gains(accountId)).toEqual(await here.gains(accountId));
  expect(await parts.past(accountId)).toEqual(await here.past(accountId));
  // Once for what is carried, and once for each part.
  expect(reportsDb).toHaveBeenCalledTimes(3);
  expect(await rows('account_id')).toEqual([]);
});

test('a row with other counts than the account’s is rebuilt', async () => {
  const reportsDb = vi.fn(floor.reportsDb);
  await expectSame(createParts({ ...floor, reportsDb }, 100)(asker()));
  await floor.db.$client.query(`update carried_reports set basis = 'other', state = '{}'`);
  await expectSame(createParts({ ...floor, reportsDb }, 100)(asker()));
  expect(reportsDb).toHaveBeenCalledTimes(2);
  expect(await rows("state = '{}' as empty")).toEqual([{ empty: false }]);
});

test('a position of an earlier session that is sold today counts today', async () => {
  const sale = await trader.sells(15, 'TCS.NS', { at: rupees(120) });
  const dated = (date: string) =>
    floor.db.$client.query(`begin; alter table trades disable trigger user;
      update trades set trading_date = '${date}' where id = '${sale.id}';
      alter table trades enable trigger user; commit`);
  await dated('2026-11-19');
  const parts = createParts(floor, 100)(asker());
  await expectSame(parts);
  await trader.buys(7, 'TCS.NS', { at: rupees(95) });
  await expectSame(parts);
  await dated('2026-11-20');
});

test('more fills on a day than are computed inline are computed in the thread', async () => {
  const parts = createParts(floor, 2)(asker());
  await expectSame(parts);
  for (const quantity of [1, 2, 3]) await trader.sells(quantity, 'TCS.NS', { at: rupees(120) });
  await expectSame(parts);
});

test('on a weekend, the last session is today and its deposits are today’s', async () => {
  const parts = createParts(floor, 100)(asker());
  await trader.adds(rupees(5_000));
  // The bars of Friday, as at a close.
  await floor.db.$client.query(`insert into daily_bars
    (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
    select id, '2026-11-20', 10000, 10000, 10000, 10000, 1 from instruments`);
  (floor.market as WallMarket).setClock(new Date('2026-11-22T05:00:00Z'));
  await expectSame(parts);
  expect(await parts.past(trader.accountId)).toMatchObject({ today: '2026-11-20', flowToday: 5_000_00 });
  // Money that arrives on Sunday makes Sunday the last day.
  await trader.adds(rupees(1_000));
  await expectSame(parts);
  expect(await parts.past(trader.accountId)).toMatchObject({ today: '2026-11-22', flowToday: 1_000_00 });
});

describe('on a new day', () => {
  const signal = new AbortController().signal;
  const nothing = () => undefined;
  beforeEach(async () => {
    await createParts(floor, 100)(asker()).gains(trader.accountId);
    await trader.sells(15, 'TCS.NS', { at: rupees(120) });
    await trader.buys(7, 'ITC.NS', { at: rupees(95) });
    await endDay(floor);
  });

  test('rows are rebuilt and equal what was carried', async () => {
    const progress = vi.fn();
    const log = { ...floor.log, error: vi.fn() };
    await carryReports({ ...floor, log }, signal, progress);
    expect(log.error).not.toHaveBeenCalled();
    expect(await rows('through::text')).toEqual([{ through: '2026-11-22' }]);
    expect(progress.mock.calls).toEqual([[1, 1]]);
    const reportsDb = vi.fn(floor.reportsDb);
    await expectSame(createParts({ ...floor, reportsDb }, 100)(asker()));
    expect(reportsDb).not.toHaveBeenCalled();
    // Nothing is left to do.
    progress.mockClear();
    await carryReports(floor, signal, progress);
    expect(progress).not.toHaveBeenCalled();
  });

  test('a row that is wrong fails the job, and is replaced', async () => {
    // The cost of the first lot.
    await floor.db.$client.query(`update carried_reports set state = jsonb_set(state, '{open,0,3}', '1')`);
    const log = { ...floor.log, error: vi.fn() };
    await expect(carryReports({ ...floor, log }, signal, nothing)).rejects.toThrow(
      'Accounts whose reports differed or could not be rebuilt: 1.',
    );
    expect(log.error.mock.calls).toEqual([
      [
        { accountId: trader.accountId, through: '2026-11-22', differences: ['years'] },
        'What was carried of an account differs from its rebuilding',
      ],
    ]);
    await expectSame(createParts(floor, 100)(asker()));
    await carryReports(floor, signal, nothing);
  });

  test('a row that no report read for a week is deleted', async () => {
    floor.market.moveTo('2026-11-27T05:00:00Z');
    await carryReports(floor, signal, nothing);
    expect(await rows('through::text, read_on::text as read')).toEqual([
      { through: '2026-11-26', read: '2026-11-20' },
    ]);
    floor.market.moveTo('2026-11-30T05:00:00Z');
    await carryReports(floor, signal, nothing);
    expect(await rows('through')).toEqual([]);
  });

  test('a stop ends it', async () => {
    await expect(carryReports(floor, AbortSignal.abort(), nothing)).rejects.toThrow();
    expect(await rows('through::text')).toEqual([{ through: '2026-11-19' }]);
  });
});

test('only a large account is read from the database for reports', async () => {
  const reportsDb = vi.fn(floor.reportsDb);
  await createParts({ ...floor, reportsDb }, 10_000_000)(asker()).gains(trader.accountId);
  expect(reportsDb).not.toHaveBeenCalled();
  await createParts({ ...floor, reportsDb }, 100)(asker()).gains(trader.accountId);
  expect(reportsDb).toHaveBeenCalledOnce();
});

test('the lots of 6,000 trades add up to the holdings', async () => {
  floor.market.setPrice('TCS.NS', rupees(110));
  floor.market.setPrice('ITC.NS', rupees(90));
  const report = await reportLots(floor, trader.accountId, createParts(floor)(asker()));
  // 10,000 shares of each stock at ₹100.
  const [short, long] = [report.shortTerm, report.longTerm];
  expect(short.cost + long.cost).toBe(20_00_000);
  expect(short.value + long.value).toBe(11_00_000 + 9_00_000);
  expect(report.lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(20_000);
  expect(new Set(report.lots.map(({ symbol }) => symbol))).toEqual(new Set(['ITC.NS', 'TCS.NS']));
});

test('it is cached until a posting to the account or a new day', async () => {
  const parts = createParts(floor, 100)(asker());
  const id = trader.accountId;
  const [gains, past] = [await parts.gains(id), await parts.past(id)];
  expect(await parts.gains(id)).toBe(gains);
  expect(await parts.past(id)).toBe(past);
  await trader.sells(10, 'TCS.NS', { at: rupees(120) });
  const afterSale = await parts.gains(id);
  const held = (of: typeof gains) => of.holdings.reduce((sum, { quantity }) => sum + quantity, 0);
  expect([held(gains), held(afterSale)]).toEqual([20_000, 19_990]);
  expect((await parts.past(id))?.books.realised).toBe((past?.books.realised ?? 0) + 20_000);
  floor.market.moveTo('2026-11-25T05:00:00Z');
  expect(await parts.gains(id)).not.toBe(afterSale);
});

test('a small account is computed inline and not cached', async () => {
  const parts = createParts(floor)(asker());
  const small = await aTrader(floor, { cash: rupees(10_000) });
  const first = await parts.gains(small.accountId);
  expect(first).toEqual({ lots: [], count: 0, holdings: [], years: [] });
  expect(await parts.gains(small.accountId)).not.toBe(first);
});

test('a disconnecting caller aborts the work in the thread', async () => {
  const caller = new AbortController();
  const parts = createParts(floor, 100)(asker(caller.signal));
  const pending = parts.gains(trader.accountId);
  caller.abort(new CallerGone());
  await expect(pending).rejects.toThrow(CallerGone);
});

test('it is computed again after fifteen minutes', async () => {
  let now = 1_000_000;
  const parts = createParts({ ...floor, clock: { now: () => new Date(now) } }, 100)(asker());
  const id = trader.accountId;
  const gains = await parts.gains(id);
  now += 15 * 60_000 - 1;
  expect(await parts.gains(id)).toBe(gains);
  now += 1;
  const later = await parts.gains(id);
  expect(later).not.toBe(gains);
  expect(later).toEqual(gains);
});
