import { expect, test } from 'vitest';
import { dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { india } from '#tests/support/market/running-market.ts';
import { barUnderWay, type IntradayBars, longerBars } from './intraday.ts';

/** Quarters of 20 November 2026: start, high, low, close, volume. */
function quarters(...rows: [string, number, number, number, number][]): IntradayBars {
  const columns = emptyColumns(rows.length);
  for (const [at, [, high, low, close, volume]] of rows.entries()) {
    columns.days[at] = dayNumber(tradingDate('2026-11-20') ?? expect.fail());
    Object.assign(columns.high, { [at]: high });
    Object.assign(columns.low, { [at]: low });
    Object.assign(columns.close, { [at]: close });
    Object.assign(columns.volume, { [at]: volume });
  }
  return { columns, starts: rows.map(([clock]) => india(`2026-11-20T${clock}:00`)) };
}

const QUARTER = { now: india('2026-11-20T09:37:10'), minutes: 15 };
const over = quarters(['09:15', 105, 99, 104, 1_000]);

test('the current quarter runs from the last close to the last price, with the volume since', () => {
  const day = { open: 100, high: 105, low: 99, close: 102, volume: 1_400 };
  expect(barUnderWay(over, day, QUARTER)).toEqual({
    startsAt: india('2026-11-20T09:30:00'),
    bar: { open: 104, high: 104, low: 102, close: 102, volume: 400 },
  });
});

test('a high or low of the day that no stored quarter has belongs to this one', () => {
  const day = { open: 100, high: 108, low: 97, close: 102, volume: 1_400 };
  expect(barUnderWay(over, day, QUARTER)?.bar).toMatchObject({ high: 108, low: 97 });
});

test('the first quarter of a day is the day so far', () => {
  const day = { open: 100, high: 108, low: 97, close: 102, volume: 1_400 };
  const at = india('2026-11-20T09:20:00');
  expect(barUnderWay(quarters(), day, { now: at, minutes: 15 })).toEqual({
    startsAt: india('2026-11-20T09:15:00'),
    bar: day,
  });
});

test('there is no current quarter once it is stored, or when nothing traded since', () => {
  const day = { open: 100, high: 105, low: 99, close: 104, volume: 1_000 };
  expect(barUnderWay(over, day, QUARTER)).toBeNull();
  const stored = quarters(['09:15', 105, 99, 104, 1_000], ['09:30', 105, 99, 104, 500]);
  expect(barUnderWay(stored, { ...day, volume: 2_000 }, QUARTER)).toBeNull();
});

test('hours are made of the quarters from 09:15', () => {
  const session = quarters(
    ['09:15', 105, 99, 104, 1_000],
    ['09:30', 107, 103, 106, 500],
    ['09:45', 106, 98, 99, 200],
    ['10:00', 100, 97, 98, 300],
    ['10:15', 101, 98, 100, 400],
  );
  const { starts, columns } = longerBars(session, 60);
  expect(starts).toEqual([india('2026-11-20T09:15:00'), india('2026-11-20T10:15:00')]);
  const { high, low, close, volume } = columns;
  expect([high, low, close, volume].map((column) => [...column])).toEqual([
    [107, 101],
    [97, 98],
    [98, 100],
    [2_000, 400],
  ]);
});
