import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '#shared/contract/common.ts';
import { guarded, listenerFailed } from '../guarded.ts';

/** Who takes longer to send the headers, or the whole of a request, is cut off; nothing we are sent is large. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
const LOOK_EVERY_MS = 2_000;
/** Longer than a proxy keeps a connection that rests (Caddy two minutes): who closes first may close one that a request is on its way on. */
const REST_MS = 125_000;
/** Longest that requests under way may take once the server is asked to stop. */
const DRAIN_MS = 8_000;
/** What was sent before the server was asked to stop has arrived by then. */
const ARRIVED_MS = 250;
/** As many connections as wait to be accepted at most, which is what Node asks for by itself. */
const BACKLOG = 511;
/** How often connections are closed whose last request was answered meanwhile. */
const IDLE_MS = 100;

/** A server that waits for nobody, and answers what is no HTTP in the shape of every other failure. */
export function createListener(): Server {
  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    keepAliveTimeout: REST_MS,
    // A request without a body has no stream of one: nobody here waits for the end of a GET.
    optimizeEmptyRequests: true,
    // Whoever offers something else, such as HTTP/2, is answered in what they spoke.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  // Before anything else: between two owners (HTTP, then an upgrade) a reset finds nobody else who listens.
  server.on(
    'connection',
    guarded('connection', (socket) =>
      socket.on(
        'error',
        guarded('connection error', () => socket.destroy()),
      ),
    ),
  );
  // Such as no descriptor left to accept a connection with. Whoever starts the server hears of what happens before.
  server.on(
    'error',
    guarded('server error', (error) => server.listening && listenerFailed('server error', error)),
  );
  // By itself Node answers an Expect it does not know with 417 and no words.
  server.on(
    'checkExpectation',
    guarded('checkExpectation', (req, res) => server.emit('request', req, res)),
  );
  server.on(
    'connect',
    guarded('connect', (_req, socket) => answerRaw(socket, '405 Method Not Allowed', NO_PROXY)),
  );
  server.on(
    'clientError',
    guarded('clientError', (error: NodeJS.ErrnoException, socket) => {
      const { status, failure } = UNREADABLE[error.code ?? ''] ?? NO_HTTP;
      answerRaw(socket, status, failure);
    }),
  );
  return server;
}

/**
 * Answers what is under way and what has arrived unread, for at most DRAIN_MS. Every answer from here on is its connection's last; a
 * connection that is idle is closed a moment later, since at first a request on it may have come that nobody has looked at yet. A process that was
 * held up finds its timers due before it reads: it reads first.
 */
export async function closeListener(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener(
    'request',
    guarded('last request', (_req, res) => {
      res.shouldKeepAlive = false;
    }),
  );
  await wait(ARRIVED_MS);
  await readWhatArrived(server);
  server.close();
  const closeIdle = guarded('close idle connections', () => server.closeIdleConnections());
  const idle = setInterval(
    guarded('idle connections', () => setImmediate(closeIdle)),
    IDLE_MS,
  );
  const cut = setTimeout(
    guarded('end of draining', () => server.closeAllConnections()),
    DRAIN_MS,
  );
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** A turn of the loop accepts one connection of those that wait; the next turn reads what is on it. */
async function readWhatArrived(server: Server): Promise<void> {
  let accepted = true;
  server.on(
    'connection',
    guarded('late connection', () => {
      accepted = true;
    }),
  );
  for (let n = 0; accepted && n <= BACKLOG; n++) {
    accepted = false;
    await turn();
  }
}

/** A listener of requests that fails for one caller alone, where a bug is ahead of what Express catches. */
export const guardedRequests = (answer: RequestListener): RequestListener =>
  guarded('request', async (req, res) => {
    try {
      await answer(req, res);
    } catch (error) {
      // Who hangs up in the middle of a request has not found a bug.
      if (req.errored) return;
      listenerFailed('request', error);
      if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
      res.end(JSON.stringify(UNEXPECTED));
    }
  });

/** Whether an upgrade is Vite's, which answers it in development: hot reload has one path and protocols of its own. */
export const isForVite = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') === true && /^\/(\?|$)/.test(url);

/** Answers on a connection that no request was read from, and ends it. `headers` are lines such as "Retry-After: 30". */
export function answerRaw(socket: Duplex, status: string, failure: Failure, headers: string[] = []): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(failure);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...headers,
  ];
  socket.end(
    `${head.join('\r\n')}\r\n\r\n${body}`,
    guarded('end of a raw answer', () => socket.destroy()),
  );
}

const UNEXPECTED = {
  code: 'unexpected',
  message: 'Something went wrong on our side. Nothing was changed; please try again.',
};

const NO_PROXY = { code: 'wrong_method', message: 'CONNECT is not supported: this server is no proxy.' };

const NO_HTTP = {
  status: '400 Bad Request',
  failure: { code: 'bad_request', message: 'The request could not be read.' },
};

/** By what Node calls them. */
const UNREADABLE: Record<string, typeof NO_HTTP> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    failure: { code: 'headers_too_large', message: 'The headers of the request are too large.' },
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    failure: { code: 'too_large', message: 'The request is too large.' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    failure: { code: 'too_slow', message: 'The request took too long to arrive.' },
  },
};
