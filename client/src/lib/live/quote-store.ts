import type { QuoteRow } from '#shared/contract/live.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { createSignal, createStore, type Signal } from '../../ui/create-store.ts';

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
  get(id: number): Quote | undefined;
  /** The newest tick; null before the first. */
  sequence(): number | null;
  /** Calls back when this instrument's quote changes. Returns the unsubscribe function. */
  subscribe(id: number, listener: () => void): () => void;
  /** Increments with each tick or snapshot that changed anything. */
  version(): number;
  /** Calls back after each tick or snapshot that changed anything. */
  subscribeAll(listener: () => void): () => void;
  applyTick(seq: number, rows: readonly QuoteRow[]): TickOutcome;
  /** Applies a snapshot of a tick; newer quotes stay. */
  applySnapshot(seq: number, rows: readonly QuoteRow[]): void;
}

/** A sequence this far behind means a restarted server, not a frame overtaken by a snapshot. */
const RESTART_DISTANCE = 60;

/** Stores one quote per instrument, and notifies readers per instrument. */
export function createQuoteStore(): QuoteStore {
  const quotes = new Map<number, Quote>();
  const readers = new Map<number, Signal>();
  const version = createStore(0);
  let newest: number | null = null;

  function write(seq: number, rows: readonly QuoteRow[]): void {
    let changed = false;
    for (const row of rows) {
      const [id] = row;
      const before = quotes.get(id);
      if (before && before.seq > seq) continue;
      const after = nextQuote(before, seq, row);
      quotes.set(id, after);
      if (before?.last === after.last && before.volume === after.volume) continue;
      changed = true;
      readers.get(id)?.notify();
    }
    if (changed) version.set(version.get() + 1);
  }

  return {
    get: (id) => quotes.get(id),
    sequence: () => newest,
    version: version.get,
    subscribe: (id, listener) => {
      const ofInstrument = readers.get(id) ?? createSignal();
      readers.set(id, ofInstrument);
      return ofInstrument.subscribe(listener);
    },
    subscribeAll: version.subscribe,
    applyTick: (seq, rows) => {
      const outcome = outcomeOf(newest, seq);
      if (outcome === 'late') return outcome;
      if (outcome === 'restart') quotes.clear();
      newest = seq;
      write(seq, rows);
      return outcome;
    },
    applySnapshot: (seq, rows) => {
      if (newest !== null && outcomeOf(newest, seq) === 'restart') quotes.clear();
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
