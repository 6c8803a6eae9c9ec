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
const later = tradingDate('2027-11-15') ?? expect.fail();

const market = (holidays: string[] = [], stored = {}) =>
  createSimulatedMarket({ companies, seed: 5, calendar: weekdayCalendar(holidays), ...stored });

const first = market();
first.dayOf(until);
await writeDays(file, 'five', first.keep());
const stored = () => readDays(file, 'five');

test('a market with loaded days continues bit for bit like one that generated them', async () => {
  const again = market([], { stored: await stored() });
  again.dayOf(until);
  expect(again.daysMade()).toBe(0);
  const day = again.dayOf(later) ?? expect.fail();
  expect(first.dayOf(later)).toBe(day);
  const bars = (of: typeof first, on: number) => companies.map((_, i) => of.barOf(on, i));
  expect(bars(again, day)).toEqual(bars(first, day));
  expect(bars(again, 100)).toEqual(bars(first, 100));
  expect(again.daysMade()).toBeGreaterThan(300);
});

test('a holiday declared since then regenerates them', async () => {
  const again = market(['2026-08-14'], { stored: await stored() });
  expect(again.dayOf(until)).toBe((first.dayOf(until) ?? 0) - 1);
  expect(again.daysMade()).toBeGreaterThan(2_900);
});

test('another seed’s days are not used', async () => {
  const other = createSimulatedMarket({
    companies,
    seed: 6,
    calendar: weekdayCalendar([]),
    stored: await stored(),
  });
  other.dayOf(until);
  expect(other.daysMade()).toBeGreaterThan(2_900);
});

test('another market’s file, a damaged one and a missing one give no days', async () => {
  expect(await readDays(file, 'six')).toBeNull();
  const torn = join(folder, 'torn.bin');
  writeFileSync(torn, readFileSync(file).subarray(0, 5_000));
  expect(await readDays(torn, 'five')).toBeNull();
  expect(await readDays(join(folder, 'none.bin'), 'five')).toBeNull();
});
