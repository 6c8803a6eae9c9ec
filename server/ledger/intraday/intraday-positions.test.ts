import { expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import { type IntradayRow, intradayPnl } from './intraday-positions.ts';

const friday = tradingDate('2026-11-20') ?? expect.fail('a date');
const monday = tradingDate('2026-11-23') ?? expect.fail('a date');
const [TCS, INFY, RELIANCE, ITC] = [1, 2, 3, 5];

const row = (instrumentId: number, of: Partial<IntradayRow>): IntradayRow => ({
  instrumentId,
  tradingDate: monday,
  quantity: 0,
  value: zeroPaise,
  margin: zeroPaise,
  realised: zeroPaise,
  bought: { quantity: 0, value: zeroPaise },
  sold: { quantity: 0, value: zeroPaise },
  state: 'INTRADAY',
  ...of,
});
const prices = new Map<number, Paise>([
  [TCS, paise(990_00)],
  [INFY, paise(480_00)],
  [RELIANCE, paise(700_00)],
]);
const pnl = (...rows: IntradayRow[]) => intradayPnl(rows, monday, (id) => prices.get(id));

/** 100 sold at ₹1,000.00, after a profit of ₹50.00. */
const short = row(TCS, { quantity: -100, value: paise(1_00_000_00), realised: paise(50_00) });
/** Ten of Friday bought at ₹500.00, after a loss of ₹7.00. */
const earlier = row(INFY, {
  tradingDate: friday,
  quantity: 10,
  value: paise(5_000_00),
  realised: paise(-7_00),
});
const closed = row(RELIANCE, { realised: paise(-30_00) });
const unpriced = row(ITC, { quantity: 5, value: paise(2_000_00), realised: paise(3_00) });

test('an open position gains what the price has moved, and the day adds what was realised', () => {
  // 100 × ₹10.00 as the price fell.
  expect(pnl(short)).toEqual({ unrealised: 1_000_00, ofDay: 1_050_00 });
  expect(pnl(closed)).toEqual({ unrealised: 0, ofDay: -30_00 });
});

test('a position of an earlier day is open, and not of the day', () => {
  expect(pnl(earlier)).toEqual({ unrealised: -200_00, ofDay: 0 });
});

test('a position without a price is valued at its cost', () => {
  expect(pnl(unpriced)).toEqual({ unrealised: 0, ofDay: 3_00 });
});

test('positions add up', () => {
  // 1,000.00 − 200.00, and 1,050.00 − 30.00 + 3.00.
  expect(pnl(short, earlier, closed, unpriced)).toEqual({ unrealised: 800_00, ofDay: 1_023_00 });
});
