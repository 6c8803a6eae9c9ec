import type { QuoteRow } from '#shared/domain/market/quote-frame.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { createStore } from '../../ui/create-store.ts';
import { createQuoteWatchers, type Watching } from './quote-watchers.ts';

/** The last known price of an instrument; an index in points × 100. */
export interface Quote {
  last: Paise;
  /** Shares traded today. */
  volume: number;
  /** Its tick. */
  seq: number;
  /** Direction of the last change; null before the first. */
  direction: 'up' | 'down' | null;
}

/** Whether a tick directly followed the previous one; after a gap or restart the page needs a new snapshot. */
export type TickOutcome = 'in-order' | 'gap' | 'restart' | 'late';

export interface QuoteStore {
  /** Undefined when unknown, or when unwatched for so long that it may be outdated. */
  get(id: number): Quote | undefined;
  /** The newest tick; null before the first. */
  sequence(): number | null;
  /** Calls back when this instrument's quote changes. Returns the unsubscribe function. */
  subscribe(id: number, listener: () => void): () => void;
  /** Increments with each tick or snapshot that changed anything. */
  version(): number;
  /** Calls back after each tick or snapshot that changed anything. */
  subscribeAll(listener: () => void): () => void;
  /** The instruments that have subscribers, and whether the whole market has. */
  watched(): Watching;
  /** Calls back when that changes. */
  onWatch(listener: () => void): () => void;
  applyTick(seq: number, rows: readonly QuoteRow[]): TickOutcome;
  /** Applies a snapshot of a tick; newer quotes stay. */
  applySnapshot(seq: number, rows: readonly QuoteRow[]): void;
}

/** A sequence this far behind means a restarted server, not a frame overtaken by a snapshot. */
const RESTART_DISTANCE = 60;

/** An unwatched quote is shown for this many ticks. */
const OUTDATED_AFTER = 30;

/** Stores one quote per instrument, and notifies readers per instrument. */
export function createQuoteStore(): QuoteStore {
  const quotes = new Map<number, Quote>();
  const watchers = createQuoteWatchers();
  const version = createStore(0);
  let newest: number | null = null;
  /** The last tick of which all instruments were watched. */
  let allUntil = -1;

  const restart = () => {
    quotes.clear();
    allUntil = -1;
  };
  const write = (seq: number, rows: readonly QuoteRow[]) => {
    let changed = false;
    for (const row of rows) {
      const [id] = row;
      const before = quotes.get(id);
      if (before && before.seq > seq) continue;
      const after = nextQuote(before, seq, row);
      quotes.set(id, after);
      if (before?.last === after.last && before.volume === after.volume) continue;
      changed = true;
      watchers.notify(id);
    }
    if (changed) version.set(version.get() + 1);
  };
  const get = (id: number) => {
    const quote = quotes.get(id);
    if (!quote || newest === null || watchers.has(id)) return quote;
    return newest - Math.max(quote.seq, allUntil) > OUTDATED_AFTER ? undefined : quote;
  };

  return {
    get,
    sequence: () => newest,
    version: version.get,
    subscribe: (id, listener) => {
      // Until its price arrives, an outdated one is not shown.
      if (!get(id)) quotes.delete(id);
      return watchers.add(id, listener, () => {
        const quote = quotes.get(id);
        if (quote && newest !== null) quotes.set(id, { ...quote, seq: newest });
      });
    },
    subscribeAll: (listener) => {
      const stop = version.subscribe(listener);
      return watchers.addMarket(stop, () => {
        allUntil = newest ?? -1;
      });
    },
    watched: watchers.watched,
    onWatch: watchers.onChange,
    applyTick: (seq, rows) => {
      const outcome = outcomeOf(newest, seq);
      if (outcome === 'late') return outcome;
      if (outcome === 'restart') restart();
      newest = seq;
      write(seq, rows);
      return outcome;
    },
    applySnapshot: (seq, rows) => {
      if (newest !== null && outcomeOf(newest, seq) === 'restart') restart();
      else if (newest !== null && seq < newest) return write(seq, rows);
      newest = seq;
      write(seq, rows);
    },
  };
}

/** Classifies a tick relative to the newest one. */
export function outcomeOf(newest: number | null, seq: number): TickOutcome {
  if (newest === null || seq === newest + 1) return 'in-order';
  if (seq > newest) return 'gap';
  return newest - seq > RESTART_DISTANCE ? 'restart' : 'late';
}

/** The quote after a row; an unchanged price keeps its previous direction. */
function nextQuote(before: Quote | undefined, seq: number, [, last, volume]: QuoteRow): Quote {
  if (before?.last === last && before.volume === volume) return { ...before, seq };
  return { last: paise(last), volume, seq, direction: directionOf(before, last) };
}

function directionOf(before: Quote | undefined, last: number): Quote['direction'] {
  if (!before || before.last === last) return before?.direction ?? null;
  return last > before.last ? 'up' : 'down';
}
