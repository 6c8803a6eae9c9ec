import cron from 'node-cron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { india, runMarket } from '#tests/support/market/running-market.ts';
import { systemClock } from './core/clock.ts';
import { createEventBus } from './core/events.ts';
import { MARKET_PACE, type Pace, WALL_PACE } from './market/engine/open-market.ts';
import type { Market } from './market/market.ts';
import { startTimetable } from './timetable.ts';

let database: TestDatabase;
let stop = () => {};
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await database.close();
});

const ALL = ['update', 'refresh', 'close', 'day', 'hour'];

/** Day and minute in India. */
const shown = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(5, 16);

/** The moments that come, each with its time. */
function moments(
  deps: Parameters<typeof startTimetable>[0],
  { pace = MARKET_PACE, wanted = ALL, now }: { pace?: Pace; wanted?: string[]; now: () => Date },
) {
  const come: string[] = [];
  stop = startTimetable(deps, pace, new Set(wanted), (moment) => come.push(`${shown(now())} ${moment}`));
  return come;
}

/** The quarter-hours of a day between two times, both included. */
function quarters(date: string, from: string, to: string): string[] {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const two = (n: number) => String(n).padStart(2, '0');
  const found: string[] = [];
  for (let at = minutes(from); at <= minutes(to); at += 15)
    found.push(`${date}T${two(Math.floor(at / 60))}:${two(at % 60)}`);
  return found;
}
const of = (come: string[], moment: string) =>
  come.filter((words) => words.endsWith(` ${moment}`)).map((words) => words.slice(0, 11));

/** Friday 31 July 2026, 12:07:30, the last day without a closing auction, and the Monday after, which has one. */
const FRIDAY_AND_MONDAY = {
  update: [...quarters('07-31', '12:15', '15:45'), ...quarters('08-03', '09:00', '15:45'), '08-04T09:00'],
  refresh: [...quarters('07-31', '12:15', '15:30'), ...quarters('08-03', '09:30', '15:30')],
  close: ['07-31T15:30', '08-03T15:35'],
  day: ['08-03T09:00', '08-04T09:00'],
};

test('in simulated time moments come at minutes of the market, and none in the night that it skips', async () => {
  const { market, events } = await runMarket(database);
  const come = moments({ market, events }, { now: market.now });
  for (let at = india('2026-07-31T12:08:00'); at < india('2026-08-03T16:00:00'); ) {
    await market.advanceTo(at);
    at = new Date(market.now().getTime() + 60_000);
  }
  await market.advanceTo(india('2026-08-03T16:00:00'));
  for (const [moment, instants] of Object.entries(FRIDAY_AND_MONDAY))
    expect(of(come, moment)).toEqual(instants);
  expect(of(come, 'hour')).toEqual([]);
});

test('a fast market skips no moment: it comes with the first tick after it', async () => {
  const { market, events, second } = await runMarket(database, { speed: 240 });
  const come = moments({ market, events }, { now: market.now });
  while (market.now() < india('2026-08-04T09:00:00')) await second();
  for (const moment of ['close', 'day'] as const) expect(of(come, moment)).toEqual(FRIDAY_AND_MONDAY[moment]);
  // Ticks are four minutes apart, from 12:07:30 on: 12:15:30, 12:31:30 …
  expect(of(come, 'refresh').slice(0, 3)).toEqual(['07-31T12:15', '07-31T12:31', '07-31T12:47']);
  expect(of(come, 'refresh')).toHaveLength(FRIDAY_AND_MONDAY.refresh.length);
  expect(of(come, 'update')).toHaveLength(FRIDAY_AND_MONDAY.update.length);
});

test('a moment comes with the event of the market, once per scheduled minute', async () => {
  const events = createEventBus();
  const market = await aMarket(database.db, events);
  const come = moments({ market, events }, { wanted: ['refresh'], now: market.now });
  const stored = (clock: string) => {
    market.moveTo(india(`2026-11-20T${clock}`));
    events.emit('market.refresh', { at: market.now() });
  };
  // Twice late, then nothing for a whole quarter-hour.
  stored('10:31:20');
  stored('10:33:00');
  market.moveTo(india('2026-11-20T10:44:59'));
  expect(come).toEqual(['11-20T10:31 refresh']);
  market.moveTo(india('2026-11-20T10:45:00'));
  market.moveTo(india('2026-11-20T11:07:00'));
  stored('11:08:00');
  expect(come).toEqual(['11-20T10:31 refresh', '11-20T10:45 refresh', '11-20T11:08 refresh']);
});

/** A market that runs by the wall clock, as node-cron does. */
async function byWallClock(at: string, wanted: string[]) {
  const events = createEventBus();
  const scripted = await aMarket(database.db, events);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: india(at) });
  const market: Market = { ...scripted, now: systemClock.now };
  const come = moments({ market, events }, { pace: WALL_PACE, wanted, now: systemClock.now });
  return { come, events, session: (phase: 'closed' | 'post-close') => ({ ...market.session(), phase }) };
}

test('by the wall clock a source is checked every minute and hours are Indian, at night as well', async () => {
  const { come } = await byWallClock('2026-11-21T23:58:30', ['update', 'hour']);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(come.toSorted()).toEqual([
    '11-21T23:59 update',
    '11-22T00:00 hour',
    '11-22T00:00 update',
    '11-22T00:01 update',
  ]);
});

test('by the wall clock a moment comes with the event, after the minute at which it was due', async () => {
  const { come, events, session } = await byWallClock('2026-11-20T15:34:30', ['refresh', 'close']);
  await vi.advanceTimersByTimeAsync(31_000);
  events.emit('market.session', { session: session('closed') });
  await vi.advanceTimersByTimeAsync(99_000);
  expect(shown(systemClock.now())).toBe('11-20T15:36');
  events.emit('market.refresh', { at: systemClock.now() });
  events.emit('market.session', { session: session('post-close') });
  expect(come).toEqual(['11-20T15:35 close', '11-20T15:36 refresh']);
});

test('a minute that a busy process missed is handled late', async () => {
  const { come } = await byWallClock('2026-11-20T10:59:50', ['hour']);
  vi.setSystemTime(india('2026-11-20T11:00:20'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(come).toEqual(['11-20T11:00 hour']);
});

test('after the stop no moment comes, and node-cron has no task', async () => {
  const { come, events } = await byWallClock('2026-11-20T10:59:50', ALL);
  expect(cron.getTasks().size).toBe(5);
  stop();
  expect(cron.getTasks().size).toBe(0);
  events.emit('market.refresh', { at: systemClock.now() });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(come).toEqual([]);
});
