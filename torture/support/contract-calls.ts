import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Known, type Schema, valuesOf } from './samples.ts';

/** A call as it goes over the wire. */
export interface WireCall {
  path: string;
  /** Absent for none. */
  body?: string;
}

/** So many calls of an endpoint that its schemas describe, with what is known in its place. */
export function callsOf(
  endpoint: Endpoint,
  known: Known,
  { seed, count }: { seed: number; count: number },
): WireCall[] {
  const part = (schema: z.ZodMiniType | undefined) =>
    schema ? valuesOf(schemaOf(schema), known) : fc.constant(undefined);
  const call = fc.record({
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: part(endpoint.body),
  });
  return fc.sample(call, { seed, numRuns: count }).map(({ params, query, body }) => ({
    path: pathOf(endpoint.path, params) + queryOf(query),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
}

const schemas = new WeakMap<z.ZodMiniType, Schema>();

function schemaOf(schema: z.ZodMiniType): Schema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(schema, made);
  return made;
}

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replaceAll(/:(\w+)/g, (_colon, name: string) => encodeURIComponent(String(values[name])));
}

function queryOf(query: unknown): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length > 0
    ? `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';
}
