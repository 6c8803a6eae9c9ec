import { expect, test } from 'vitest';
import { dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { india } from '#tests/support/market/running-market.ts';
import { type Quarters, quarterUnderWay } from './quarters.ts';

/** Quarters of 20 November 2026: start, high, low, close, volume. */
function quarters(...rows: [string, number, number, number, number][]): Quarters {
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

const NOW = india('2026-11-20T09:37:10');
const over = quarters(['09:15', 105, 99, 104, 1_000]);

test('the current quarter runs from the last close to the last price, with the volume since', () => {
  const day = { open: 100, high: 105, low: 99, close: 102, volume: 1_400 };
  expect(quarterUnderWay(over, day, NOW)).toEqual({
    startsAt: india('2026-11-20T09:30:00'),
    bar: { open: 104, high: 104, low: 102, close: 102, volume: 400 },
  });
});

test('a high or low of the day that no stored quarter has belongs to this one', () => {
  const day = { open: 100, high: 108, low: 97, close: 102, volume: 1_400 };
  expect(quarterUnderWay(over, day, NOW)?.bar).toMatchObject({ high: 108, low: 97 });
});

test('the first quarter of a day is the day so far', () => {
  const day = { open: 100, high: 108, low: 97, close: 102, volume: 1_400 };
  const at = india('2026-11-20T09:20:00');
  expect(quarterUnderWay(quarters(), day, at)).toEqual({
    startsAt: india('2026-11-20T09:15:00'),
    bar: day,
  });
});

test('there is no current quarter once it is stored, or when nothing traded since', () => {
  const day = { open: 100, high: 105, low: 99, close: 104, volume: 1_000 };
  expect(quarterUnderWay(over, day, NOW)).toBeNull();
  const stored = quarters(['09:15', 105, 99, 104, 1_000], ['09:30', 105, 99, 104, 500]);
  expect(quarterUnderWay(stored, { ...day, volume: 2_000 }, NOW)).toBeNull();
});
