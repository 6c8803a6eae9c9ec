import { type IncomingHttpHeaders, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Router } from 'express';
import { type SharedRead, type Snapshot, sharedReadsOn } from '../http/bind.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { type Encoding, encoded, encodingFor } from './encodings.ts';

/** Headers as node:http takes them: name, value, name, value. */
type Head = string[];

/** Bytes for the wire, and all of their headers. */
interface Made {
  head: Head;
  body: Buffer;
}

interface HotRead extends SharedRead {
  etag: string;
  /** Of the version that this ETag names; what is being made is a promise. */
  made: Map<Encoding, Made | Promise<Made>>;
  /** Of a reply that the version is still this one: what a browser has kept is said of it already. */
  unchanged: Head;
  count(status: 200 | 304): void;
}

interface Setup {
  /** Where shared reads were mounted. */
  router: Router;
  sessions: SessionCache;
  metrics: Pick<Metrics, 'sharedReads'>;
  /** Sets what every reply carries. */
  securityHeaders: RequestHandler;
  /** Whether each request is written to the log; then none is answered here. */
  everyRequestLogged: () => boolean;
}

/**
 * Answers shared reads from bytes that are made and compressed once a version, before any middleware: the public ones, and
 * those for who is signed in when their session is known. Everything else, and everything out of the ordinary, goes on to
 * `rest`, which answers the same reads with the same words.
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
    // Whatever fails, fails there in the shape of every failure.
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

/** A program's token is looked up each time. */
function mayRead({ endpoint }: HotRead, headers: IncomingHttpHeaders, sessions: SessionCache): boolean {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) return false;
  return endpoint.access === 'public' || (cookie !== undefined && sessions.has(cookie));
}

/** Another version: what was made of the one before is of no use. */
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

/** What a middleware that only sets headers would set. */
function headersOf(middleware: RequestHandler): Head {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  middleware(req as Parameters<RequestHandler>[0], res as Parameters<RequestHandler>[1], () => undefined);
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
