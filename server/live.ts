import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LIVE_PATH, type LiveMessage } from '#shared/contract/market/live.ts';
import type { Config } from './core/config.ts';
import { guarded } from './core/guarded.ts';
import { isOwnOrigin } from './core/http/access.ts';
import { answerRaw, isForVite } from './core/http/listener.ts';
import { addressOf } from './core/http/rate-limit.ts';
import { createLivePlaces, type PlaceLimits } from './core/live/live-places.ts';
import { createLiveReaders, type LiveReaders } from './core/live/live-readers.ts';
import { createTickFrames } from './core/live/tick-frames.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import { endedOf, sessionOf } from './core/session/session.ts';
import type { Deps } from './deps.ts';
import { marketUpdate, updatesSince } from './market/engine/updates.ts';
import { watchFrom } from './market/watch.ts';

const MAX_MESSAGE_BYTES = 4 * 1024;
/** Two in five sockets are reserved for signed-in users. */
const MAX_SOCKETS = 5_000;
const MAX_STRANGERS = 3_000;
const MAX_SOCKETS_PER_PERSON = 20;
const limitsOf = (config: Config): PlaceLimits => ({
  total: MAX_SOCKETS,
  strangers: MAX_STRANGERS,
  perAddress: config.LIVE_SOCKETS_PER_ADDRESS,
  perPerson: MAX_SOCKETS_PER_PERSON,
});
/** Indices and movers are sent once per this many ticks; in between, the rows of `quotes` carry every change. */
const TICKS_PER_UPDATE = 5;

/** Serves /ws: market events to all clients, private events to their user only. Returns the function that stops it. */
export function serveLive(
  server: Server,
  deps: Deps,
  metrics: Metrics,
  limits = limitsOf(deps.config),
): () => void {
  const readers = createLiveReaders(
    deps.clock,
    (count) => metrics.sockets.set(count),
    (message, before) => watchFrom(deps.market, message, before),
  );
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  });
  metrics.queued(readers.mostQueued);
  const stopBroadcast = broadcast(deps, readers);
  const places = createLivePlaces(limits);
  const lookUp = sessionsThatLast(deps);

  const onUpgrade = guarded('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Registered first, because a refused client may disconnect before the answer is written.
    socket.on(
      'error',
      guarded('upgrade error', () => socket.destroy()),
    );
    if (isVitesToAnswer(req, deps.config)) return;
    return admit(req, socket, head).catch((error: unknown) => {
      deps.log.error({ err: error }, 'A live connection could not be opened');
      answerRaw(req.socket, '503 Service Unavailable', OUT_OF_ORDER);
    });
  });

  async function admit(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // HTTP allows request targets that are not URLs.
    if (URL.parse(req.url ?? '', 'http://local')?.pathname !== LIVE_PATH)
      return answerRaw(req.socket, '404 Not Found', NOTHING_THERE);
    if (!isOwnOrigin(req, deps.config)) return answerRaw(req.socket, '403 Forbidden', FOREIGN);
    // For a handshake with a body Node passes another stream than the socket. Our clients send none.
    if (socket !== req.socket) return answerRaw(req.socket, '400 Bad Request', NO_HANDSHAKE);
    const place = places.hold(req.socket, addressOf(req, deps.config));
    if (!place) return answerRaw(req.socket, '429 Too Many Requests', TOO_MANY, RETRY);
    const session = await lookUp.sessionOf(req);
    const { sessionId = null, endsAt = null } = session ?? {};
    const userId = session?.user.id ?? null;
    if (!place.takenBy(userId)) return answerRaw(req.socket, '429 Too Many Requests', TOO_MANY, RETRY);
    const first = [
      encode({ type: 'session', session: deps.market.session() }),
      encode(marketUpdate(deps.market)),
    ];
    sockets.handleUpgrade(req, socket, head, (opened) =>
      readers.add(opened, req.socket, { userId, sessionId, endsAt }, first),
    );
  }

  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    lookUp.stop();
    stopBroadcast();
    readers.stop();
    sockets.close();
  };
}

const isVitesToAnswer = (req: IncomingMessage, config: Config) =>
  config.NODE_ENV === 'development' && isForVite(req);

/**
 * Looks up the session of a request, and again if any session ended meanwhile. It may be the one that ended, and its
 * socket would never be closed.
 */
function sessionsThatLast(deps: Deps) {
  let ends = 0;
  const count = () => {
    ends += 1;
  };
  const stops = [deps.events.on('session.ended', count), deps.events.on('access.ended', count)];
  return {
    async sessionOf(req: IncomingMessage) {
      for (;;) {
        const before = ends;
        const session = await sessionOf(deps, req);
        if (session === null || ends === before) return session;
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Forwards events to the sockets they concern. Returns the function that stops it. */
function broadcast(deps: Deps, readers: LiveReaders): () => void {
  const updateSince = updatesSince(deps.market);
  const frames = createTickFrames();
  const stops = [
    deps.events.on('market.tick', ({ sequence, at, changed }) => {
      // Written together: a system call takes longer than the rest of a frame.
      const more = sequence % TICKS_PER_UPDATE === 0 ? [encode(updateSince())] : [];
      readers.sendTick(frames.tick({ sequence, at, changed }, deps.market.universe().length, more));
    }),
    deps.events.on('market.session', ({ session }) => readers.send([encode({ type: 'session', session })])),
    deps.events.on('market.refresh', () => readers.send([encode(marketUpdate(deps.market))])),
    deps.events.on('account.changed', ({ userId, what }) =>
      readers.send([encode({ type: 'account', what })], (reader) => reader.userId === userId),
    ),
    deps.events.on('auto-trading.decided', () =>
      readers.send([encode({ type: 'account', what: 'auto-trading' })], (reader) => reader.userId !== null),
    ),
    deps.events.on('inbox.changed', ({ userId }) =>
      readers.send([encode({ type: 'inbox' })], (reader) => reader.userId === userId),
    ),
    deps.events.on('session.ended', (ended) =>
      readers.end((reader) =>
        'userId' in ended ? reader.userId === ended.userId : reader.sessionId === ended.sessionId,
      ),
    ),
    deps.events.on('access.ended', ({ userId, currentSessionId }) =>
      readers.end((reader) => reader.userId === userId && reader.sessionId !== currentSessionId),
    ),
    deps.events.on('bus.degraded', () => {
      endThoseOver(deps, readers).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'Sessions could not be checked; their live connections stay open'),
      );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Closes the sockets of sessions that ended without an event. */
async function endThoseOver(deps: Deps, readers: LiveReaders): Promise<void> {
  const open = readers.sessions();
  if (open.size === 0) return;
  const over = await endedOf(deps, open);
  readers.end(({ sessionId }) => sessionId !== null && over.has(sessionId));
}

const encode = (message: LiveMessage): string => JSON.stringify(message);

const NOTHING_THERE = { code: 'not_found', message: 'Not found. Check the address.' };
const NO_HANDSHAKE = { code: 'bad_request', message: "A WebSocket handshake can't have a body." };
const OUT_OF_ORDER = {
  code: 'unavailable',
  message: 'The live feed is not available now. Try again in a minute.',
};
const FOREIGN = { code: 'foreign_request', message: "Only Artha's own pages can open the live feed." };
const TOO_MANY = {
  code: 'too_many_sockets',
  message: 'Too many live connections from this account or network. Close other tabs, then reload this page.',
};
/** In seconds; by then some connections have probably been closed. */
const RETRY = ['Retry-After: 30'];
