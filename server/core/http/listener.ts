import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '#shared/contract/common.ts';
import { guarded, listenerFailed } from '../guarded.ts';

/** Time limit for sending the headers, and for the whole request; no request is large. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
const LOOK_EVERY_MS = 2_000;
/**
 * Longer than a proxy's idle time (Caddy: two minutes). Whichever side closes first risks racing with a new
 * request.
 */
const REST_MS = 125_000;
/** Time limit for requests in flight at shutdown. */
const DRAIN_MS = 8_000;
/** By then everything sent before the shutdown has arrived. */
const ARRIVED_MS = 250;
/** Listen backlog: Node's default. */
const BACKLOG = 511;
/** Interval at which connections that became idle are closed. */
const IDLE_MS = 100;

/** A server with request timeouts that answers malformed HTTP with the standard failure shape. */
export function createListener(): Server {
  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    keepAliveTimeout: REST_MS,
    // Requests without a body get no body stream: no handler waits for the end of a GET.
    optimizeEmptyRequests: true,
    // Other offered protocols, such as HTTP/2, are ignored and the request is answered over HTTP/1.1.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  // Registered first: between HTTP and upgrade handling a socket has no other listener for a connection reset.
  server.on(
    'connection',
    guarded('connection', (socket) =>
      socket.on(
        'error',
        guarded('connection error', () => socket.destroy()),
      ),
    ),
  );
  // For example EMFILE while accepting. Errors before that reach the starting code.
  server.on(
    'error',
    guarded('server error', (error) => server.listening && listenerFailed('server error', error)),
  );
  // Node's default reply to an unknown Expect is 417 without a body.
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
 * Answers requests in flight and unread data for up to DRAIN_MS. Every reply from now on closes its connection.
 * Idle connections are closed shortly later, since a request may already have arrived unread. After a blocked event
 * loop, timers fire before reads: therefore it reads first.
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

/** One turn of the loop accepts one pending connection; the next turn reads its data. */
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

/** Contains a bug that occurs before Express can catch it, so that only its own request fails. */
export const guardedRequests = (answer: RequestListener): RequestListener =>
  guarded('request', async (req, res) => {
    try {
      await answer(req, res);
    } catch (error) {
      // A client that disconnects mid-request is not a bug.
      if (req.errored) return;
      listenerFailed('request', error);
      if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
      res.end(JSON.stringify(UNEXPECTED));
    }
  });

/** Whether an upgrade is for Vite's hot reload in development, which has its own path and protocols. */
export const isForVite = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') === true && /^\/(\?|$)/.test(url);

/**
 * Replies on a connection without a parsed request, and closes it. `headers` are lines such as "Retry-After: 30".
 */
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

/** By Node's error code. */
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
