import { createHash } from 'node:crypto';
import type { DataUpdateStatus } from '#shared/contract/market.ts';
import type { MarketSourceKind } from '#shared/domain/market-phase.ts';
import { normaliseSymbol } from '#shared/domain/symbol.ts';
import type { Clock } from '../core/clock.ts';
import { phaseAtInstant, tradingDateAt } from './calendar/phases.ts';
import { bandOf, tickSizeAt } from './calendar/price-rules.ts';
import type { CalendarRules } from './calendar/rules.ts';
import type { Instrument, Market, Quote } from './market.ts';
import { nextQuarterEnd, REFRESH_MINUTES } from './refresh.ts';
import { sessionAt } from './session.ts';
import type { Progress, SourceQuote } from './sources/source.ts';

export interface BoardSetup {
  kind: MarketSourceKind;
  label: string;
  /** Of the source. */
  fingerprint: string;
  rules: CalendarRules;
  /** Market-seconds per second. */
  speed: number;
  /** The wall clock. */
  clock: Clock;
  /** Market time to begin at. */
  at: Date;
  intraday: Market['intraday'];
}

/** Where market time stands, all of it stored before it is shown. */
export interface Standing {
  at: Date;
  sequence: number;
  lastRefresh: Date | null;
}

/** The market in memory: what the rest of the product reads, and the few ways in which its driver changes it. */
export interface Board extends Market {
  readonly rules: CalendarRules;
  /** Replaces the instruments by those of another date. */
  list(instruments: readonly Instrument[]): void;
  /** What would change if the source's quotes were shown: the new quotes of instruments with another price or volume. */
  changes(quotes: readonly SourceQuote[], at: Date): Quote[];
  show(standing: Standing, changed: readonly Quote[]): void;
  standing(): Standing;
  markStale(stale: boolean): void;
  /** Says what long work is under way; null when it is over. */
  report(progress: Progress | null): void;
}

/** An empty market that stands at an instant. */
export function createBoard(setup: BoardSetup): Board {
  const { rules, speed, clock } = setup;
  const source = createHash('sha256').update(setup.fingerprint).digest('hex').slice(0, 8);
  let standing: Standing = { at: setup.at, sequence: 0, lastRefresh: null };
  let stale = false;
  let progress: Progress | null = null;
  let byId = new Map<number, Instrument>();
  let bySymbol = new Map<string, Instrument>();
  let universe: readonly Instrument[] = [];
  const quotes = new Map<number, Quote>();
  let date = tradingDateAt(rules, standing.at);
  const session = () => sessionAt(rules, standing.at, speed, clock.now());

  return {
    kind: setup.kind,
    label: setup.label,
    rules,
    now: () => standing.at,
    tradingDate: () => date,
    session,
    phaseFor: ({ hasDerivatives }) => phaseAtInstant(rules, standing.at, hasDerivatives),
    find: (symbol) => bySymbol.get(normaliseSymbol(symbol)),
    byId: (id) => byId.get(id),
    universe: () => universe,
    quote: (id) => quotes.get(id),
    tickSize: (price) => tickSizeAt(rules, date, price),
    band: ({ hasDerivatives }, quote) => bandOf(rules, date, hasDerivatives, quote),
    status: () => statusOf(setup, { standing, stale, progress, session: session() }),
    sequence: () => standing.sequence,
    version: () => `${source}-${standing.sequence}${stale ? '-stale' : ''}`,
    intraday: setup.intraday,
    list(instruments) {
      byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
      bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
      universe = instruments.filter(({ kind, inUniverse }) => kind === 'stock' && inUniverse);
    },
    changes: (fresh, at) =>
      fresh
        .filter((quote) => differs(quotes.get(quote.instrumentId), quote))
        .map((quote) => ({ ...quote, at, stale })),
    show(next, changed) {
      standing = next;
      date = tradingDateAt(rules, standing.at);
      for (const quote of changed) quotes.set(quote.instrumentId, quote);
    },
    standing: () => standing,
    markStale(now) {
      if (now === stale) return;
      stale = now;
      for (const quote of quotes.values()) quotes.set(quote.instrumentId, { ...quote, stale });
    },
    report(now) {
      progress = now;
    },
  };
}

function differs(shown: Quote | undefined, fresh: SourceQuote): boolean {
  return (
    shown === undefined ||
    shown.last !== fresh.last ||
    shown.volume !== fresh.volume ||
    shown.previousClose !== fresh.previousClose ||
    shown.open !== fresh.open ||
    shown.high !== fresh.high ||
    shown.low !== fresh.low
  );
}

type StatusParts = {
  standing: Standing;
  stale: boolean;
  progress: Progress | null;
  session: DataUpdateStatus['session'];
};

function statusOf(
  { kind, label, rules }: BoardSetup,
  { standing, stale, progress, session }: StatusParts,
): DataUpdateStatus {
  return {
    isUpdating: progress !== null,
    updateInterval: REFRESH_MINUTES,
    lastUpdate: standing.lastRefresh?.toISOString() ?? null,
    nextUpdate: nextQuarterEnd(rules, standing.at).toISOString(),
    source: kind,
    sourceLabel: label,
    stale,
    progress,
    feedSequence: standing.sequence,
    session,
  };
}
