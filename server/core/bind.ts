import type { Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { Access, Endpoint, Parsed } from '#shared/contract/endpoint.ts';
import { authoriseToken } from './api-token.ts';
import { AppError, noAccess, notSignedIn } from './errors.ts';
import type { SignedIn } from './signed-in.ts';

/** What a handler gets: parsed parts of the request, and the person where the endpoint asks for one. */
export interface Call<E extends Endpoint> {
  user: E['access'] extends 'public' ? SignedIn | null : SignedIn;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The Idempotency-Key header, checked for length; null when absent. */
  idempotencyKey: string | null;
  req: Request;
  res: Response;
}

/** Bytes made once per data version and sent to everybody who asks. */
export interface Snapshot {
  json: string;
  etag: string;
  headers?: Record<string, string>;
}

/** A reply that was recorded as text and is repeated to the byte. */
export class RecordedReply {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A reply that a browser keeps as a file. */
export class FileReply {
  readonly name: string;
  readonly text: string;
  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }
}

type Answer<E extends Endpoint> = z.input<E['reply']> | RecordedReply | FileReply;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * Mounts endpoints of the contract: authorise → parse → run → reply. The reply is checked against the contract, so that
 * a wrong shape is a 500 here and not a riddle in a browser.
 */
export function bindTo(router: Router) {
  return function on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    mount(router, endpoint, async (req, res) => {
      const call = {
        user: req.user ?? null,
        params: parse(endpoint.params, req.params),
        query: parse(endpoint.query, req.query),
        body: parseBody(endpoint, req),
        idempotencyKey: idempotencyKey(req),
        req,
        res,
      } as Call<E>;
      const reply = await handler(call);
      res.status(endpoint.status ?? 200);
      if (reply instanceof FileReply) {
        // The type follows from the name's ending.
        res.attachment(reply.name).send(reply.text);
        return;
      }
      res.type('json');
      res.send(reply instanceof RecordedReply ? reply.json : JSON.stringify(endpoint.reply.parse(reply)));
    });
  };
}

/** A shared read as it is asked for without a query. */
export interface SharedRead {
  endpoint: Endpoint;
  snapshot: () => Snapshot | Promise<Snapshot>;
}

/** Mounts a shared read whose bytes and ETag are made once per data version, for each query it can have. */
export function bindSnapshotTo(router: Router) {
  return function onSnapshot<E extends Endpoint>(
    endpoint: E,
    snapshot: (query: Parsed<E['query']>) => Snapshot | Promise<Snapshot>,
  ): void {
    if (endpoint.access === 'public' || endpoint.access === 'user') {
      const unasked = () => snapshot(parse(endpoint.query, {}) as Parsed<E['query']>);
      sharedReads.set(router, [...sharedReadsOn(router), { endpoint, snapshot: unasked }]);
    }
    mount(router, endpoint, async (req, res) => {
      const made = await snapshot(parse(endpoint.query, req.query) as Parsed<E['query']>);
      res.set({ ETag: made.etag, 'Cache-Control': 'no-cache', ...made.headers });
      if (req.fresh) res.status(304).end();
      else res.type('json').send(made.json);
    });
  };
}

/** Shared reads mounted on a router that anyone, or anyone signed in, may have. */
const sharedReads = new WeakMap<Router, SharedRead[]>();
export const sharedReadsOn = (router: Router): readonly SharedRead[] => sharedReads.get(router) ?? [];

/** Endpoints mounted on a router, for the test that compares them with the contract. */
const mounted = new WeakMap<Router, Endpoint[]>();
export const mountedOn = (router: Router): readonly Endpoint[] => mounted.get(router) ?? [];

function mount(
  router: Router,
  endpoint: Endpoint,
  run: (req: Request, res: Response) => void | Promise<void>,
): void {
  mounted.set(router, [...mountedOn(router), endpoint]);
  const guard: RequestHandler = (req, _res, next) => {
    authorise(endpoint.access, req.user ?? null);
    if (req.tokenScope) authoriseToken(endpoint, req.tokenScope);
    next();
  };
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  router[method](endpoint.path, guard, run);
}

/** Throws unless the person may call an endpoint with this access. */
export function authorise(access: Access, user: SignedIn | null): void {
  if (access === 'public') return;
  if (!user) throw notSignedIn();
  if (access === 'user' || user.role === 'ADMIN') return;
  if (access === 'broker' && user.role === 'BROKER') return;
  throw noAccess();
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(400, 'invalid_input', issue?.message ?? 'The request could not be understood.');
}

function parseBody(endpoint: Endpoint, req: Request): unknown {
  if (!endpoint.body) return undefined;
  if (!req.is('application/json')) {
    throw new AppError(415, 'not_json', 'The request body must be JSON (Content-Type: application/json).');
  }
  return parse(endpoint.body, req.body);
}

function idempotencyKey(req: Request): string | null {
  const key = req.get('Idempotency-Key');
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new AppError(400, 'invalid_idempotency_key', 'An Idempotency-Key has 1 to 128 printable characters.');
}
