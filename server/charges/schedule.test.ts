import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { istDate, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { computeCharges } from '#shared/domain/trading/charges.ts';
import { chargeRates } from '#shared/schema/market/charges.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { KNOWN_CHARGE_RATES } from './known-rates.ts';
import { loadCharges } from './rate-store.ts';
import { chargeSchedule, chargesFor } from './schedule.ts';

const on = (written: string): TradingDate => tradingDate(written) ?? istDate(new Date(0));
const known = chargeSchedule(KNOWN_CHARGE_RATES);
const lakh = { side: 'BUY', quantity: 100, price: paise(1_000_00), dpApplies: false } as const;

describe('charges of ₹1,00,000 of shares', () => {
  test.each([
    ['2003-06-02', { stt: 0, exchange: 3_25, sebi: 20, stamp: 10_00, gst: 36 }],
    ['2005-01-03', { stt: 75_00 }],
    ['2006-05-31', { stt: 100_00 }],
    ['2006-06-01', { stt: 125_00 }],
    ['2012-06-29', { stt: 125_00 }],
    ['2012-07-02', { stt: 100_00 }],
    ['2017-06-30', { gst: 51 }],
    ['2017-07-03', { gst: 61 }],
    ['2020-06-30', { exchange: 3_25, sebi: 5, stamp: 10_00 }],
    ['2020-07-01', { exchange: 3_25, sebi: 5, stamp: 15_00 }],
    ['2021-01-01', { exchange: 3_45 }],
    ['2023-04-03', { exchange: 3_35, sebi: 10 }],
    ['2024-09-30', { exchange: 3_32 }],
    ['2024-10-01', { exchange: 3_07 }],
    ['2026-03-02', { exchange: 3_07 }],
    [
      '2026-11-20',
      { brokerage: 0, stt: 100_00, exchange: 3_07, sebi: 10, stamp: 15_00, gst: 57, dp: 0, total: 118_74 },
    ],
  ])('buying on %s', (date, expected) => {
    expect(chargesFor(known, on(date), lakh)).toMatchObject(expected);
  });

  test('selling: stamp duty until June 2020, and a higher depository charge until September 2024', () => {
    const sale = { ...lakh, side: 'SELL', dpApplies: true } as const;
    expect(chargesFor(known, on('2020-06-30'), sale)).toMatchObject({ stamp: 10_00, dp: 15_93 });
    expect(chargesFor(known, on('2020-07-01'), sale)).toMatchObject({ stamp: 0, dp: 15_93 });
    expect(chargesFor(known, on('2024-10-01'), sale)).toMatchObject({ stamp: 0, dp: 15_34 });
  });
});

test('the worked examples match at the rates of April 2026', () => {
  const { rates } = known.on(on('2026-04-01'));
  const total = (side: 'BUY' | 'SELL', product: 'delivery' | 'intraday', quantity: number, rupees: number) =>
    computeCharges(rates, {
      side,
      product,
      quantity,
      price: paise(rupees * 100),
      exchange: 'NSE',
      dpApplies: false,
    }).total;
  expect(total('BUY', 'delivery', 5_000, 1_000) + total('SELL', 'delivery', 5_000, 1_000)).toBe(11_124_06);
  expect(total('BUY', 'intraday', 100, 1_000) + total('SELL', 'intraday', 100, 1_010)).toBe(82_72);
});

test('rates have their effective date, and which of them are approximate', () => {
  expect(known.on(on('2026-11-20'))).toMatchObject({ since: '2026-03-01', doubts: [] });
  expect(known.on(on('2020-02-03'))).toMatchObject({
    since: '2019-04-01',
    doubts: [
      'stamp: Set by each state; rate of Maharashtra',
      'exchange: The first slab; members with more turnover paid less',
      'dp: ₹13.50 and 18% GST, used for all earlier dates',
    ],
  });
});

test('a day before the first row uses the oldest rates', () => {
  expect(known.on(on('1990-01-01')).rates).toEqual(known.on(on('1994-11-03')).rates);
});

test('the depository’s tariffs are sorted by their value, in whatever order their rows come', () => {
  const reversed = chargeSchedule(KNOWN_CHARGE_RATES.toReversed());
  expect(reversed.on(on('2026-11-20')).plans.GROWW.rates.dp).toEqual([
    { fromPaise: 0, paise: 4_13 },
    { fromPaise: 100_00, paise: 23_60 },
  ]);
});

test('a missing line is an error that names it', () => {
  const without = chargeSchedule(KNOWN_CHARGE_RATES.filter(({ line }) => line !== 'sebi'));
  expect(() => without.on(on('2026-11-20'))).toThrow('charge_rates has no row for sebi (any, any, any).');
});

describe('in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.close());

  test('an administrator’s edit survives a restart, and a new row applies from its date', async () => {
    const { db } = database;
    const seeded = await loadCharges(db);
    expect(seeded.on(on('2026-11-20'))).toEqual(known.on(on('2026-11-20')));

    await db
      .update(chargeRates)
      .set({ perCrore: 20 })
      .where(and(eq(chargeRates.line, 'sebi'), eq(chargeRates.effectiveFrom, '2021-04-01')));
    await db.insert(chargeRates).values({
      line: 'dp',
      product: 'any',
      side: 'any',
      exchange: 'any',
      note: 'A new tariff',
      effectiveFrom: '2026-12-01',
      flatPaise: 20_00,
    });

    const restarted = await loadCharges(db);
    expect(restarted.on(on('2026-11-30')).rates).toMatchObject({
      sebi: 20,
      dp: [{ fromPaise: 0, paise: 15_34 }],
    });
    expect(restarted.on(on('2026-12-01')).rates).toMatchObject({
      sebi: 20,
      dp: [{ fromPaise: 0, paise: 20_00 }],
    });
    expect(await db.$count(chargeRates)).toBe(KNOWN_CHARGE_RATES.length + 1);
  });

  test('a rate above 100 %, or an unknown line, is refused', async () => {
    const insert = (values: string) =>
      database.db.$client.query(
        `insert into charge_rates (line, product, side, exchange, effective_from, per_crore, note) values ${values}`,
      );
    await expect(insert(`('sebi', 'any', 'any', 'any', '2027-01-01', 10000001, '')`)).rejects.toThrow(
      'amounts',
    );
    await expect(insert(`('tip', 'any', 'any', 'any', '2027-01-01', 1, '')`)).rejects.toThrow(
      'charge_rates_line',
    );
  });
});
