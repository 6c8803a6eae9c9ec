import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { readDays, writeDays } from './stored-days.ts';

const folder = mkdtempSync(join(tmpdir(), 'artha-stored-days-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'days.bin');
const companies = NIFTY_100.slice(0, 12);
const until = tradingDate('2026-09-01') ?? expect.fail();
/** Closes and five kinds of moves, eight bytes each. */
const DAY_BYTES = companies.length * 6 * 8;
const later = tradingDate('2027-11-15') ?? expect.fail();

const market = (holidays: string[] = [], stored = {}) =>
  createSimulatedMarket({ companies, seed: 5, calendar: weekdayCalendar(holidays), ...stored });

const first = market();
first.dayOf(until);
await writeDays(file, 'five', first.keep());
const stored = () => readDays(file, 'five') ?? expect.fail();

test('a market with loaded days continues bit for bit like one that generated them', () => {
  const again = market([], { stored: stored() });
  again.dayOf(until);
  expect(again.daysMade()).toBe(0);
  const day = again.dayOf(later) ?? expect.fail();
  expect(first.dayOf(later)).toBe(day);
  const bars = (of: typeof first, on: number) => companies.map((_, i) => of.barOf(on, i));
  expect(bars(again, day)).toEqual(bars(first, day));
  expect(bars(again, 100)).toEqual(bars(first, 100));
  expect(again.daysMade()).toBeGreaterThan(300);
});

test('a market that leaves its days in the file reads them from there, and continues as before', async () => {
  const whole = market();
  const leaving = market();
  for (const of of [whole, leaving]) of.dayOf(until);
  const own = join(folder, 'own.bin');
  const written = await writeDays(own, 'five', leaving.keep());
  const [lastStored, next] = [(written?.dates.length ?? 0) - 1, written?.dates.length ?? 0];
  leaving.barOf(next, 0);
  leaving.leave(written ?? expect.fail());
  const bars = (of: typeof first) =>
    [0, 1, 1_500, lastStored, next, next + 1].map((on) => companies.map((_, i) => of.barOf(on, i)));
  expect(bars(leaving)).toEqual(bars(whole));
  // From the file, not from memory: bytes changed there are seen.
  const bytes = readFileSync(own);
  writeFileSync(own, bytes.fill(0, 2 * DAY_BYTES, 3 * DAY_BYTES));
  expect(leaving.volumeOf(2, 0)).toBe(0);
  expect(whole.volumeOf(2, 0)).toBeGreaterThan(0);
});

test('a holiday declared since then regenerates them', () => {
  const again = market(['2026-08-14'], { stored: stored() });
  expect(again.dayOf(until)).toBe((first.dayOf(until) ?? 0) - 1);
  expect(again.daysMade()).toBeGreaterThan(2_900);
});

test('another seed’s days are not used', () => {
  const other = createSimulatedMarket({
    companies,
    seed: 6,
    calendar: weekdayCalendar([]),
    stored: stored(),
  });
  other.dayOf(until);
  expect(other.daysMade()).toBeGreaterThan(2_900);
});

test('another market’s file, a damaged one and a missing one give no days', () => {
  expect(readDays(file, 'six')).toBeNull();
  const torn = join(folder, 'torn.bin');
  writeFileSync(torn, readFileSync(file).subarray(0, 5_000));
  expect(readDays(torn, 'five')).toBeNull();
  expect(readDays(join(folder, 'none.bin'), 'five')).toBeNull();
});
