import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIVE_PATH, type LiveMessage } from '#shared/contract/live.ts';
import { isOwnOrigin } from './core/access.ts';
import type { Metrics } from './core/metrics.ts';
import { sessionOf } from './core/session.ts';
import type { Deps } from './deps.ts';
import { presentIndices, presentMovers } from './market/present.ts';

/** A reader that has this much waiting is passed over; one that stays so for ten ticks is closed. */
const MAX_QUEUED_BYTES = 64 * 1024;
const MAX_SLOW_TICKS = 10;
/** The feed is one-way: a reader has nothing to say, and may say it this often in its life. */
const MAX_MESSAGES = 20;
const MAX_MESSAGE_BYTES = 4 * 1024;
const MAX_SOCKETS_PER_PERSON = 20;
const MAX_SOCKETS = 5_000;
/** Indices and movers are sent whole every so many ticks; in between, the rows of `quotes` carry every change. */
const TICKS_PER_UPDATE = 5;
const HEARTBEAT_MS = 30_000;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;

interface Reader {
  socket: WebSocket;
  userId: string | null;
  sessionId: string | null;
  slowTicks: number;
  messages: number;
  alive: boolean;
}

/** Serves /ws: market events to everybody, private events to the person they belong to. Returns the function that stops it. */
export function serveLive(server: Server, deps: Deps, metrics: Metrics): () => void {
  const readers = new Set<Reader>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });

  const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(req.url ?? '/', 'http://local').pathname !== LIVE_PATH) {
      // In development the other sockets are Vite's.
      if (deps.config.NODE_ENV !== 'development') refuse(socket, 404, 'Not Found');
      return;
    }
    socket.on('error', () => socket.destroy());
    admit(req, socket, head).catch((error: unknown) => {
      deps.log.error({ err: error }, 'live upgrade failed');
      refuse(socket, 503, 'Service Unavailable');
    });
  };

  async function admit(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!isOwnOrigin(req, deps.config)) return refuse(socket, 403, 'Forbidden');
    const session = await sessionOf(deps, req);
    const userId = session?.user.id ?? null;
    const ofPerson = userId ? [...readers].filter((reader) => reader.userId === userId).length : 0;
    if (ofPerson >= MAX_SOCKETS_PER_PERSON || readers.size >= MAX_SOCKETS)
      return refuse(socket, 429, 'Too Many Requests');
    sockets.handleUpgrade(req, socket, head, (opened) => welcome(opened, userId, session?.sessionId ?? null));
  }

  function welcome(socket: WebSocket, userId: string | null, sessionId: string | null): void {
    const reader: Reader = { socket, userId, sessionId, slowTicks: 0, messages: 0, alive: true };
    readers.add(reader);
    metrics.sockets.set(readers.size);
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => {
      reader.alive = true;
    });
    socket.on('message', () => {
      reader.messages += 1;
      if (reader.messages > MAX_MESSAGES) socket.close(CLOSE_POLICY, 'This feed is one-way.');
    });
    socket.on('close', () => {
      readers.delete(reader);
      metrics.sockets.set(readers.size);
    });
    socket.send(encode({ type: 'session', session: deps.market.session() }));
    socket.send(encode(marketUpdate(deps)));
  }

  function broadcast(message: LiveMessage): void {
    const frame = encode(message);
    for (const reader of readers) deliver(reader, frame);
  }

  const heartbeat = setInterval(() => {
    for (const reader of readers) {
      if (!reader.alive) reader.socket.terminate();
      reader.alive = false;
      reader.socket.ping();
    }
  }, HEARTBEAT_MS);

  const stopListening = [
    deps.events.on('market.tick', ({ sequence, at, changed }) => {
      const rows = changed.map((row): [number, number, number] => [row.instrumentId, row.last, row.volume]);
      broadcast({ type: 'quotes', seq: sequence, at: at.toISOString(), rows });
      if (sequence % TICKS_PER_UPDATE === 0) broadcast(marketUpdate(deps));
    }),
    deps.events.on('market.session', ({ session }) => broadcast({ type: 'session', session })),
    deps.events.on('market.refresh', () => broadcast(marketUpdate(deps))),
    deps.events.on('account.changed', ({ userId, what }) => {
      const frame = encode({ type: 'account', what });
      for (const reader of readers) if (reader.userId === userId) deliver(reader, frame);
    }),
    deps.events.on('session.ended', (ended) => {
      for (const reader of readers) {
        const theirs =
          'userId' in ended ? reader.userId === ended.userId : reader.sessionId === ended.sessionId;
        if (theirs) reader.socket.close(CLOSE_POLICY, 'Signed out.');
      }
    }),
  ];
  server.on('upgrade', onUpgrade);

  return () => {
    clearInterval(heartbeat);
    server.off('upgrade', onUpgrade);
    for (const stop of stopListening) stop();
    for (const reader of readers) reader.socket.close(CLOSE_GOING_AWAY, 'The server is restarting.');
    sockets.close();
  };
}

/** A slow reader misses frames (the sequence number tells it so) rather than making the server keep them. */
function deliver(reader: Reader, frame: string): void {
  if (reader.socket.bufferedAmount <= MAX_QUEUED_BYTES) {
    reader.slowTicks = 0;
    reader.socket.send(frame);
    return;
  }
  reader.slowTicks += 1;
  if (reader.slowTicks >= MAX_SLOW_TICKS) reader.socket.terminate();
}

function marketUpdate({ market }: Deps): LiveMessage {
  return {
    type: 'market_update',
    data: { indices: presentIndices(market), movers: presentMovers(market) },
    timestamp: market.now().toISOString(),
  };
}

const encode = (message: LiveMessage): string => JSON.stringify(message);

function refuse(socket: Duplex, status: number, words: string): void {
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
