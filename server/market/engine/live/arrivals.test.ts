import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import type { LiveQuote, SourceInstrument } from '../../sources/source.ts';
import { SourceError } from '../../sources/source-error.ts';
import { createArrivals } from './arrivals.ts';

let now = new Date('2026-11-20T05:00:00Z');
const clock = { now: () => now };
const TCS: SourceInstrument = { id: 1, symbol: 'TCS.NS', kind: 'stock', details: [] };
const INFY: SourceInstrument = { id: 2, symbol: 'INFY.NS', kind: 'stock', details: [] };

function quote(instrumentId: number, last: number): LiveQuote {
  const price = paise(last);
  const prices = { last: price, previousClose: price, open: price, high: price, low: price };
  return { instrumentId, ...prices, volume: 1, asOf: now };
}

function listening(signal = new AbortController().signal) {
  const arrivals = createArrivals(clock);
  const errors: unknown[] = [];
  return { arrivals, errors, sink: arrivals.sinkFor([TCS, INFY], (error) => errors.push(error), signal) };
}

const taken = (quotes: readonly LiveQuote[]) => quotes.map(({ instrumentId, last }) => [instrumentId, last]);

test('the last quote of each followed instrument can be taken once', () => {
  const { arrivals, sink } = listening();
  sink.received([quote(1, 100), quote(2, 200), quote(3, 300)]);
  sink.received([quote(1, 101)]);
  expect(taken(arrivals.take())).toEqual([
    [1, 101],
    [2, 200],
  ]);
  expect(arrivals.take()).toEqual([]);
});

test('a quote that is put back does not replace a later one', () => {
  const { arrivals, sink } = listening();
  sink.received([quote(1, 100), quote(2, 200)]);
  const quotes = arrivals.take();
  sink.received([quote(1, 101)]);
  arrivals.putBack(quotes);
  expect(taken(arrivals.take())).toEqual([
    [1, 101],
    [2, 200],
  ]);
});

test('silence is measured from the last message, and only while there is a connection', () => {
  const { arrivals, sink } = listening();
  expect(arrivals.silentMs()).toBe(null);
  sink.received([]);
  now = new Date(now.getTime() + 4_000);
  expect(arrivals.silentMs()).toBe(4_000);
  arrivals.disconnected();
  expect(arrivals.silentMs()).toBe(null);
});

test('the sink of a closed connection ignores everything', () => {
  const closing = new AbortController();
  const { arrivals, sink, errors } = listening(closing.signal);
  sink.lost(new SourceError('network'));
  closing.abort();
  sink.received([quote(1, 100)]);
  sink.lost(new SourceError('network'));
  expect(arrivals.take()).toEqual([]);
  expect(arrivals.silentMs()).toBe(null);
  expect(errors).toHaveLength(1);
});
