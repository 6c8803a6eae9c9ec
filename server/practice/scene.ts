import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { Deps } from '../deps.ts';
import { orderWindowAt } from '../market/calendar/order-window.ts';
import { boundariesOf, tradingCalendar } from '../market/calendar/phases.ts';
import { tickSizeAt } from '../market/calendar/price-rules.ts';
import { isTradingDay } from '../market/calendar/rules.ts';
import { createMarketState, type MarketState } from '../market/engine/state.ts';
import type { Instrument } from '../market/market.ts';
import type { IntradayPath } from '../market/sources/intraday-path.ts';
import { type PathTraveller, pathSession } from '../market/sources/path-session.ts';
import { seedOf } from '../market/sources/random.ts';
import type { SourceDay } from '../market/sources/source.ts';
import { pastPath } from './past-day/past-path.ts';
import { readInstrumentOn, readPastBars } from './past-day/read-past-day.ts';

/** A stock's past day ready to replay: contains nothing personal, so users share it. */
export interface Scene {
  date: TradingDate;
  instrument: Instrument;
  path: IntradayPath;
  /** The close that sets the stock's tick size; null where none is stored. */
  settingClose: Paise | null;
  /** NIFTY 50; null when its bars are unknown. */
  index: Instrument | null;
  session: SourceDay;
  /** Start of continuous trading, and end of the last trading phase. */
  opensAt: Date;
  endsAt: Date;
  /** Phase boundaries in between. */
  halts: readonly Date[];
}

const CONTEXT = '^NSEI';
/** Shortest session for which a path can be built. */
const SHORTEST_MS = 15 * 60_000;
/** Indices move in steps of 0.05 points. */
const INDEX_TICK = 5;

/** Builds a stored day's scene; null without stored bars, or for a session that can't be replayed. */
async function readScene(
  deps: Pick<Deps, 'db' | 'market'>,
  instrumentId: number,
  date: TradingDate,
): Promise<Scene | null> {
  const { market } = deps;
  const { rules } = market;
  await market.wholeHistory();
  const instrument = isTradingDay(rules, date) ? await readInstrumentOn(deps.db, instrumentId, date) : null;
  if (!instrument) return null;
  const { open: opensAt, closeFor } = tradingCalendar(rules).hours(date);
  const halts = boundariesOf(rules, date).filter((halt) => halt > opensAt);
  const endsAt = halts.find((halt) => orderWindowAt(rules, halt, instrument.hasDerivatives).session > date);
  const closesAt = closeFor(instrument.hasDerivatives);
  if (!endsAt || closesAt.getTime() - opensAt.getTime() < SHORTEST_MS) return null;
  const tickOf = (settingClose: Paise) =>
    market.hasQuotedPrices(instrumentId) ? tickSizeAt(rules, date, settingClose) : 1;
  const stock = await traveller(deps, instrument, date, { opensAt, closesAt, tickOf });
  if (!stock) return null;
  const found = market.find(CONTEXT);
  const hours = { opensAt, closesAt: closeFor(true), tickOf: () => INDEX_TICK };
  const context = found && (await traveller(deps, found, date, hours));
  const travellers = context ? [stock, context] : [stock];
  return {
    date,
    instrument,
    path: stock.path,
    settingClose: stock.settingClose,
    opensAt,
    endsAt,
    index: context && found ? found : null,
    session: pathSession(date, opensAt, travellers),
    halts: halts.filter((halt) => halt <= endsAt),
  };
}

interface Hours {
  opensAt: Date;
  closesAt: Date;
  tickOf: (settingClose: Paise) => number;
}

async function traveller(
  { db }: Pick<Deps, 'db'>,
  { id, symbol }: Instrument,
  date: TradingDate,
  { opensAt, closesAt, tickOf }: Hours,
): Promise<(PathTraveller & { settingClose: Paise | null }) | null> {
  const bars = await readPastBars(db, id, date, { from: opensAt, until: closesAt });
  if (!bars) return null;
  const { bar, quarters, settingClose } = bars;
  // A first bar has no previous close: its own open is used.
  const previousClose = bars.previousClose ?? bar.open;
  const seconds = (closesAt.getTime() - opensAt.getTime()) / 1000;
  const tick = tickOf(settingClose ?? previousClose);
  const path = pastPath({ bar, quarters, tick, seed: seedOf(`${symbol} ${date}`), seconds });
  return { instrumentId: id, previousClose, path, settingClose };
}

/** Maximum cached scenes. */
const MAX_CACHED = 200;

/** Builds scenes once and shares them; the least recently used one is evicted. */
export function createScenes(deps: Pick<Deps, 'db' | 'market'>) {
  const stored = new Map<string, Promise<Scene | null>>();
  return (instrumentId: number, date: TradingDate): Promise<Scene | null> => {
    const key = `${instrumentId} ${date}`;
    const scene = stored.get(key) ?? readScene(deps, instrumentId, date);
    stored.delete(key);
    stored.set(key, scene);
    for (const oldest of stored.keys()) if (stored.size > MAX_CACHED) stored.delete(oldest);
    // A failed read is not cached.
    scene.then(
      (made) => made ?? stored.delete(key),
      () => stored.delete(key),
    );
    return scene;
  };
}

/** A scene's market: set to an instant, with two instruments and no later data. */
export interface Stage extends MarketState {
  moveTo(at: Date): void;
}

export function stageOf({ market, clock }: Pick<Deps, 'market' | 'clock'>, scene: Scene, at: Date): Stage {
  const { instrument, index, session, settingClose } = scene;
  const state = createMarketState({
    kind: market.kind,
    rules: market.rules,
    clock,
    at,
    speed: 1,
    label: 'Practice day.',
    fingerprint: `practice ${instrument.symbol} ${scene.date}`,
    intraday: () => ({ values: [], sessionMinutes: 0 }),
    isRaw: market.hasQuotedPrices,
  });
  const of = new Map(settingClose === null ? [] : [[instrument.id, settingClose]]);
  state.takeSettingCloses({ date: scene.date, readAt: at, isComplete: true, of });
  state.list(index ? [instrument, index] : [instrument]);
  const moveTo = (to: Date) => {
    const { sequence, lastRefresh } = state.position();
    state.show({ at: to, sequence: sequence + 1, lastRefresh }, state.changes(session.quotesAt(to), to));
  };
  moveTo(at);
  return { ...state, moveTo };
}
