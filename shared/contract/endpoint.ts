import * as z from 'zod/mini';

/** Who may call: anyone, any signed-in user, a broker (or administrator), an administrator. */
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
  /** The scope an API token needs; by default tokens may only read `public` and `user` endpoints. */
  programs?: 'trade' | 'never';
  /** Content type of a reply that is a file or page rather than JSON. */
  file?: 'text/csv' | 'application/zip' | 'text/html' | 'image/*';
  /** The reply sends the browser to another address (303). */
  redirect?: true;
  /** All callers get the same bytes, which caches may store and revalidate. Every other reply is `no-store`. */
  shared?: true;
  /** Accepts an Idempotency-Key: the call runs once, and repeats get the first reply. */
  repeatable?: true;
  /** Headers of a successful reply: next page (RFC 8288), total number of items, tick of the data. */
  headers?: readonly ('Link' | 'X-Total-Count' | 'X-Feed-Sequence')[];
  /** Cost in the caller's request budget; 1 by default. See `shared/domain/request-budget.ts`. */
  cost?: number;
  /** Status of a successful reply; 200 by default. */
  status?: 200 | 201 | 202;
}

/**
 * Declares one API call: types, validation and documentation of both sides derive from it. The return type has
 * exactly the declared parts, which optional properties can't express.
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

/** Reply of an endpoint that answers with a redirect, file or page. */
export const noJson = z.undefined();

/** A request part as handler and caller see it: the parsed value, or nothing. */
export type Parsed<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
