import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LIVE_PATH, type LiveMessage } from '#shared/contract/live.ts';
import { isOwnOrigin } from './core/access.ts';
import { answerRaw } from './core/listener.ts';
import { createLiveReaders, type LiveReaders } from './core/live-readers.ts';
import type { Metrics } from './core/metrics.ts';
import { endedOf, sessionOf } from './core/session.ts';
import type { Deps } from './deps.ts';
import { marketUpdate, updatesSince } from './market/updates.ts';

const MAX_MESSAGE_BYTES = 4 * 1024;
const MAX_SOCKETS_PER_PERSON = 20;
const MAX_SOCKETS = 5_000;
/** Indices and movers are sent every so many ticks; in between, the rows of `quotes` carry every change. */
const TICKS_PER_UPDATE = 5;

/** Serves /ws: market events to everybody, private events to the person they belong to. Returns the function that stops it. */
export function serveLive(server: Server, deps: Deps, metrics: Metrics): () => void {
  const readers = createLiveReaders(deps.clock, (count) => metrics.sockets.set(count));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  });
  metrics.queued(readers.mostQueued);
  const stopTelling = tellReaders(deps, readers);

  const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(req.url ?? '/', 'http://local').pathname !== LIVE_PATH) {
      // In development the other sockets are Vite's.
      if (deps.config.NODE_ENV !== 'development') answerRaw(socket, '404 Not Found', NOTHING_THERE);
      return;
    }
    socket.on('error', () => socket.destroy());
    admit(req, socket, head).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a live socket could not be opened');
      answerRaw(socket, '503 Service Unavailable', OUT_OF_ORDER);
    });
  };

  async function admit(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!isOwnOrigin(req, deps.config)) return answerRaw(socket, '403 Forbidden', FOREIGN);
    const session = await sessionOf(deps, req);
    const { sessionId = null, endsAt = null } = session ?? {};
    const userId = session?.user.id ?? null;
    const ofPerson = userId ? readers.count((reader) => reader.userId === userId) : 0;
    if (ofPerson >= MAX_SOCKETS_PER_PERSON || readers.count() >= MAX_SOCKETS) {
      return answerRaw(socket, '429 Too Many Requests', TOO_MANY);
    }
    const first = [
      encode({ type: 'session', session: deps.market.session() }),
      encode(marketUpdate(deps.market)),
    ];
    sockets.handleUpgrade(req, socket, head, (opened) =>
      readers.welcome(opened, req.socket, { userId, sessionId, endsAt }, first),
    );
  }

  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    stopTelling();
    readers.stop();
    sockets.close();
  };
}

/** Passes on what happens, to whom it concerns. Returns the function that stops it. */
function tellReaders(deps: Deps, readers: LiveReaders): () => void {
  const updateSince = updatesSince(deps.market);
  const stops = [
    deps.events.on('market.tick', ({ sequence, at, changed }) => {
      const rows = changed.map((row): [number, number, number] => [row.instrumentId, row.last, row.volume]);
      const frames: LiveMessage[] = [{ type: 'quotes', seq: sequence, at: at.toISOString(), rows }];
      // Written at once: a system call takes longer than all else of a frame.
      if (sequence % TICKS_PER_UPDATE === 0) frames.push(updateSince());
      readers.send(frames.map(encode));
    }),
    deps.events.on('market.session', ({ session }) => readers.send([encode({ type: 'session', session })])),
    deps.events.on('market.refresh', () => readers.send([encode(marketUpdate(deps.market))])),
    deps.events.on('account.changed', ({ userId, what }) =>
      readers.send([encode({ type: 'account', what })], (reader) => reader.userId === userId),
    ),
    deps.events.on('inbox.changed', ({ userId }) =>
      readers.send([encode({ type: 'inbox' })], (reader) => reader.userId === userId),
    ),
    deps.events.on('session.ended', (ended) =>
      readers.end((reader) =>
        'userId' in ended ? reader.userId === ended.userId : reader.sessionId === ended.sessionId,
      ),
    ),
    deps.events.on('events.lost', () => {
      endThoseOver(deps, readers).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'live sockets of sessions that may be over stay open'),
      );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Closes the sockets of sessions of whose end nothing was heard. */
async function endThoseOver(deps: Deps, readers: LiveReaders): Promise<void> {
  const open = readers.sessions();
  if (open.size === 0) return;
  const over = await endedOf(deps, open);
  readers.end(({ sessionId }) => sessionId !== null && over.has(sessionId));
}

const encode = (message: LiveMessage): string => JSON.stringify(message);

const NOTHING_THERE = { code: 'not_found', message: 'There is nothing at this address.' };
const OUT_OF_ORDER = { code: 'unavailable', message: 'The live feed cannot be opened now.' };
const FOREIGN = { code: 'foreign_request', message: "The live feed is for Artha's own pages." };
const TOO_MANY = { code: 'too_many_sockets', message: 'The live feed is open too often already.' };
