import * as z from 'zod/mini';
import { allEndpoints } from '#shared/contract/index.ts';
import { schemas as contract } from '#shared/contract/schemas.ts';

import { describeEntity, describePart } from './openapi-descriptions.ts';
import { capital, type JsonSchema, nameInner, refTo } from './openapi-names.ts';

/** `portfolio.summary` as a name that every language can have: portfolioSummary. */
export const operationIdOf = (name: string): string =>
  name.replace(/\.(\w)/, (_, first: string) => first.toUpperCase());

/** The schemas of all bodies or of all replies. */
export interface SchemaBook {
  /** What stands in an operation: a reference where the schema has members, the schema itself where it is a list or a word. */
  schemaOf(schema: z.ZodMiniType): JsonSchema;
  byName: ReadonlyMap<string, JsonSchema>;
}

/**
 * Bodies and replies are two books, because a body may leave out what has a default and a reply has all of it. Schemas are called
 * as the contract's types are, in bodies with "Input" behind it where the two differ; others as the operation is.
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

/** "items: false" says that a tuple has no more members, which makers of clients can't read; its length says the same. */
function boundTuple(schema: JsonSchema): void {
  if (!Array.isArray(schema.prefixItems) || schema.items !== false) return;
  delete schema.items;
  schema.minItems = schema.prefixItems.length;
  schema.maxItems = schema.prefixItems.length;
}

/** Its address is its place in the document. */
function withoutAddress({ $schema: _, $id: __, id: ___, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Of the named schemas those that something refers to, and those that they refer to in turn, in order of their names. */
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
