import { COMMON_FIELDS } from '#shared/contract/descriptions/common-fields.ts';
import { descriptions } from '#shared/contract/descriptions/index.ts';
import { operationDescriptions } from '#shared/contract/descriptions/operations.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { JsonSchema } from './names.ts';

type Texts = Partial<Record<string, string>>;
type Part = 'params' | 'query' | 'body' | 'reply';

const entities: Partial<Record<string, { about: string; fields: Texts }>> = descriptions;
const operations: Partial<Record<string, Partial<Record<string, Partial<Record<Part, Texts>>>>>> =
  operationDescriptions;

/** Adds descriptions to the schema of a named entity and its fields. */
export function describeEntity(name: string, schema: JsonSchema): void {
  const entity = entities[name] ?? entities[name.replace(/Input$/, '')];
  if (!entity) return;
  schema.description = entity.about;
  describeFields(schema, entity.fields);
}

/** Adds descriptions to a body or reply that belongs to one operation, named "noun.call". */
export function describePart(name: string, part: Part, { summary }: Endpoint, schema: JsonSchema): void {
  const [noun = '', call = ''] = name.split('.');
  schema.description = part === 'body' ? `Request: ${summary}` : summary;
  describeFields(schema, operations[noun]?.[call]?.[part] ?? {});
}

/** The description of a parameter. */
export function describeParameter(name: string, part: 'params' | 'query', schema: JsonSchema): void {
  const [noun = '', call = ''] = name.split('.');
  describeFields(schema, operations[noun]?.[call]?.[part] ?? {});
}

function describeFields(value: unknown, texts: Texts, parent = ''): void {
  if (typeof value !== 'object' || value === null) return;
  if (!('properties' in value) || typeof value.properties !== 'object') {
    for (const inner of Object.values(value)) describeFields(inner, texts, parent);
    return;
  }
  for (const [field, schema] of Object.entries(value.properties as Record<string, JsonSchema>)) {
    const common: Texts = COMMON_FIELDS;
    const text = texts[`${parent}.${field}`] ?? texts[field] ?? common[field];
    if (text) schema.description = withFormat(text, schema);
    describeFields(schema, texts, field);
  }
}

/** Appends the format: instants are UTC, dates are India's. */
function withFormat(text: string, schema: JsonSchema): string {
  const json = JSON.stringify(schema);
  if (json.includes('"properties"')) return text;
  if (json.includes('"format":"date-time"') && !text.includes('UTC')) return `${text} UTC instant, ISO 8601.`;
  if (json.includes('"format":"date"') && !text.includes('IST')) return `${text} IST date, YYYY-MM-DD.`;
  return text;
}
