import { type Db, schema } from '#server/core/db/db.ts';
import { createEventBus, type EventBus } from '#server/core/events.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { phaseAtInstant } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { haltsBetween, inSession } from '#server/market/engine/market-time.ts';
import { createMarketState, type MarketState } from '#server/market/engine/state.ts';
import { instrumentsOn } from '#server/market/instruments.ts';
import type { Market } from '#server/market/market.ts';
import type { SourceInstrument, SourceQuote } from '#server/market/sources/source.ts';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

/** A market whose prices and time move only on command. */
export interface ScriptedMarket extends Market {
  /** Trades a stock or index at a price, and emits 'market.tick'. */
  setPrice(symbol: string, price: Paise): void;
  /**
   * Advances market time through every phase on the way; a new day starts at the last close. An instant between
   * sessions means the start of the next.
   */
  moveTo(instant: Date | string): void;
  /** The close that sets a stock's tick size; by default it is the one before the session. */
  setSettingClose(symbol: string, close: Paise): void;
  /** Stops or resumes the source. */
  setStale(stale: boolean): void;
}

/** A scripted market that can be at any instant. */
export interface WallMarket extends ScriptedMarket {
  /** Sets the clock to any instant, including nights and holidays, like a market on the wall clock. */
  setClock(instant: Date): void;
}

/** Friday 20 November 2026, 10:30 in India: continuous trading, with the closing auction ahead. */
const START = new Date('2026-11-20T05:00:00Z');

const KNOWN = { days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES };

/**
 * Id, symbol, name, sector, price in paise; only ITC has no derivatives, so that tests can distinguish the two
 * kinds.
 */
const LISTED = [
  [1, 'TCS.NS', 'Tata Consultancy Services Ltd.', 'Information Technology', 3_000_00],
  [2, 'INFY.NS', 'Infosys Ltd.', 'Information Technology', 1_500_00],
  [3, 'RELIANCE.NS', 'Reliance Industries Ltd.', 'Oil Gas & Consumable Fuels', 1_250_00],
  [4, 'HDFCBANK.NS', 'HDFC Bank Ltd.', 'Financial Services', 800_00],
  [5, 'ITC.NS', 'ITC Ltd.', 'Fast Moving Consumer Goods', 400_00],
  [101, '^NSEI', 'NIFTY 50', 'Index', 24_000_00],
  [102, '^BSESN', 'SENSEX', 'Index', 79_000_00],
  [103, '^NSEBANK', 'BANK NIFTY', 'Index', 51_000_00],
] as const;

/**
 * A market of five stocks and three indices at {@link START} or a given instant, all at their previous closes.
 * Inserts its instruments for joins, unless they exist.
 */
export async function aMarket(
  db: Db,
  events: EventBus = createEventBus(),
  start = START,
): Promise<WallMarket> {
  const listed = listedInstruments();
  await write(db, listed);
  const state = createMarketState({
    kind: 'simulated',
    label: 'A scripted market.',
    fingerprint: 'scripted',
    // A copy, because a test may replace them.
    rules: readRules(KNOWN),
    speed: 1,
    clock: { now: () => state.now() },
    at: start,
    intraday: () => ({ values: [], sessionMinutes: 375 }),
  });
  state.list(instrumentsOn(listed, istDate(start)));
  const script: Script = { state, events };
  const first = LISTED.map(([id, , , , price]) => opening(id, paise(price)));
  publish(script, start, first);
  return {
    ...state,
    setPrice(symbol, price) {
      const quote = state.quote(state.find(symbol)?.id ?? -1);
      if (!quote) throw new Error(`The scripted market has no ${normaliseSymbol(symbol)}.`);
      publish(script, state.now(), [traded(quote, price)]);
    },
    moveTo(instant) {
      const target = inSession(state.rules, new Date(instant));
      for (const halt of haltsBetween(state.rules, state.now(), target)) stepTo(script, halt);
    },
    setSettingClose(symbol, close) {
      const of = new Map(state.settingCloses()?.of).set(state.find(symbol)?.id ?? -1, close);
      state.takeSettingCloses({ date: state.tradingDate(), readAt: state.now(), isComplete: true, of });
    },
    setClock: (instant) => stepTo(script, instant),
    setStale: (stale) => state.markStale(stale),
  };
}

interface Script {
  state: MarketState;
  events: EventBus;
}

function publish({ state, events }: Script, at: Date, quotes: SourceQuote[]): void {
  const changed = state.changes(quotes, at);
  state.show({ ...state.position(), at, sequence: state.sequence() + 1 }, changed);
  const rows = changed.map(({ instrumentId, last, volume }) => ({ instrumentId, last, volume }));
  events.emit('market.tick', { sequence: state.sequence(), at, changed: rows });
}

function stepTo(script: Script, to: Date): void {
  const { state, events } = script;
  const from = state.now();
  const nextDay = istDate(from) !== istDate(to);
  publish(script, to, nextDay ? LISTED.flatMap(([id]) => state.quote(id) ?? []).map(overnight) : []);
  const phases = (at: Date) => [true, false].map((kind) => phaseAtInstant(state.rules, at, kind)).join();
  if (nextDay || phases(from) !== phases(to)) events.emit('market.session', { session: state.session() });
}

function listedInstruments(): SourceInstrument[] {
  const effectiveFrom = tradingDate('2020-01-01') ?? istDate(START);
  return LISTED.map(([id, symbol, name, sector]) => {
    const kind = symbol.startsWith('^') ? 'index' : 'stock';
    const stock = kind === 'stock';
    const details = [
      {
        effectiveFrom,
        name,
        sector,
        hasDerivatives: stock && symbol !== 'ITC.NS',
        inUniverse: stock,
        sharesOutstanding: stock ? 1_00_00_00_000 : null,
      },
    ];
    return { id, symbol, kind, details };
  });
}

async function write(db: Db, listed: SourceInstrument[]): Promise<void> {
  const details = listed.flatMap(({ id, details }) => details.map((row) => ({ instrumentId: id, ...row })));
  await db
    .insert(schema.instruments)
    .values(listed.map(({ id, symbol, kind }) => ({ id, symbol, kind })))
    .onConflictDoNothing();
  await db.insert(schema.instrumentDetails).values(details).onConflictDoNothing();
}

const opening = (instrumentId: number, price: Paise): SourceQuote => ({
  instrumentId,
  last: price,
  previousClose: price,
  open: price,
  high: price,
  low: price,
  volume: 0,
});

const overnight = ({ instrumentId, last }: SourceQuote): SourceQuote => opening(instrumentId, last);

const traded = (quote: SourceQuote, price: Paise): SourceQuote => ({
  ...quote,
  last: price,
  high: price > quote.high ? price : quote.high,
  low: price < quote.low ? price : quote.low,
  volume: quote.volume + 100,
});
