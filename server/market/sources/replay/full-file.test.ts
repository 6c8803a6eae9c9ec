import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../../calendar/known-rules.ts';
import { tradingCalendar } from '../../calendar/phases.ts';
import { readRules } from '../../calendar/rules.ts';
import { readBars } from '../../history/files/read-bars.ts';
import type { DrivenSource } from '../port.ts';
import { createReplaySource } from './replay-source.ts';
import { replaySymbol } from './replay-symbol.ts';

/** Runs on a real bars file: ARTHA_BARS=bars.csv.gz, and optionally ARTHA_BARS_FROM=2020-02-03. */
const file = process.env.ARTHA_BARS ?? '';
const from = tradingDate(process.env.ARTHA_BARS_FROM ?? '2020-02-03');
const SESSIONS = 40;
const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });

let database: TestDatabase;
let source: DrivenSource;

beforeAll(async () => {
  database = await aDatabase();
  if (file === '' || !from) return;
  const calendar = tradingCalendar({ ...rules, sourceKnows: () => null });
  source = createReplaySource({ db: database.db, files: [file], from, calendar, log: createLog('silent') });
  await source.open(() => undefined);
}, 120_000);
afterAll(() => database.close());

/** The file's bars by day and symbol. */
async function barsByDay(): Promise<Map<TradingDate, Map<string, unknown>>> {
  const days = new Map<TradingDate, Map<string, unknown>>();
  for await (const { bars } of readBars(file)) {
    for (const { symbol, date, ...prices } of bars) {
      const day = days.get(date) ?? new Map<string, unknown>();
      days.set(date, day.set(replaySymbol(symbol).symbol, prices));
    }
  }
  return days;
}

test.skipIf(file === '')(
  'forty sessions of a real file close at the file’s prices, for every symbol',
  async () => {
    const symbols = new Map((await source.instruments()).map(({ id, symbol }) => [id, symbol]));
    const days = await barsByDay();
    const calendar = tradingCalendar({
      ...rules,
      sourceKnows: (date) => source.knowsTradingDay?.(date) ?? null,
    });
    let date = calendar.next(calendar.previous(from ?? expect.fail('ARTHA_BARS_FROM is no date')));
    for (let session = 0; session < SESSIONS; session++, date = calendar.next(date)) {
      const day = (await source.day(date)) ?? expect.fail(`no session on ${date}`);
      const closing = day.quotesAt(calendar.hours(date).closeFor(false));
      const traded = closing.filter(({ volume }) => volume > 0);
      for (const { instrumentId, last, open, high, low, volume } of traded) {
        const symbol = symbols.get(instrumentId) ?? '';
        expect({ symbol, open, high, low, close: last, volume }).toEqual({
          symbol,
          ...(days.get(date)?.get(symbol) ?? {}),
        });
      }
      expect(day.dailyBars()).toHaveLength(days.get(date)?.size ?? 0);
    }
  },
  120_000,
);
