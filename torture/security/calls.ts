import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** The best values for a member of this name, or for text of a `format …`; they take precedence over its schema. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** A call as sent over HTTP. */
export interface WireCall {
  path: string;
  /** Absent for none. */
  body?: string;
}

/** The schemas of a call's parts. */
interface Parts {
  path: string;
  params: Schema | null;
  query: Schema | null;
  body: Schema | null;
}

/** Draws this many calls from schemas, with known values where there are some. */
export function drawCalls(
  { path, ...parts }: Parts,
  known: Known,
  { seed, count }: { seed: number; count: number },
): WireCall[] {
  const part = (schema: Schema | null) => (schema ? valuesOf(schema, known) : fc.constant(undefined));
  const call = fc.record({ params: part(parts.params), query: part(parts.query), body: part(parts.body) });
  return fc.sample(call, { seed, numRuns: count }).map(({ params, query, body }) => {
    const values = (params ?? {}) as Record<string, unknown>;
    const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
    const filled = path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_whole, colon: string, braced: string) =>
      encodeURIComponent(String(values[colon ?? braced]).toWellFormed()),
    );
    return {
      path: search.size > 0 ? `${filled}?${search}` : filled,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  });
}

/** The same for an endpoint of the contract. */
export function callsOf(
  endpoint: Endpoint,
  known: Known,
  drawn: { seed: number; count: number },
): WireCall[] {
  const { path, params, query, body } = endpoint;
  return drawCalls({ path, params: jsonOf(params), query: jsonOf(query), body: jsonOf(body) }, known, drawn);
}

const schemas = new WeakMap<z.ZodMiniType, Schema>();

function jsonOf(schema: z.ZodMiniType | undefined): Schema | null {
  if (!schema) return null;
  const made =
    schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(schema, made);
  return made;
}

const MAX_ITEMS = 3;
const MAX = 40;

/** Values of a schema; known values for members with known names. */
function valuesOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const best = known[name];
  if (best && best.length > 0) return fc.constantFrom(...best);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known, name)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => valuesOf(part, known, name)))
      .map((parts) => Object.assign({}, ...parts));
  const { minItems = 0, maxItems = MAX_ITEMS, properties = {}, required = [] } = schema;
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(properties).map(([key, member]): [string, fc.Arbitrary<unknown>] => [
        key,
        valuesOf(member, known, key),
      ]);
      return fc.record(Object.fromEntries(members), {
        requiredKeys: required.filter((key) => key in properties),
      });
    }
    case 'array': {
      const maxLength = Math.max(minItems, Math.min(maxItems, MAX_ITEMS));
      return fc.array(valuesOf(schema.items ?? {}, known, name), { minLength: minItems, maxLength });
    }
    case 'string':
      return textOf(schema, known);
    case 'integer':
      return fc.integer(between(schema, 0x7fffffff));
    case 'number':
      return fc.integer(between(schema, 1_000_000));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf(
  { format, pattern, minLength = 0, maxLength = MAX }: Schema,
  known: Known,
): fc.Arbitrary<string> {
  const ofFormat = known[`format ${format}`] as readonly string[] | undefined;
  if (ofFormat && ofFormat.length > 0) return fc.constantFrom(...ofFormat);
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX)) });
}

function between({ minimum, maximum, exclusiveMinimum }: Schema, most: number): { min: number; max: number } {
  const low = minimum ?? (exclusiveMinimum === undefined ? -most : exclusiveMinimum + 1);
  const min = Math.ceil(Math.max(low, -most));
  return { min, max: Math.max(min, Math.floor(Math.min(maximum ?? most, most))) };
}
