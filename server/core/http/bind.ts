import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod/mini';
import type { Access, Endpoint, Parsed } from '#shared/contract/endpoint.ts';
import { PERMISSIONS_OF, type Permission } from '#shared/domain/account/role.ts';
import { compileSchema } from '../compile-schema.ts';
import { AppError, CallerGone, noAccess, notSignedIn } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { authoriseToken } from '../session/api-token.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { payFor } from './request-budget.ts';

/** A handler's input: the parsed request, and the user if the endpoint requires one. */
export interface Call<E extends Endpoint> {
  user: E['access'] extends 'public' ? SignedIn | null : SignedIn;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The length-checked Idempotency-Key header of a repeatable endpoint; null when absent. */
  idempotencyKey: string | null;
  /** Aborted when the caller disconnects before the reply. */
  readonly signal: AbortSignal;
  req: Request;
  res: Response;
}

/** Bytes serialised once per data version and sent to every caller. */
export interface Snapshot {
  json: string;
  etag: string;
  headers?: Record<string, string>;
}

/** A recorded reply, repeated byte for byte. */
export class RecordedReply {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A reply offered as a file download. */
export class FileReply {
  readonly name: string;
  readonly text: string;
  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }
}

/** A file download streamed with back-pressure, and aborted when the reader disconnects. */
export class StreamReply {
  readonly name: string;
  readonly content: Readable;
  constructor(name: string, content: Readable) {
    this.name = name;
    this.content = content;
  }
}

/** A picture of one person, which their browser stores and revalidates. */
export class ImageReply {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
  constructor(type: string, bytes: Buffer, etag: string) {
    this.type = type;
    this.bytes = bytes;
    this.etag = etag;
  }
}

/** A redirect. */
export class RedirectReply {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}

type Answer<E extends Endpoint> =
  | z.input<E['reply']>
  | RecordedReply
  | FileReply
  | StreamReply
  | ImageReply
  | RedirectReply;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * Mounts endpoints of the contract: authorise → limits → parse → run → reply. The reply is checked against the
 * contract, so that a wrong shape is a 500 here rather than a confusing error in a browser. `limits` run after
 * authorisation and before parsing.
 */
export function bindTo(router: Router) {
  return function on<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    ...limits: readonly RequestHandler[]
  ): void {
    compileSchema(endpoint.reply);
    const run = async (req: Request, res: Response) => {
      const call = {
        user: req.user ?? null,
        params: parse(endpoint.params, req.params),
        query: parseQuery(endpoint, req),
        body: parseBody(endpoint, req),
        idempotencyKey: endpoint.repeatable ? idempotencyKey(req) : null,
        get signal() {
          return hangUpSignal(res);
        },
        req,
        res,
      } as Call<E>;
      await send(endpoint, await handler(call), res);
    };
    mount(router, endpoint, run, limits);
  };
}

async function send<E extends Endpoint>(endpoint: E, reply: Answer<E>, res: Response): Promise<void> {
  if (reply instanceof RedirectReply) return void res.location(reply.address).status(303).end();
  res.status(endpoint.status ?? 200);
  // The content type follows from the file name's extension.
  if (reply instanceof FileReply) return void res.attachment(reply.name).end(reply.text);
  if (reply instanceof StreamReply) {
    res.attachment(reply.name);
    // The pipeline's listeners and those of the middleware are more than the ten that Node warns of.
    res.setMaxListeners(20);
    await pipeline(reply.content, res).catch((error: unknown) => {
      if (!res.closed) throw error;
      throw new CallerGone();
    });
    return;
  }
  if (reply instanceof ImageReply) return sendImage(reply, res);
  sendJson(reply instanceof RecordedReply ? reply.json : JSON.stringify(endpoint.reply.parse(reply)), res);
}

/** Express's own send would answer a private read with 304, which the contract declares for shared ones only. */
function sendJson(json: string, res: Response): void {
  // With its length, it is sent in one piece instead of chunks.
  res.setHeader('Content-Length', Buffer.byteLength(json)).type('json').end(json);
}

function sendImage({ type, bytes, etag }: ImageReply, res: Response): void {
  res.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  if (res.req.fresh) res.status(304).end();
  else res.type(type).send(bytes);
}

function hangUpSignal(res: Response): AbortSignal {
  const hangUp = new AbortController();
  if (res.closed) hangUp.abort(new CallerGone());
  res.once(
    'close',
    guarded('hang-up', () => {
      if (!res.writableFinished) hangUp.abort(new CallerGone());
    }),
  );
  return hangUp.signal;
}

/** A shared read, as requested without a query. */
export interface SharedRead {
  endpoint: Endpoint;
  snapshot: () => Snapshot | Promise<Snapshot>;
}

/** Mounts a shared read whose bytes and ETag are made once per data version and query. */
export function bindSnapshotTo(router: Router) {
  return function onSnapshot<E extends Endpoint>(
    endpoint: E,
    snapshot: (query: Parsed<E['query']>) => Snapshot | Promise<Snapshot>,
  ): void {
    if (!endpoint.shared) throw new Error(`${endpoint.path} is not declared as shared in the contract.`);
    if (endpoint.access === 'public' || endpoint.access === 'user') {
      const unasked = () => snapshot(parse(endpoint.query, {}) as Parsed<E['query']>);
      sharedReads.set(router, [...sharedReadsOn(router), { endpoint, snapshot: unasked }]);
    }
    mount(router, endpoint, async (req, res) => {
      const made = await snapshot(parseQuery(endpoint, req) as Parsed<E['query']>);
      res.set({ ETag: made.etag, 'Cache-Control': 'no-cache', ...made.headers });
      if (req.fresh) res.status(304).end();
      else res.type('json').send(made.json);
    });
  };
}

/** Shared reads mounted on a router, public or for signed-in users. */
const sharedReads = new WeakMap<Router, SharedRead[]>();
export const sharedReadsOn = (router: Router): readonly SharedRead[] => sharedReads.get(router) ?? [];

/** Endpoints mounted on a router, for the test that compares them with the contract. */
const mounted = new WeakMap<Router, Endpoint[]>();
export const mountedOn = (router: Router): readonly Endpoint[] => mounted.get(router) ?? [];

/** Handlers that mounting added to a router. */
const doors = new WeakSet<object>();

function mount(
  router: Router,
  endpoint: Endpoint,
  run: (req: Request, res: Response) => void | Promise<void>,
  limits: readonly RequestHandler[] = [],
): void {
  mounted.set(router, [...mountedOn(router), endpoint]);
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const handlers = [payFor(endpoint), guardOf(endpoint), ...limits, run];
  router[method](endpoint.path, ...handlers);
  doors.add(router.stack.at(-1) as object);
  if (isDirect(endpoint)) directReads.set(router, [...directReadsOn(router), { endpoint, handlers }]);
}

/** A read of a fixed address that needs a session and changes none, with the handlers of its route. */
export interface DirectRead {
  endpoint: Endpoint;
  handlers: readonly RequestHandler[];
}

/** Direct reads mounted on a router. */
const directReads = new WeakMap<Router, DirectRead[]>();
export const directReadsOn = (router: Router): readonly DirectRead[] => directReads.get(router) ?? [];

/** Redirects may sign someone in or out. */
const isDirect = ({ method, access, path, redirect }: Endpoint) =>
  method === 'GET' && access !== 'public' && !path.includes(':') && !redirect;

/** Mounts static pages of a package under an endpoint's path, for GET only. */
export function mountPages(router: Router, endpoint: Endpoint, ...pages: readonly RequestHandler[]): void {
  mounted.set(router, [...mountedOn(router), endpoint]);
  const onlyReads: RequestHandler = (req, _res, next) =>
    next(req.method === 'GET' || req.method === 'HEAD' ? undefined : 'router');
  const cached: RequestHandler = (_req, res, next) => {
    res.set('Cache-Control', 'no-cache');
    next();
  };
  for (const page of [onlyReads, payFor(endpoint), guardOf(endpoint), cached, ...pages]) {
    router.use(endpoint.path, page);
    doors.add(router.stack.at(-1) as object);
  }
}

/** The authorisation check in front of every endpoint: the user's access and the token's scope. */
function guardOf(endpoint: Endpoint): RequestHandler {
  return (req, _res, next) => {
    authorise(endpoint.access, req.user ?? null);
    if (req.tokenScope) authoriseToken(endpoint, req.tokenScope);
    next();
  };
}

/** Throws an Error that names any handler mounted outside the contract, which would be unprotected. */
export function assertOnlyContract(router: Router): void {
  const strays = router.stack.filter((layer) => !doors.has(layer));
  if (strays.length === 0) return;
  const names = strays.map(({ route, name }) => route?.path ?? name).join(', ');
  throw new Error(`The router has what the contract does not declare: ${names}.`);
}

/** Throws unless the user may call an endpoint with this access. */
export function authorise(access: Access, user: SignedIn | null): void {
  if (access === 'public') return;
  if (!user) throw notSignedIn();
  if (!PERMISSIONS_OF[user.role].includes(NEEDED[access])) throw noAccess();
}

/** The permission behind each kind of access. */
const NEEDED: Record<Exclude<Access, 'public'>, Permission> = {
  user: 'trade',
  broker: 'view_clients',
  admin: 'manage_users',
};

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (hasNul(value)) throw new AppError(400, 'invalid_input', 'Text can’t have the NUL character (U+0000).');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(400, 'invalid_input', issue?.message ?? 'The request could not be understood.');
}

/**
 * Whether any nested string contains NUL, which PostgreSQL can't store. A loop, since input can be nested thousands
 * deep.
 */
function hasNul(value: unknown): boolean {
  const waiting = [value];
  for (let one = waiting.pop(); one !== undefined || waiting.length > 0; one = waiting.pop()) {
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, member] of Object.entries(one)) waiting.push(name, member);
  }
  return false;
}

/** Unknown parameters are refused, except on redirect endpoints, where the previous site may add its own. */
function parseQuery(endpoint: Endpoint, req: Request): unknown {
  const { query, redirect } = endpoint;
  const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
  const unknown = Object.keys(req.query).find((name) => !names.includes(name));
  if (unknown === undefined || redirect) return parse(query, req.query);
  const known = names.length > 0 ? `Known parameters: ${names.join(', ')}.` : 'It takes none.';
  throw new AppError(400, 'unknown_parameter', `Unknown query parameter "${unknown.slice(0, 40)}". ${known}`);
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
