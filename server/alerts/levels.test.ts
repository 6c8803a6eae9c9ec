import { expect, test } from 'vitest';
import type { Quote } from '#server/market/market.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { createLevels, type Nearest } from './levels.ts';
import { rangeNow, rangeOf } from './range.ts';

const friday = tradingDate('2026-11-20') ?? expect.fail();
type Given = Partial<Pick<Quote, 'at' | 'volume' | 'stale'>> & { high?: number; low?: number };
const quote = (last: number, { high = last, low = last, ...given }: Given = {}): Quote => ({
  instrumentId: 1,
  open: paise(1_000_00),
  previousClose: paise(1_000_00),
  volume: 10,
  stale: false,
  last: paise(last),
  high: paise(high),
  low: paise(low),
  at: new Date('2026-11-20T05:00:00Z'),
  ...given,
});
const nearest = (given: Partial<Nearest>): Nearest => ({
  instrumentId: 1,
  above: null,
  below: null,
  rises: null,
  falls: null,
  ...given,
});
const range = (last: number) => rangeNow(quote(last)) ?? expect.fail();

test('a price that came and went between two steps is in the second step’s range', () => {
  const before = quote(1_000_00, { high: 1_010_00, low: 990_00 });
  const after = quote(1_002_00, { high: 1_030_00, low: 990_00 });
  expect(rangeOf(after, before)).toEqual({
    instrumentId: 1,
    top: 1_030_00,
    bottom: 1_002_00,
    rise: 300,
    fall: -20,
  });
  // The morning's high precedes this step.
  expect(rangeOf(quote(1_002_00, { high: 1_010_00, low: 990_00 }), before)).toMatchObject({ top: 1_002_00 });
});

test('the first trade of a session brings the whole session with it', () => {
  const yesterday = quote(1_500_00, { at: new Date('2026-11-19T09:00:00Z'), high: 1_500_00, low: 900_00 });
  const first = quote(1_001_00, { high: 1_004_00, low: 999_00 });
  expect(rangeOf(first, yesterday)).toMatchObject({ top: 1_004_00, bottom: 999_00 });
});

test('yesterday’s price, or a stale one, has no range', () => {
  expect(rangeNow(quote(1_000_00, { volume: 0 }))).toBeNull();
  expect(rangeNow(quote(1_000_00, { stale: true }))).toBeNull();
});

test('a change is in whole hundredths of a percent, never rounded up', () => {
  expect(range(1_024_99)).toMatchObject({ rise: 249, fall: -250 });
  expect(range(1_025_00)).toMatchObject({ rise: 250 });
  expect(range(975_01)).toMatchObject({ fall: 249 });
  expect(range(975_00)).toMatchObject({ fall: 250 });
});

test('only the nearest level of each kind is compared', async () => {
  const levels = createLevels();
  await levels.reload(friday, async () => [
    nearest({ above: 1_050_00, below: 950_00, rises: 400, falls: 400 }),
  ]);
  expect(levels.session()).toBe(friday);
  expect([960_01, 1_000_00, 1_039_99].map((last) => levels.hasReached(range(last)))).toEqual([
    false,
    false,
    false,
  ]);
  expect([950_00, 960_00, 1_040_00, 1_050_00].map((last) => levels.hasReached(range(last)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(levels.hasReached({ ...range(2_000_00), instrumentId: 2 })).toBe(false);
});

test('a level that is set during a reload is not lost', async () => {
  const levels = createLevels();
  const armed = { instrumentId: 1, kind: 'below', level: 990_00 } as const;
  await levels.reload(friday, async () => {
    levels.arm(armed);
    return [nearest({ below: 900_00 })];
  });
  expect(levels.hasReached(range(990_00))).toBe(true);
  const reading = levels.rereading();
  levels.arm({ ...armed, level: 995_00 });
  reading.done([nearest({ below: 900_00 })]);
  reading.over();
  expect(levels.hasReached(range(995_00))).toBe(true);
  const another = levels.rereading();
  another.done([nearest({ below: 900_00 })]);
  another.over();
  expect(levels.hasReached(range(990_00))).toBe(false);
});

test('a failed read leaves the levels unknown', async () => {
  const levels = createLevels();
  await expect(levels.reload(friday, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(levels.session()).toBeNull();
});
