import type { UniverseSize } from '#server/core/config.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { createMarketState } from '#server/market/engine/state.ts';
import { instrumentsOn } from '#server/market/instruments.ts';
import { presentMovers } from '#server/market/present.ts';
import { instrumentsOf } from '#server/market/sources/instruments.ts';
import { createSimulatedDays } from '#server/market/sources/simulated/simulated-day.ts';
import { createSimulatedMarket } from '#server/market/sources/simulated/simulated-market.ts';
import { simulatedUniverse } from '#server/market/sources/simulated/universes.ts';
import { stockListWriter } from '#server/market/stock-list.ts';
import { tradingDate } from '#shared/domain/ist.ts';

/** Milliseconds of this thread's processor time, whatever else the machine does; counts and bytes as the names say. */
export interface Pieces {
  companies: number;
  /** All days from the market's first one on, in turns; and one more. */
  making: number;
  nextDay: number;
  /** All paths of a day, in turns of 128 stocks. */
  session: number;
  tick: number;
  tickP99: number;
  changed: number;
  frameBytes: number;
  movers: number;
  list: number;
  listBytes: number;
  /** The quarter-hours that a refresh stores. */
  refresh: number;
}

const SEED = 1;
const TICKS = 200;
/** The first ticks write everything. */
const WARM_UP = 20;
const TODAY = tradingDate('2026-11-20');
const TOMORROW = tradingDate('2026-11-23');

/** What a market of so many companies takes of the main loop, piece by piece; without a database. */
export async function measurePieces(companies: UniverseSize): Promise<Pieces> {
  if (!TODAY || !TOMORROW) throw new RangeError('These are days.');
  const universe = simulatedUniverse(companies, SEED);
  const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
  const calendar = tradingCalendar(rules);
  const market = createSimulatedMarket({ ...universe, seed: SEED, calendar });
  const making = await cpuOf(() => market.makeUntil(TODAY, () => undefined));
  const nextDay = await cpuOf(() => market.dayOf(TOMORROW));
  const days = createSimulatedDays(market, SEED, calendar);
  const place = market.dayOf(TODAY) ?? Number.NaN;
  const sessionMs = await cpuOf(() => days.session(place));
  const session = await days.session(place);
  const begins = new Date('2026-11-20T05:30:00Z');
  const state = createMarketState({
    ...{ kind: 'simulated', label: '', fingerprint: '', rules, speed: 1, at: begins },
    clock: { now: () => begins },
    intraday: () => ({ values: [], sessionMinutes: 0 }),
  });
  const known = instrumentsOf(universe.firstDate, [...universe.companies, ...universe.further]);
  state.list(instrumentsOn(known, TODAY));
  const write = stockListWriter();
  const reported = {
    ticks: [] as number[],
    movers: [] as number[],
    lists: [] as number[],
    changed: 0,
    frame: 0,
    list: 0,
  };
  for (let n = 0; n < TICKS + WARM_UP; n++) {
    const at = new Date(begins.getTime() + n * 1_000);
    let rows: unknown[] = [];
    const tick = await cpuOf(() => {
      const changed = state.changes(session.quotesAt(at), at);
      state.show({ at, sequence: n, lastRefresh: null }, changed);
      rows = changed.map(({ instrumentId, last, volume }) => [instrumentId, last, volume]);
    });
    const movers = await cpuOf(() => presentMovers(state));
    const list = await cpuOf(() => {
      reported.list = Buffer.byteLength(write(state));
    });
    if (n < WARM_UP) continue;
    reported.ticks.push(tick);
    reported.movers.push(movers);
    reported.lists.push(list);
    reported.changed += rows.length / TICKS;
    reported.frame += JSON.stringify(rows).length / TICKS;
  }
  const refresh = await cpuOf(() =>
    session.quarterBarsUntil(new Date('2026-11-20T06:00:00Z'), new Date('2026-11-20T05:45:00Z')),
  );
  return {
    ...{ companies, making, nextDay, session: sessionMs, refresh },
    ...{ tick: mean(reported.ticks), tickP99: part(reported.ticks, 0.99), movers: mean(reported.movers) },
    ...{ changed: Math.round(reported.changed), frameBytes: Math.round(reported.frame) },
    ...{ list: mean(reported.lists), listBytes: reported.list },
  };
}

async function cpuOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const part = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
