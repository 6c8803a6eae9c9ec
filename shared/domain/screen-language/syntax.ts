/** Syntax tree of a condition: `rsi(14) < 30 and close crosses above sma(50) within 5`. */
export type Condition =
  | { kind: 'comparison'; operator: Comparison; left: Value; right: Value; window: Window | null }
  | { kind: 'crossing'; direction: 'above' | 'below'; left: Value; right: Value; window: Window | null }
  /** `sector = "Banks"`, `prediction(short) != "SELL"`. */
  | { kind: 'text'; operator: Equality; field: TextValue; text: string }
  /** `in("NIFTY 50")`. */
  | { kind: 'member'; index: string }
  | { kind: 'not'; of: Condition }
  | { kind: 'and' | 'or'; of: Condition[] };

export const COMPARISONS = ['<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const EQUALITIES = ['=', '!='] as const;
export type Equality = (typeof EQUALITIES)[number];

/** A field whose value is text; `option` is its setting, null where it takes none. */
export interface TextValue {
  name: string;
  option: string | null;
}

/** `within 5`: on at least one of the last five sessions, including the current one; `for 5`: on each of them. */
export interface Window {
  word: 'within' | 'for';
  sessions: number;
}

export type Value =
  | { kind: 'number'; value: number }
  | FieldValue
  | { kind: 'arithmetic'; operator: Arithmetic; left: Value; right: Value };
export type Arithmetic = '+' | '-' | '*' | '/';

/** `sma(volume, 20)[1]`: field sma of column volume with setting 20, one session ago. */
export interface FieldValue {
  kind: 'field';
  name: string;
  /** The chosen column; null for the default close, or where the field takes none. */
  column: string | null;
  /** One per parameter of the field. */
  settings: readonly number[];
  /** Sessions ago. */
  ago: number;
}

/** A named value. */
export interface Field {
  name: string;
  parameters: readonly { name: string; standard: number; min: number; max: number; whole: boolean }[];
  /** Whether its first argument may be a column: `sma(volume, 20)`. */
  ofColumn: boolean;
  /** Why this market has no such data, as a sentence; absent or null where it has. */
  missing?: string | null | undefined;
}

/** A named value that is text, compared with = and != only. */
export interface TextField {
  name: string;
  /** Its setting: one of these; empty where it takes none. */
  options: readonly string[];
  /** What it can be in this market; null accepts any text. */
  values: readonly string[] | null;
  missing?: string | null | undefined;
}

/** The language's fields, and which of them are columns. */
export interface Vocabulary {
  fields: readonly Field[];
  /** Parameterless fields that other fields can be computed on. */
  columns: readonly string[];
  texts: readonly TextField[];
  /** Of `in("NIFTY 50")`: the indices whose members are known; null accepts any name. */
  indices: { names: readonly string[] | null; missing?: string | null | undefined };
}

export const LANGUAGE_LIMITS = {
  /** Nested brackets. */
  depth: 12,
  /** Comparisons and crossings. */
  conditions: 20,
  /** Maximum look-back in sessions. */
  lookback: 250,
} as const;

/** The fields of a condition without duplicates, in order of first use. */
export function fieldsOf(condition: Condition): FieldValue[] {
  const found = new Map<string, FieldValue>();
  const visit = (part: Condition | Value): void => {
    if (part.kind === 'field') found.set(JSON.stringify(part), part);
    else if (part.kind === 'not') visit(part.of);
    else if (part.kind === 'and' || part.kind === 'or') part.of.forEach(visit);
    else if (part.kind === 'text' || part.kind === 'member') return;
    else if ('left' in part) for (const side of [part.left, part.right]) visit(side);
  };
  visit(condition);
  return [...found.values()];
}

/** The text fields and indices of a condition, in the order they are written. */
export function textsOf(condition: Condition): Extract<Condition, { kind: 'text' | 'member' }>[] {
  switch (condition.kind) {
    case 'text':
    case 'member':
      return [condition];
    case 'not':
      return textsOf(condition.of);
    case 'and':
    case 'or':
      return condition.of.flatMap(textsOf);
    default:
      return [];
  }
}
