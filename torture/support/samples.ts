import fc from 'fast-check';

/** As much of a JSON schema as the contract's are written in. */
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

/** What a member of this name is best filled with, before what its schema says is asked. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const MAX_ITEMS = 3;
const MAX = 40;

/** Values that a schema describes; members whose names are known get what is known of them. */
export function valuesOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
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
  switch (schema.type) {
    case 'object':
      return membersOf(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      });
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

function membersOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]): [string, fc.Arbitrary<unknown>] => [
    name,
    valuesOf(member, known, name),
  ]);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

function textOf(
  { format, pattern, minLength = 0, maxLength = MAX }: Schema,
  known: Known,
): fc.Arbitrary<string> {
  const ofFormat = known[`format ${format}`] as readonly string[] | undefined;
  if (ofFormat && ofFormat.length > 0) return fc.constantFrom(...ofFormat);
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  }
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX)) });
}

function between({ minimum, maximum, exclusiveMinimum }: Schema, most: number): { min: number; max: number } {
  const min = Math.ceil(
    Math.max(minimum ?? (exclusiveMinimum === undefined ? -most : exclusiveMinimum + 1), -most),
  );
  return { min, max: Math.max(min, Math.floor(Math.min(maximum ?? most, most))) };
}
