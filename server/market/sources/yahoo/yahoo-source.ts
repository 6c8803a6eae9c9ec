import { istDate, istInstant } from '#shared/domain/ist.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../../core/log.ts';
import { instrumentsOf } from '../instruments.ts';
import type { LiveSource } from '../port.ts';
import type { LiveQuotes, SourceInstrument } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { createYahooClient } from './client.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { actionsOf, readChart } from './read-chart.ts';
import { readFigures } from './read-figures.ts';
import { readQuotes } from './read-quotes.ts';

interface Setup {
  clock: Clock;
  log: Log;
  /** Base URL instead of Yahoo's hosts; null for those. */
  base: string | null;
  /** Request timeout; four seconds by default. */
  timeoutMs?: number;
}

/** Symbols per request. */
const BATCH = 100;
const TIMEOUT_MS = 4_000;

/** Yahoo Finance, without a contract: an unofficial interface that may change, refuse or be late on any day. */
export function createYahooSource({ clock, log, base, timeoutMs = TIMEOUT_MS }: Setup): LiveSource {
  const now = () => clock.now();
  const client = createYahooClient({ fetch: guardedFetch({ base, timeoutMs, now }), log });
  const chart = async (of: SourceInstrument, interval: '1d' | '15m' | '1m', from: Date) =>
    readChart(of, await client.chart(of.symbol, { interval, from, to: now() }));
  return {
    kind: 'yahoo',
    label: 'Prices by Yahoo Finance, unofficial and possibly delayed.',
    fingerprint: 'yahoo:v1',
    instruments: (from) => instrumentsOf(from),
    async quotes(of) {
      const found: LiveQuotes = { quotes: [], unusable: [] };
      for (let from = 0; from < of.length; from += BATCH) {
        const batch = of.slice(from, from + BATCH);
        const { quotes, unusable } = readQuotes(
          batch,
          await client.quotes(batch.map(({ symbol }) => symbol)),
        );
        found.quotes.push(...quotes);
        found.unusable.push(...unusable);
      }
      if (found.quotes.length === 0) throw new SourceError('shape');
      return found;
    },
    async daily(of, from) {
      const read = await chart(of, '1d', istInstant(from, 0));
      const bars = read.rows.map(({ at, ...bar }) => ({
        instrumentId: of.id,
        tradingDate: istDate(at),
        ...bar,
      }));
      const { asOf, incomplete } = read;
      return { bars, asOf, incomplete, actions: actionsOf(of, read) };
    },
    async quarters(of, from) {
      const { rows, asOf, incomplete } = await chart(of, '15m', from);
      const bars = rows.map(({ at, ...bar }) => ({ instrumentId: of.id, startsAt: at, ...bar }));
      return { bars, asOf, incomplete };
    },
    async minutes(of, from) {
      const { rows } = await chart(of, '1m', from);
      return rows.map(({ at, close }) => ({ at, value: close }));
    },
    figures: async ({ symbol }) => readFigures(await client.company(symbol, now())),
  };
}
