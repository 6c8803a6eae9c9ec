import * as z from 'zod/mini';

/** Who may call: anyone, anyone signed in, a broker (or administrator), an administrator. */
export type Access = 'public' | 'user' | 'broker' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  /** Express notation: `/api/trades/:id/cancel`. */
  path: `/api/${string}`;
  access: Access;
  /** One sentence for the API documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** What a token of a program must be allowed to call it; by default reads of `public` and `user` may be read, and nothing else called. */
  programs?: 'trade' | 'never';
  /** The type of a reply that is a file or a page and not JSON. */
  file?: 'text/csv' | 'application/zip' | 'text/html' | 'image/*';
  /** The reply sends the browser to another address (303). */
  redirect?: true;
  /** Everybody who may call it gets the same bytes, which caches may store and revalidate. Every other reply is `no-store`. */
  shared?: true;
  /** With an Idempotency-Key a call is carried out once, and repeated calls get the first reply. */
  repeatable?: true;
  /** Headers of a successful reply: the next page (RFC 8288), the number of items over all pages, the tick it is as of. */
  headers?: readonly ('Link' | 'X-Total-Count' | 'X-Feed-Sequence')[];
  /** What a call takes from its caller's budget of requests; 1 when absent. See `shared/domain/request-budget.ts`. */
  cost?: number;
  /** Status of a successful reply; 200 when absent. */
  status?: 200 | 201 | 202;
}

/**
 * Declares one call of the API. Both sides get their types, checks and documentation from this one value. The parts it
 * declares are there, which an optional property can't say.
 */
export function endpoint<
  Reply extends z.ZodMiniType,
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(
  declared: Endpoint<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply> & { params: Params; query: Query; body: Body };
export function endpoint(declared: Endpoint): Endpoint {
  return declared;
}

/** The reply of an endpoint that answers with a redirect, a file or a page. */
export const noJson = z.undefined();

/** What an endpoint's handler and caller see for a part of the request: the parsed value, or nothing. */
export type Parsed<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
