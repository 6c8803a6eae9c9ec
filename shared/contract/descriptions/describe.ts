import type * as z from 'zod/mini';
import type { COMMON_FIELDS } from './common-fields.ts';

/** The fields of an object, of the members of a list, or of any variant of a union. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : keyof T & string
    : never;

/** `field` and `parent.field`, however deep the field is. */
export type DeepFields<T> = T extends readonly (infer Item)[]
  ? DeepFields<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [K in keyof T & string]-?: K | `${K}.${Fields<T[K]>}` | DeepFields<T[K]> }[keyof T & string]
    : never;

type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

/** Lists and unions are made of other entities, which describe their own fields. */
type OwnFields<T> = [T] extends [readonly unknown[]] ? never : true extends IsUnion<T> ? never : Fields<T>;

type Common = keyof typeof COMMON_FIELDS;

/** What an entity is, and what its fields mean. Fields that mean the same everywhere are in `common-fields.ts`. */
interface Entity<Value> {
  about: string;
  fields: { [K in Exclude<OwnFields<Value>, Common>]: string } & { [K in DeepFields<Value>]?: string };
}

/**
 * The descriptions of a file's schemas. An entity or field without a description does not compile, and neither does a
 * description without its field. Fields of nested objects are named `field`, or `parent.field` where that is ambiguous.
 */
export type Descriptions<Schemas extends Record<string, z.ZodMiniType>> = {
  [Name in keyof Schemas]: Entity<z.output<Schemas[Name]>>;
};
