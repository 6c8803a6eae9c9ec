import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/core/db/db.ts';
import { createLog } from '#server/core/log.ts';
import { istInstant, secondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile, BARS_HEADER, CRASH_OF_2020 } from '#tests/support/market/bars-file.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../../calendar/known-rules.ts';
import { tradingCalendar } from '../../calendar/phases.ts';
import { readRules } from '../../calendar/rules.ts';
import type { DrivenSource } from '../port.ts';
import type { Bar15m, DailyBar, SourceInstrument, SourceQuote } from '../source.ts';
import { createReplaySource } from './replay-source.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await aDatabase();
  db = database.db;
});
afterAll(() => database.close());

const date = (written: string) => written as TradingDate;
const at = (day: string, clock: string) => istInstant(date(day), secondOfDay(clock));

interface Replay {
  lines?: readonly string[];
  from?: string;
  dividends?: string;
}

async function aReplay({ lines = CRASH_OF_2020, from = '2020-02-03', dividends }: Replay = {}) {
  const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
  const source = createReplaySource({
    db,
    files: [aBarsFile(lines)],
    dividends,
    from: date(from),
    calendar: tradingCalendar(rules),
    log: createLog('silent'),
  });
  await source.open(() => undefined);
  return source;
}

async function historyOf(source: DrivenSource): Promise<DailyBar[]> {
  const bars: DailyBar[] = [];
  for await (const batch of source.history(() => undefined)) {
    if ('quarters' in batch) expect.fail('a replay has no quarter-hours of the past');
    bars.push(...batch.daily);
  }
  return bars;
}

describe('the crash of 2020', () => {
  let source: DrivenSource;
  let listed: Map<string, SourceInstrument>;

  beforeEach(async () => {
    source = await aReplay();
    listed = new Map((await source.instruments()).map((instrument) => [instrument.symbol, instrument]));
  });

  const idOf = (symbol: string) => listed.get(symbol)?.id ?? expect.fail(`no ${symbol}`);

  async function sessionOf(day: string) {
    return (await source.day(date(day))) ?? expect.fail(`no session on ${day}`);
  }

  async function quote(symbol: string, day: string, clock: string): Promise<SourceQuote | undefined> {
    const quotes = (await sessionOf(day)).quotesAt(at(day, clock));
    return quotes.find(({ instrumentId }) => instrumentId === idOf(symbol));
  }

  test('starts at the open of its first session, with its description', () => {
    expect(source.start()).toEqual(at('2020-02-03', '09:15'));
    expect(source.kind).toBe('replay');
    expect(source.label).toBe('Replay of real daily bars; the path within a day is interpolated.');
    expect(source.fingerprint).toMatch(/^bars [0-9a-f]{16} from 2020-02-03$/);
  });

  test('a buyer of ten shares loses exactly what the real bars imply, to the paisa', async () => {
    const bought = await quote('RELIANCE.NS', '2020-02-03', '09:15');
    const crashed = await quote('RELIANCE.NS', '2020-03-23', '15:30');
    expect(bought?.last).toBe(615_98);
    expect(crashed).toMatchObject({ last: 397_51, previousClose: 457_72 });
    const pnl = 10 * ((crashed?.last ?? 0) - (bought?.last ?? 0));
    expect(pnl).toBe(-2_184_70);
    const dayPnl = 10 * ((crashed?.last ?? 0) - (crashed?.previousClose ?? 0));
    expect(dayPnl).toBe(-602_10);
  });

  test('every session’s open, range, close and volume match its bar', async () => {
    expect(await quote('^NSEI', '2020-03-23', '15:30')).toEqual({
      instrumentId: idOf('^NSEI'),
      last: 7_610_25,
      previousClose: 8_745_45,
      open: 7_945_70,
      high: 8_159_25,
      low: 7_583_60,
      volume: 653_537_968,
    });
    expect((await quote('^NSEI', '2020-03-23', '09:15'))?.last).toBe(7_945_70);
    const noon = await quote('^NSEI', '2020-03-23', '12:00');
    expect(noon?.last).toBeGreaterThanOrEqual(7_583_60);
    expect(noon?.last).toBeLessThanOrEqual(8_159_25);
    expect(noon?.volume).toBeLessThan(653_537_968);
  });

  test('before the open nothing has traded, after the close nothing changes', async () => {
    const session = await sessionOf('2020-03-23');
    const early = session.quotesAt(at('2020-03-23', '09:14:59'));
    expect(early.find(({ instrumentId }) => instrumentId === idOf('RELIANCE.NS'))).toEqual({
      instrumentId: idOf('RELIANCE.NS'),
      last: 457_72,
      previousClose: 457_72,
      open: 457_72,
      high: 457_72,
      low: 457_72,
      volume: 0,
    });
    expect(session.quotesAt(at('2020-03-23', '15:59'))).toEqual(session.quotesAt(at('2020-03-23', '15:30')));
  });

  test('the same instant gives the same values', async () => {
    const twice = [await sessionOf('2020-03-20'), await sessionOf('2020-03-20')];
    const [first, second] = twice.map((session) => session.quotesAt(at('2020-03-20', '11:07:13')));
    expect(first).toEqual(second);
  });

  test('a stock without a bar stays at its last close without trades', async () => {
    expect(await quote('RELIANCE.NS', '2020-03-16', '13:00')).toMatchObject({
      last: 497_00,
      previousClose: 497_00,
      volume: 0,
    });
    const bars = (await sessionOf('2020-03-16')).dailyBars();
    expect(bars.map(({ instrumentId }) => instrumentId)).not.toContain(idOf('RELIANCE.NS'));
  });

  test('a stock listed later does not exist before, and starts at its own open', async () => {
    expect(await quote('SBICARD.NS', '2020-03-13', '15:30')).toBeUndefined();
    expect(listed.get('SBICARD.NS')?.details).toMatchObject([
      { effectiveFrom: '2020-03-16', inUniverse: false },
    ]);
    expect(await quote('SBICARD.NS', '2020-03-16', '09:15')).toMatchObject({
      last: 661_00,
      previousClose: 661_00,
    });
    expect(await quote('SBICARD.NS', '2020-03-20', '09:15')).toMatchObject({ previousClose: 681_40 });
  });

  test('the quarter-hours of a session add up to its bar', async () => {
    const session = await sessionOf('2020-03-23');
    const reliance = (bars: Bar15m[]) =>
      bars.filter(({ instrumentId }) => instrumentId === idOf('RELIANCE.NS'));
    expect(reliance(session.quarterBarsUntil(at('2020-03-23', '09:29:59')))).toEqual([]);
    expect(reliance(session.quarterBarsUntil(at('2020-03-23', '09:30')))).toHaveLength(1);
    const all = reliance(session.quarterBarsUntil(at('2020-03-23', '15:30')));
    expect(all).toHaveLength(25);
    expect(all[0]).toMatchObject({ startsAt: at('2020-03-23', '09:15'), open: 411_97 });
    expect(all.at(-1)).toMatchObject({ startsAt: at('2020-03-23', '15:15'), close: 397_51 });
    expect(Math.max(...all.map(({ high }) => high))).toBe(427_17);
    expect(Math.min(...all.map(({ low }) => low))).toBe(393_74);
    expect(all.reduce((sum, { volume }) => sum + volume, 0)).toBe(41_351_496);
  });

  test('history has every day before the start and nothing after it', async () => {
    const bars = await historyOf(source);
    expect(bars.map((bar) => [bar.tradingDate, bar.close])).toEqual([
      ['2020-01-31', 11_962_10],
      ['2020-01-31', 634_75],
      ['2020-02-01', 11_661_85],
      ['2020-02-01', 622_02],
    ]);
  });

  test('stocks have names, sectors and a universe; indices have their names', () => {
    expect(listed.get('RELIANCE.NS')).toMatchObject({
      kind: 'stock',
      details: [
        {
          effectiveFrom: '2020-02-03',
          name: 'Reliance Industries',
          sector: 'Oil & Gas',
          hasDerivatives: false,
          inUniverse: true,
          sharesOutstanding: null,
        },
      ],
    });
    expect(listed.get('^NSEI')).toMatchObject({
      kind: 'index',
      details: [{ name: 'NIFTY 50', inUniverse: false }],
    });
    expect(listed.has('^BSESN')).toBe(false);
  });

  test('knows its trading days: a Budget Saturday, no holidays, nothing beyond the bars', () => {
    expect(source.knowsTradingDay?.(date('2020-02-01'))).toBe(true);
    expect(source.knowsTradingDay?.(date('2020-03-10'))).toBe(false);
    expect(source.knowsTradingDay?.(date('2020-01-30'))).toBeNull();
    expect(source.knowsTradingDay?.(date('2020-03-24'))).toBeNull();
  });

  test('ends with its bars', async () => {
    expect(await source.day(date('2020-03-24'))).toBeNull();
  });
});

test('an unknown stock is its own name', async () => {
  const lines = [BARS_HEADER, 'ZZZ,2020-01-31,10,11,9,10,1', 'ZZZ,2020-02-03,10,11,9,10,1'];
  const [instrument] = await (await aReplay({ lines })).instruments();
  expect(instrument).toMatchObject({ symbol: 'ZZZ.NS', details: [{ name: 'ZZZ', sector: 'Unclassified' }] });
});

test('a start on a holiday begins with the next session', async () => {
  const source = await aReplay({ from: '2020-02-02' });
  expect(source.start()).toEqual(at('2020-02-03', '09:15'));
});

test('a start outside the bars is refused with the variable and a valid day', async () => {
  await expect(aReplay({ from: '2020-03-24' })).rejects.toThrow(
    'REPLAY_FROM must not be later than 2020-03-23, where the bars end, but is "2020-03-24".',
  );
  await expect(aReplay({ from: '2020-01-31' })).rejects.toThrow(
    'REPLAY_FROM must be later than 2020-01-31, where the bars begin, but is "2020-01-31": the stocks are chosen by what was traded before.',
  );
});

test('other bars or another first day are another market', async () => {
  const one = await aReplay();
  const later = await aReplay({ from: '2020-03-13' });
  const fewer = await aReplay({ lines: CRASH_OF_2020.slice(0, -1) });
  expect(new Set([one.fingerprint, later.fingerprint, fewer.fingerprint]).size).toBe(3);
  expect((await aReplay()).fingerprint).toBe(one.fingerprint);
});

test('a file’s dividends are paid on their ex-dates, and are part of the market’s identity', async () => {
  const lines = ['symbol,ex_date,amount_rs_split_adjusted', 'RELIANCE,2020-03-14,6.5'];
  const source = await aReplay({ dividends: aBarsFile(lines, { name: 'dividends.csv' }) });
  expect(source.fingerprint).toMatch(/^bars [0-9a-f]{16} from 2020-02-03, dividends [0-9a-f]{16}$/);
  const reliance = (await source.instruments()).find(({ symbol }) => symbol === 'RELIANCE.NS');
  expect(source.actions?.(date('2020-03-13'))).toEqual([]);
  expect(source.actions?.(date('2020-03-16'))).toEqual([
    { instrumentId: reliance?.id, exDate: '2020-03-16', kind: 'dividend', amount: 6_50 },
  ]);
});
