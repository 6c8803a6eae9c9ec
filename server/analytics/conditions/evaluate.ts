import {
  type Comparison,
  type Condition,
  type FieldValue,
  fieldsOf,
  type Value,
  type Window,
} from '#shared/domain/screen-language/syntax.ts';
import type { BarColumns } from '../columns.ts';
import { compareComputed } from '../compare-computed.ts';
import { type DatedFigures, knownOn, NO_FIGURES, textKey } from './dated-figures.ts';
import { columnNamed, fieldNamed, type Known } from './fields.ts';

/** A condition's result for the last bar. */
export interface Verdict {
  /** Null when the history is too short. */
  holds: boolean | null;
  /** The condition's fields at the last bar; NaN during warm-up. */
  values: { field: FieldValue; value: number }[];
}

/** 1 true, 0 false, NaN unknown: Kleene's three-valued logic. */
type Truth = number;

/** A stock's figures besides its bars, and the day of evaluation: by default that of the last bar. */
interface Beyond {
  figures: DatedFigures;
  day?: number;
}

/**
 * Evaluates a condition at the last bar. Fields are computed from the given bars and from figures known by the day of
 * each bar, and each bar depends only on earlier ones, so there is no look-ahead.
 */
export function evaluate(
  condition: Condition,
  bars: BarColumns,
  { figures, day }: Beyond = { figures: NO_FIGURES },
): Verdict {
  const last = bars.days.length - 1;
  const days = day === undefined || last < 0 ? bars.days : bars.days.with(last, day);
  const columns = columnsOf(bars, { figures, days });
  const texts = textsOn(figures, days[last] ?? 0);
  const truth = last < 0 ? Number.NaN : truthAt(condition, { columns, texts }, last);
  return {
    holds: Number.isNaN(truth) ? null : truth === 1,
    values: fieldsOf(condition).map((field) => ({ field, value: valueAt(field, columns, last) })),
  };
}

type Columns = (field: FieldValue) => Float64Array;
type Texts = (condition: Extract<Condition, { kind: 'text' | 'member' }>) => Truth;

/** Whether a text or membership holds on a day; unknown where the stock has none. */
function textsOn({ texts, indices }: DatedFigures, day: number): Texts {
  return (condition) => {
    if (condition.kind === 'member') {
      const isMember = knownOn(indices[condition.index], day);
      return isMember === null ? Number.NaN : Number(isMember);
    }
    const { field, operator, text } = condition;
    const own = valuesOf(field.name, texts, knownOn(texts[textKey(field)], day), day);
    if (own.length === 0) return Number.NaN;
    return Number(own.includes(text.toLowerCase()) === (operator === '='));
  };
}

/** `sector` matches industries too, since traders use the word for both. */
function valuesOf(name: string, texts: DatedFigures['texts'], own: string | null, day: number): string[] {
  const values = name === 'sector' ? [own, knownOn(texts.industry, day)] : [own];
  return values.flatMap((value) => (value === null ? [] : [value.toLowerCase()]));
}

/** Computes columns lazily and once; `macd[1]` and `macd.signal` share one computation. */
function columnsOf(bars: BarColumns, known: Known): Columns {
  const computed = new Map<string, Readonly<Record<string, Float64Array>>>();
  const columns = new Map<FieldValue, Float64Array>();
  const columnOf = ({ name, column, settings }: FieldValue): Float64Array => {
    const field = fieldNamed(name);
    const key = `${field.source} ${column} ${settings.join()}`;
    const outputs = computed.get(key) ?? field.compute(bars, settings, columnNamed(column), known);
    computed.set(key, outputs);
    return outputs[field.output] ?? NOTHING;
  };
  return (field) => {
    const column = columns.get(field) ?? columnOf(field);
    columns.set(field, column);
    return column;
  };
}

const NOTHING = new Float64Array();

function truthAt(condition: Condition, known: { columns: Columns; texts: Texts }, row: number): Truth {
  const { columns, texts } = known;
  switch (condition.kind) {
    case 'comparison': {
      const { operator, left, right, window } = condition;
      return over(window, row, (at) =>
        compared(operator, valueAt(left, columns, at), valueAt(right, columns, at)),
      );
    }
    case 'crossing': {
      const { direction, left, right, window } = condition;
      const sign = direction === 'above' ? 1 : -1;
      const apart = (at: number) =>
        sign * compareComputed(valueAt(left, columns, at), valueAt(right, columns, at));
      return over(window, row, (at) => crossed(apart(at), apart(at - 1)));
    }
    case 'text':
    case 'member':
      return texts(condition);
    case 'not':
      return 1 - truthAt(condition.of, known, row);
    default: {
      const decisive = condition.kind === 'or' ? 1 : 0;
      return decided(
        decisive,
        condition.of.map((part) => () => truthAt(part, known, row)),
      );
    }
  }
}

const crossed = (now: number, before: number): Truth =>
  Number.isNaN(now) || Number.isNaN(before) ? Number.NaN : Number(now > 0 && before <= 0);

function compared(operator: Comparison, left: number, right: number): Truth {
  const order = compareComputed(left, right);
  if (Number.isNaN(order)) return Number.NaN;
  switch (operator) {
    case '<':
      return Number(order < 0);
    case '<=':
      return Number(order <= 0);
    case '>':
      return Number(order > 0);
    case '>=':
      return Number(order >= 0);
  }
}

/** On the given row only, on any of the last rows, or on all of them. */
function over(window: Window | null, row: number, at: (row: number) => Truth): Truth {
  if (!window) return at(row);
  const rows = Array.from({ length: window.sessions }, (_, back) => () => at(row - back));
  return decided(window.word === 'within' ? 1 : 0, rows);
}

/** The decisive value if any part has it, else unknown if any part is unknown, else the other value. */
function decided(decisive: Truth, parts: readonly (() => Truth)[]): Truth {
  let unknown = false;
  for (const part of parts) {
    const truth = part();
    if (truth === decisive) return decisive;
    if (Number.isNaN(truth)) unknown = true;
  }
  return unknown ? Number.NaN : 1 - decisive;
}

function valueAt(value: Value, columns: Columns, row: number): number {
  if (value.kind === 'number') return value.value;
  if (value.kind === 'field') return columns(value)[row - value.ago] ?? Number.NaN;
  const left = valueAt(value.left, columns, row);
  const right = valueAt(value.right, columns, row);
  switch (value.operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? Number.NaN : left / right;
  }
}
