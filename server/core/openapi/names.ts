export type JsonSchema = Record<string, unknown>;
type Book = Map<string, JsonSchema>;

/** The reference to a named schema. */
export const refTo = (name: string): string => `#/components/schemas/${name}`;
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Extracts nested objects of an entity into named schemas, named by path: `PracticeDayQuote`. */
export function nameInner(schema: JsonSchema, path: string, book: Book, about = schema.description): void {
  const named = (inner: JsonSchema, innerPath: string) => nameObject(inner, innerPath, book, about);
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  for (const [field, inner] of Object.entries(properties ?? {}))
    schema.properties = { ...(schema.properties as object), [field]: named(inner, path + capital(field)) };
  if (items) schema.items = named(items, path);
  for (const word of ['anyOf', 'oneOf'])
    if (word in schema) schema[word] = (schema[word] as JsonSchema[]).map((inner) => named(inner, path));
}

function nameObject(schema: JsonSchema, path: string, book: Book, about: unknown): JsonSchema {
  const description = schema.description ?? about;
  nameInner(schema, path, book, description);
  if (!schema.properties) return schema;
  const name = book.has(path) ? `${path}Item` : path;
  book.set(name, { ...schema, description });
  return { ...(schema.description ? { description } : {}), $ref: refTo(name) };
}
