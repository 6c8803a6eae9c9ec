/** A condition that a person writes, as a tree: `rsi(14) < 30 and close crosses above sma(50) within 5`. */
export type Condition =
  | { kind: 'comparison'; operator: Comparison; left: Value; right: Value; window: Window | null }
  | { kind: 'crossing'; direction: 'above' | 'below'; left: Value; right: Value; window: Window | null }
  | { kind: 'not'; of: Condition }
  | { kind: 'and' | 'or'; of: Condition[] };

export const COMPARISONS = ['<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** `within 5`: on at least one of the last five sessions, the present one included; `for 5`: on each of them. */
export interface Window {
  word: 'within' | 'for';
  sessions: number;
}

export type Value =
  | { kind: 'number'; value: number }
  | FieldValue
  | { kind: 'arithmetic'; operator: Arithmetic; left: Value; right: Value };
export type Arithmetic = '+' | '-' | '*' | '/';

/** `sma(volume, 20)[1]`: the field sma of the column volume with the setting 20, one session ago. */
export interface FieldValue {
  kind: 'field';
  name: string;
  /** The column it is of, where that may be chosen; null for the close, or where it may not. */
  column: string | null;
  /** One for each parameter of the field. */
  settings: readonly number[];
  /** Sessions ago. */
  ago: number;
}

/** A word that stands for a value. */
export interface Field {
  name: string;
  parameters: readonly { name: string; standard: number; min: number; max: number; whole: boolean }[];
  /** Its first argument may be a column: `sma(volume, 20)`. */
  ofColumn: boolean;
}

/** What may be written: the fields, and which of them are columns. */
export interface Vocabulary {
  fields: readonly Field[];
  /** Names of fields without parameters that others may be of. */
  columns: readonly string[];
}

export const LANGUAGE_LIMITS = {
  /** Brackets in brackets. */
  depth: 12,
  /** Comparisons and crossings. */
  conditions: 20,
  /** Sessions that anything may look back. */
  lookback: 250,
} as const;

/** The fields a condition names, each once, in the order of their first mention. */
export function fieldsOf(condition: Condition): FieldValue[] {
  const found = new Map<string, FieldValue>();
  const visit = (part: Condition | Value): void => {
    if (part.kind === 'field') found.set(JSON.stringify(part), part);
    else if (part.kind === 'not') visit(part.of);
    else if (part.kind === 'and' || part.kind === 'or') part.of.forEach(visit);
    else if ('left' in part) for (const side of [part.left, part.right]) visit(side);
  };
  visit(condition);
  return [...found.values()];
}
