import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '#shared/contract/common.ts';

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
  // By itself Node answers an Expect it does not know with 417 and no words.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { status, failure } = UNREADABLE[error.code ?? ''] ?? NO_HTTP;
    answerRaw(socket, status, failure);
  });
  return server;
}

/**
 * Answers what is under way and what has arrived unread, for at most DRAIN_MS. Every answer from here on is its connection's last; a
 * connection that is idle is closed a moment later, since at first a request on it may have come that nobody has looked at yet. A process that was
 * held up finds its timers due before it reads: it reads first.
 */
export async function closeListener(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false;
  });
  await wait(ARRIVED_MS);
  await readWhatArrived(server);
  server.close();
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** A turn of the loop accepts one connection of those that wait; the next turn reads what is on it. */
async function readWhatArrived(server: Server): Promise<void> {
  let accepted = true;
  server.on('connection', () => {
    accepted = true;
  });
  for (let n = 0; accepted && n <= BACKLOG; n++) {
    accepted = false;
    await turn();
  }
}

/** Answers on a connection that no request was read from, and ends it. */
export function answerRaw(socket: Duplex, status: string, failure: Failure): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(failure);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

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
