import * as z from 'zod/mini';
import { allEndpoints } from '#shared/contract/index.ts';
import { schemas as contract } from '#shared/contract/schemas.ts';

import { describeEntity, describePart } from './descriptions.ts';
import { capital, type JsonSchema, nameInner, refTo } from './names.ts';

/** `portfolio.summary` as an identifier valid in every language: portfolioSummary. */
export const operationIdOf = (name: string): string =>
  name.replace(/\.(\w)/, (_, first: string) => first.toUpperCase());

/** The schemas of all bodies, or of all replies. */
export interface SchemaBook {
  /** The schema inside an operation: a reference for an object, inline for lists and scalars. */
  schemaOf(schema: z.ZodMiniType): JsonSchema;
  byName: ReadonlyMap<string, JsonSchema>;
}

/**
 * Bodies and replies have separate books, because a body may omit fields with defaults. Schemas are named after the
 * contract's types, with the suffix "Input" for bodies where the two differ; otherwise after the operation.
 */
export function createSchemaBook(part: 'body' | 'reply'): SchemaBook {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(contract))
    registry.add(schema, { id: part === 'body' ? bodyNameOf(name, schema) : name });
  const parts = allEndpoints().flatMap(({ name, endpoint }) => {
    const schema = endpoint[part];
    const id = capital(operationIdOf(name)) + capital(part);
    if (!schema || registry.has(schema)) return [];
    registry.add(schema, { id });
    return [{ id, name, endpoint }];
  });
  const io = DIRECTIONS[part];
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: refTo,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => boundTuple(jsonSchema),
  });
  const byName = new Map(Object.entries(schemas).map(([name, schema]) => [name, withoutAddress(schema)]));
  for (const [name, schema] of byName) describeEntity(name, schema);
  for (const { id, name, endpoint } of parts) describePart(name, part, endpoint, byName.get(id) ?? {});
  for (const [name, schema] of [...byName]) nameInner(schema, name, byName);
  return {
    byName,
    schemaOf(schema) {
      const name = registry.get(schema)?.id ?? '';
      const found = byName.get(name) ?? {};
      return hasMembers(found) ? { $ref: refTo(name) } : found;
    },
  };
}

const DIRECTIONS = { body: 'input', reply: 'output' } as const;

function bodyNameOf(name: string, schema: z.ZodMiniType): string {
  const as = (io: 'input' | 'output') =>
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return name.endsWith('Input') || as('input') === as('output') ? name : `${name}Input`;
}

const hasMembers = (schema: JsonSchema): boolean =>
  ['properties', 'anyOf', 'oneOf'].some((word) => word in schema);

/** Replaces "items: false" on tuples, which client generators can't read, by a maximum length. */
function boundTuple(schema: JsonSchema): void {
  if (!Array.isArray(schema.prefixItems) || schema.items !== false) return;
  delete schema.items;
  schema.minItems = schema.prefixItems.length;
  schema.maxItems = schema.prefixItems.length;
}

/** The schema's position in the document is its id. */
function withoutAddress({ $schema: _, $id: __, id: ___, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The named schemas reachable by references, sorted by name. */
export function referredTo(
  from: unknown,
  byName: ReadonlyMap<string, JsonSchema>,
): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = '$ref' in value ? String(value.$ref).replace(refTo(''), '') : '';
    const schema = byName.get(name);
    if (schema && !found.has(name)) {
      found.set(name, schema);
      visit(schema);
    }
    Object.values(value).forEach(visit);
  };
  visit(from);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
