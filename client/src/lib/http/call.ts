import type * as z from 'zod/mini';
import { failure } from '#shared/contract/common.ts';
import type { Endpoint, ReplyOf } from '#shared/contract/endpoint.ts';
import { text } from '../text.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { fetchNoted } from './reachability.ts';

type Part<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? { [Key in Name]: z.input<Schema> }
  : unknown;

/** A request to an endpoint: exactly the parts the contract declares. */
export type RequestOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { idempotencyKey?: string; signal?: AbortSignal };

type RequestArgs<E extends Endpoint> =
  object extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>];

/** The parts of a request, loosely typed for the implementation. */
interface WrittenRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** An unsuccessful reply. `message` is for logs and the specification; `sentence` is for users. */
export class CallError extends Error {
  readonly status: number;
  readonly sentence: string;
  readonly code: string | null;
  /** Ids of the orders that block the request. */
  readonly tradeIds: readonly string[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'CallError';
    this.status = status;
    const reported = readFailure(body);
    this.sentence = reported?.message ?? text.call.failed;
    this.code = reported?.code ?? null;
    this.tradeIds = reported?.tradeIds ?? [];
  }
}

/** Calls an endpoint of the contract and returns its parsed reply. Throws CallError unless successful. */
export async function call<E extends Endpoint>(endpoint: E, ...args: RequestArgs<E>): Promise<ReplyOf<E>> {
  const { reply } = await exchange(endpoint, ...args);
  return reply;
}

/** Like `call`, but null when signed out. */
export async function callOrNull<E extends Endpoint>(
  endpoint: E,
  ...args: RequestArgs<E>
): Promise<ReplyOf<E> | null> {
  try {
    return await call(endpoint, ...args);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** Like `call`, with the reply's headers. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  ...args: RequestArgs<E>
): Promise<{ reply: ReplyOf<E>; headers: Headers }> {
  const request: WrittenRequest = args[0] ?? {};
  const response = await fetchNoted(urlOf(endpoint.path, request), {
    method: endpoint.method,
    credentials: 'include',
    headers: headersOf(request),
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: request.signal ?? null,
  });
  const body = await response.text();
  if (!response.ok) throw new CallError(response.status, response.statusText, body);
  return { reply: await parseReply(endpoint, readJson(body)), headers: response.headers };
}

/** The sentence to show for any failed call. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError || error instanceof UnreadableReply) return error.sentence;
  return text.call.unreachable;
}

/** A successful reply that is not what the contract says. */
export class UnreadableReply extends Error {
  readonly sentence = text.call.unreadable;
}

/** A value as an endpoint's reply. Throws UnreadableReply unless it is one. */
export async function parseReply<E extends Endpoint>(endpoint: E, value: unknown): Promise<ReplyOf<E>> {
  const parsed = await parseInSlices<E['reply']>(endpoint.reply, value);
  if (!parsed.success) {
    throw new UnreadableReply(`${endpoint.method} ${endpoint.path}: ${parsed.error.message}`);
  }
  return parsed.data;
}

function urlOf(path: string, { params = {}, query = {} }: WrittenRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function headersOf({ body, idempotencyKey }: WrittenRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}

function readFailure(body: string) {
  const parsed = failure.safeParse(readJson(body));
  return parsed.success ? parsed.data : null;
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
