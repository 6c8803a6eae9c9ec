import { expect, test } from 'vitest';
import { istInstant, secondOfDay, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import type { DrivenSource } from '../port.ts';
import type { Bar15m, DailyBar } from '../source.ts';
import { createSimulatedSource } from './simulated-source.ts';

const calendar = weekdayCalendar(['2026-11-24']);
const date = (written: string) => tradingDate(written) ?? ('' as TradingDate);
const at = (day: string, clock: string) => istInstant(date(day), secondOfDay(clock));
const aSource = (start: Date, seed = 1) => createSimulatedSource({ seed, start, calendar });
const unheard = () => undefined;

async function opened(start: Date, seed = 1): Promise<DrivenSource> {
  const source = aSource(start, seed);
  await source.open(unheard);
  return source;
}

const heard: number[] = [];

async function historyOf(
  source: DrivenSource,
  report: Parameters<DrivenSource['history']>[0] = unheard,
): Promise<{ daily: DailyBar[]; quarters: Bar15m[] }> {
  const all = { daily: [] as DailyBar[], quarters: [] as Bar15m[] };
  for await (const batch of source.history(report)) {
    if ('daily' in batch) all.daily.push(...batch.daily);
    else all.quarters.push(...batch.quarters);
  }
  return all;
}

const friday = await opened(at('2026-11-20', '11:00'));
const history = await historyOf(friday, ({ done, total }) => heard.push(done / total));

test('it describes itself', () => {
  expect(friday.kind).toBe('simulated');
  expect(friday.label).toBe('Simulated market: seeded sample data, not real prices.');
  expect(friday).toMatchObject({ fingerprint: 'simulated:v3:seed=1', continues: 'simulated:v2:seed=1' });
  expect(friday.start()).toEqual(at('2026-11-20', '11:00'));
});

test('the instruments are three indices and the NIFTY 100 with sector and shares', async () => {
  const instruments = await friday.instruments();
  expect(instruments).toHaveLength(103);
  expect(instruments[0]).toMatchObject({ id: 1, symbol: '^NSEI', kind: 'index' });
  expect(instruments[3]).toEqual({
    id: 101,
    symbol: 'RELIANCE.NS',
    kind: 'stock',
    details: [
      {
        effectiveFrom: '2015-01-01',
        name: 'Reliance Industries',
        sector: 'Oil & Gas',
        hasDerivatives: true,
        inUniverse: true,
        sharesOutstanding: 13_532_000_000,
      },
    ],
  });
});

const daysOf = (bars: DailyBar[]) => [...new Set(bars.map(({ tradingDate }) => tradingDate))];

async function older(source: DrivenSource, until: string): Promise<DailyBar[]> {
  const bars: DailyBar[] = [];
  const { laterHistory } = source;
  if (!laterHistory) throw new Error('The source has no older days.');
  for await (const batch of laterHistory.days(laterHistory.from(), date(until))) bars.push(...batch);
  return bars;
}

test('a start stores a year of daily bars and twenty days of quarter-hours, all before it', () => {
  const days = daysOf(history.daily);
  expect([days[0], days.at(-1)]).toEqual(['2025-11-20', '2026-11-19']);
  expect(history.daily).toHaveLength(days.length * 103);
  expect(days).toEqual(days.toSorted());
  expect(history.quarters).toHaveLength(20 * 25 * 103);
  expect(history.quarters.at(-1)?.startsAt).toEqual(at('2026-11-19', '15:15'));
});

test('the other days of ten years come later, newest first, as the market itself would have had them', async () => {
  const bars = await older(friday, '2025-11-20');
  const days = daysOf(bars);
  expect([days[0], days.at(-1)]).toEqual(['2025-11-19', '2016-11-21']);
  expect(days).toEqual(days.toSorted().reverse());
  expect(bars).toHaveLength(103 * days.length);
  const session = await friday.day(date('2020-03-16'));
  expect(bars.filter(({ tradingDate }) => tradingDate === '2020-03-16')).toEqual(session?.dailyBars());
});

test('a market with fewer years of history has the newest of them, and the same start', async () => {
  const young = createSimulatedSource({ seed: 1, start: at('2026-11-20', '11:00'), calendar, years: 2 });
  await young.open(unheard);
  expect(young.laterHistory?.from()).toBe('2024-11-20');
  expect(daysOf(await older(young, '2025-11-20')).at(-1)).toBe('2024-11-20');
  expect(await historyOf(young)).toEqual(history);
});

test('a market with one year of history has no older days', async () => {
  const young = createSimulatedSource({ seed: 1, start: at('2026-11-20', '11:00'), calendar, years: 1 });
  await young.open(unheard);
  expect(young.laterHistory?.from()).toBe(history.daily[0]?.tradingDate);
  expect(await historyOf(young)).toEqual(history);
});

test('a simulated day has the same bars as a later history of it', async () => {
  const lived: DailyBar[] = [];
  const quarters: Bar15m[] = [];
  for (const day of ['2026-11-20', '2026-11-23', '2026-11-25']) {
    const session = await friday.day(date(day));
    lived.push(...(session?.dailyBars() ?? []));
    quarters.push(...(session?.quarterBarsUntil(at(day, '15:30')) ?? []));
  }
  const reported = await historyOf(await opened(at('2026-11-26', '09:00')));
  expect(reported.daily.filter(({ tradingDate }) => tradingDate >= '2026-11-20')).toEqual(lived);
  expect(reported.quarters.filter(({ startsAt }) => startsAt >= at('2026-11-20', '00:00'))).toEqual(quarters);
});

test('a restart on a later day continues with the same prices', async () => {
  const moment = at('2027-02-10', '12:34:56');
  const before = await friday.day(date('2027-02-10'));
  const restarted = await (await opened(at('2026-11-20', '11:00'))).day(date('2027-02-10'));
  expect(restarted?.quotesAt(moment)).toEqual(before?.quotesAt(moment));
});

test('another seed is another market', async () => {
  const other = await (await opened(at('2026-11-20', '11:00'), 2)).day(date('2026-11-20'));
  const same = await friday.day(date('2026-11-20'));
  expect(other?.dailyBars()).not.toEqual(same?.dailyBars());
});

test('a non-trading day has no session, and the market continues for years', async () => {
  expect(await friday.day(date('2026-11-24'))).toBeNull();
  expect(await friday.day(date('2026-11-22'))).toBeNull();
  const faraway = await friday.day(date('2040-06-01'));
  expect(faraway?.dailyBars()).toHaveLength(103);
  expect(faraway?.dailyBars().every(({ low }) => low > 0)).toBe(true);
});

test('a first day begins from the close before it', async () => {
  const today = await friday.day(date('2026-11-20'));
  const closes = new Map(history.daily.slice(-103).map(({ instrumentId, close }) => [instrumentId, close]));
  for (const { instrumentId, previousClose } of today?.quotesAt(at('2026-11-20', '09:00')) ?? []) {
    expect(previousClose).toBe(closes.get(instrumentId));
  }
});

test('a start that leaves less than five years of history is refused with a sentence', async () => {
  await expect(aSource(at('2019-12-31', '11:00')).open(unheard)).rejects.toThrow(
    'The simulated market starts on 2020-01-01 or later, so MARKET_START cannot be 2019-12-31.',
  );
});

test('generating the history reports progress', () => {
  expect(heard.at(-1)).toBe(1);
  expect(heard.length).toBeGreaterThan(10);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});

test('a market of 2,500 companies states how many of them are fictional', async () => {
  const start = at('2026-11-20', '11:00');
  const large = createSimulatedSource({ seed: 1, size: 2_500, start, calendar });
  expect(large.label).toBe(
    'Simulated market: seeded sample data, not real prices; 2,400 of its 2,500 companies are made up.',
  );
  expect(large.fingerprint).toBe('simulated:v3:seed=1:universe=2500');
  const instruments = await large.instruments();
  expect(instruments).toHaveLength(2_503);
  expect(instruments.slice(0, 103).map(({ symbol }) => symbol)).toEqual(
    (await friday.instruments()).map(({ symbol }) => symbol),
  );
  expect(instruments[103]).toMatchObject({
    symbol: 'SIM0001.NS',
    details: [{ effectiveFrom: '2021-10-01' }],
  });
  const early = createSimulatedSource({ seed: 1, size: 2_500, start: at('2025-09-30', '11:00'), calendar });
  await expect(early.open(unheard)).rejects.toThrow(
    'The simulated market starts on 2025-10-01 or later, so MARKET_START cannot be 2025-09-30.',
  );
});
