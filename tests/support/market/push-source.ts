import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { guarded } from '#server/core/guarded.ts';
import type { LiveSource, QuoteSink } from '#server/market/sources/port.ts';
import type { LiveQuote, SourceInstrument } from '#server/market/sources/source.ts';
import { SourceError } from '#server/market/sources/source-error.ts';
import { nearestPaise } from '#shared/domain/money.ts';

interface Options {
  /** URL of the WebSocket. */
  url: string;
  /** Delay between attempts to connect. */
  retryMs?: number;
  /** A connection that is silent for longer is reopened. */
  maxSilenceMs?: number;
}

const rupees = z.number().check(z.gt(0), z.lt(1e7));

/** A frame of the exchange: ticks, or a heartbeat without any. */
const frame = z.object({
  ticks: z.array(
    z.object({
      symbol: z.string(),
      last: rupees,
      previousClose: rupees,
      open: rupees,
      high: rupees,
      low: rupees,
      volume: z.int().check(z.gte(0)),
      at: z.iso.datetime(),
    }),
  ),
});
export type Tick = z.output<typeof frame>['ticks'][number];

/**
 * Example of a pushing source: ticks over a WebSocket, everything else from a polled source. A source of your own
 * parses its provider's frames instead, and has its own traits and factory.
 */
export function pushSource(polled: LiveSource, options: Options): LiveSource {
  return { ...polled, stream: (of, sink, signal) => follow(of, sink, signal, options) };
}

async function follow(
  of: readonly SourceInstrument[],
  sink: QuoteSink,
  signal: AbortSignal,
  options: Options,
): Promise<void> {
  while (!signal.aborted) {
    const error = await connection(of, sink, signal, options);
    if (signal.aborted) return;
    // The same login would fail again.
    if (error.kind === 'session') throw error;
    sink.lost(error);
    await wait(options.retryMs ?? 1_000, undefined, { signal }).catch(() => undefined);
  }
}

/** One connection, from opening to close. Resolves with the reason it ended. */
function connection(
  of: readonly SourceInstrument[],
  sink: QuoteSink,
  signal: AbortSignal,
  { url, maxSilenceMs = 5_000 }: Options,
): Promise<SourceError> {
  const ids = new Map(of.map(({ id, symbol }) => [symbol, id]));
  const socket = new WebSocket(url, { handshakeTimeout: maxSilenceMs });
  const { promise, resolve } = Promise.withResolvers<SourceError>();
  let why = new SourceError('network');
  const end = guarded('ticker', () => socket.terminate());
  const silence = setTimeout(end, maxSilenceMs);
  const hear = guarded('ticker', (data: unknown) => {
    silence.refresh();
    const { data: heard } = frame.safeParse(JSON.parse(String(data)));
    sink.received(heard?.ticks.flatMap((tick) => quoteOf(tick, ids.get(tick.symbol))) ?? []);
  });
  const refused = guarded('ticker', (_request: unknown, { statusCode }: { statusCode?: number }) => {
    why = new SourceError(statusCode === 403 ? 'session' : 'refused');
    socket.terminate();
  });
  const subscribe = guarded('ticker', () => socket.send(JSON.stringify({ subscribe: [...ids.keys()] })));
  const closed = guarded('ticker', () => {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    resolve(why);
  });
  signal.addEventListener('abort', end);
  socket.on('open', subscribe);
  socket.on('message', hear);
  socket.on('unexpected-response', refused);
  socket.on('error', () => undefined);
  socket.on('close', closed);
  return promise;
}

/** Nothing for a symbol that is not subscribed. */
function quoteOf({ symbol: _, at, volume, ...prices }: Tick, instrumentId: number | undefined): LiveQuote[] {
  if (instrumentId === undefined) return [];
  const { last, previousClose, open, high, low } = prices;
  const [l, p, o, h, w] = [last, previousClose, open, high, low].map(nearestPaise);
  if (!l || !p || !o || !h || !w) return [];
  return [{ instrumentId, last: l, previousClose: p, open: o, high: h, low: w, volume, asOf: new Date(at) }];
}
