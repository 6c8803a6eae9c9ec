import type { IncomingMessage, RequestListener } from 'node:http';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response, Router } from 'express';
import { listenerFailed } from '../guarded.ts';
import { type DirectRead, directReadsOn } from '../http/bind.ts';
import type { FindSession } from '../session/session-cache.ts';
import type { FoundSession } from '../session/session-store.ts';

interface Setup {
  /** The router where the reads were mounted. */
  router: Router;
  /** The app of `rest`, whose requests and responses the handlers expect. */
  app: Express;
  /** The session of a request; null where the middleware has to look it up. */
  findSession: FindSession;
  /**
   * What the middleware does for every read, before the handlers of its route. `began` is an instant of
   * `performance.now()`.
   */
  before: (began: number) => readonly RequestHandler[];
  /** Logs a failed request and replies to it. */
  failed: (began: number) => ErrorRequestHandler;
  /** Whether every request is logged; if so, all go to `rest`. */
  everyRequestLogged: () => boolean;
}

/**
 * Answers reads with a session and a fixed address by the handlers of their routes, found by one lookup. The middleware
 * that only other requests need took longer than a small read. All other requests go to `rest`, whose replies to the
 * same reads are identical.
 */
export function answerSignedInReads(rest: RequestListener, setup: Setup): RequestListener {
  const { router, app, before, findSession, everyRequestLogged } = setup;
  const reads = new Map<string, DirectRead>(directReadsOn(router).map((read) => [read.endpoint.path, read]));
  return async (req, res) => {
    const read = req.method === 'GET' ? reads.get(pathOf(req.url ?? '')) : undefined;
    if (!read || !hasOnlyCookie(req) || everyRequestLogged()) return rest(req, res);
    const began = performance.now();
    const reply = (handlers: readonly RequestHandler[], of: object = {}) => {
      const [request, response] = asExpress(app, Object.assign(req, of) as Request, res as Response);
      run([...before(began), ...handlers], request, response, failing(setup, began, request, response));
    };
    let found: FoundSession | null;
    try {
      found = await findSession(req);
    } catch (error) {
      return reply([refusing(error)]);
    }
    if (!found) return rest(req, res);
    const { person: user, id: sessionID, stored: session } = found;
    reply(read.handlers, { user, sessionID, session, route: { path: read.endpoint.path } });
  };
}

const refusing =
  (error: unknown): RequestHandler =>
  () => {
    throw error;
  };

const pathOf = (url: string) => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

/** API tokens are verified, and bodies read, by the middleware. */
function hasOnlyCookie({ headers }: IncomingMessage): boolean {
  return (
    headers.cookie !== undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** What Express does with a request and response of its own. */
function asExpress({ request, response }: Express, req: Request, res: Response): [Request, Response] {
  Object.setPrototypeOf(req, request);
  Object.setPrototypeOf(res, response);
  // A response that is ended twice is no reason to end the server.
  res.on('error', () => undefined);
  return [
    Object.assign(req, { res, originalUrl: req.url, baseUrl: '', params: {} }),
    Object.assign(res, { locals: Object.create(null) }),
  ];
}

/** Replies to a failure. Never throws. */
function failing(
  { failed }: Setup,
  began: number,
  request: Request,
  response: Response,
): (error: unknown) => void {
  return (error) => {
    try {
      failed(began)(error, request, response, () => response.destroy());
    } catch (failure) {
      listenerFailed('signed-in read', failure);
      response.destroy();
    }
  };
}

/** Runs handlers one after another, as Express does. */
function run(
  handlers: readonly RequestHandler[],
  request: Request,
  response: Response,
  fail: (error: unknown) => void,
): void {
  let n = 0;
  const next = (error?: unknown): void => {
    const handler = error ? undefined : handlers[n++];
    if (error) fail(error);
    if (!handler) return;
    try {
      const done: unknown = handler(request, response, next);
      if (done instanceof Promise) done.catch(fail);
    } catch (failure) {
      fail(failure);
    }
  };
  next();
}
