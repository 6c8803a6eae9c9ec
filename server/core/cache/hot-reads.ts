import { type IncomingHttpHeaders, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Router } from 'express';
import { type SharedRead, type Snapshot, sharedReadsOn } from '../http/bind.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { type Encoding, encoded, encodingFor } from './encodings.ts';

/** Headers as node:http takes them: name, value, name, value. */
type Head = string[];

/** Body bytes and the complete headers. */
interface Made {
  head: Head;
  body: Buffer;
}

interface HotRead extends SharedRead {
  etag: string;
  /** Replies for the version of this ETag; a promise while the reply is being compressed. */
  made: Map<Encoding, Made | Promise<Made>>;
  /** Headers of a 304: the browser already has those of the 200. */
  unchanged: Head;
  count(status: 200 | 304): void;
}

interface Setup {
  /** The router where shared reads were mounted. */
  router: Router;
  sessions: SessionCache;
  metrics: Pick<Metrics, 'sharedReads'>;
  /** Sets the headers of every reply. */
  securityHeaders: RequestHandler;
  /** Whether every request is logged; if so, the cache answers none, since it does not log. */
  everyRequestLogged: () => boolean;
}

/**
 * Answers shared reads from bytes that are serialised and compressed once per version, before any middleware:
 * public reads, and signed-in reads when the session is cached. All other requests go to `rest`, whose replies to
 * the same reads are identical.
 */
export function answerHotReads(rest: RequestListener, setup: Setup): RequestListener {
  const { sessions, everyRequestLogged } = setup;
  const common = headersOf(setup.securityHeaders);
  const reads = hotReads(setup);

  return (req, res) => {
    const read = req.method === 'GET' ? reads.get(req.url ?? '') : undefined;
    const { headers } = req;
    const encoding = encodingFor(headers['accept-encoding']);
    if (!read || !encoding || everyRequestLogged() || !mayRead(read, headers, sessions))
      return rest(req, res);
    const answer = (snapshot: Snapshot): void | Promise<void> => {
      if (snapshot.etag !== read.etag) begin(read, snapshot);
      if (headers['if-none-match'] === snapshot.etag) return sendUnchanged(read, res);
      const made = read.made.get(encoding) ?? make(read, snapshot, encoding, common);
      return made instanceof Promise ? made.then((now) => send(read, now, res)) : send(read, made, res);
    };
    // The normal handler turns any failure into the standard error reply.
    const failed = () => rest(req, res);
    try {
      const snapshot = read.snapshot();
      const done = snapshot instanceof Promise ? snapshot.then(answer) : answer(snapshot);
      done?.catch(failed);
    } catch {
      failed();
    }
  };
}

function hotReads({ router, metrics }: Setup): Map<string, HotRead> {
  return new Map(
    sharedReadsOn(router).map((read): [string, HotRead] => {
      const count = metrics.sharedReads(read.endpoint.path);
      return [read.endpoint.path, { ...read, etag: '', made: new Map(), unchanged: [], count }];
    }),
  );
}

/** API tokens are not cached: each request verifies them. */
function mayRead({ endpoint }: HotRead, headers: IncomingHttpHeaders, sessions: SessionCache): boolean {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) return false;
  return endpoint.access === 'public' || (cookie !== undefined && sessions.has(cookie));
}

/** Drops the replies of the previous version. */
function begin(read: HotRead, { etag }: Snapshot): void {
  read.etag = etag;
  read.made = new Map();
  read.unchanged = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
}

function sendUnchanged(read: HotRead, res: ServerResponse): void {
  res.writeHead(304, read.unchanged).end();
  read.count(304);
}

function send(read: HotRead, { head, body }: Made, res: ServerResponse): void {
  res.writeHead(200, head).end(body);
  read.count(200);
}

function make(read: HotRead, snapshot: Snapshot, encoding: Encoding, common: Head): Promise<Made> {
  const { made, unchanged } = read;
  const making = encoded(snapshot.json, encoding).then((body) => {
    const head = [...common, ...unchanged, ...Object.entries(snapshot.headers ?? {}).flat()];
    head.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length));
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    made.set(encoding, { head, body });
    return { head, body };
  });
  made.set(encoding, making);
  return making;
}

/** The headers that a headers-only middleware would set. */
export function headersOf(middleware: RequestHandler): Head {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  middleware(req as Parameters<RequestHandler>[0], res as Parameters<RequestHandler>[1], () => undefined);
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
