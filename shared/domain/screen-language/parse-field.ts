import type { Reader } from './reader.ts';
import { suggestion, suggestWord } from './suggest.ts';
import { type Field, type FieldValue, LANGUAGE_LIMITS, type Value, type Vocabulary } from './syntax.ts';
import { ScreenFaultError, type Token } from './tokens.ts';

/** Parses a number, or a field with its settings. Throws ScreenFaultError for anything else. */
export function parseValueWord(reader: Reader, vocabulary: Vocabulary): Value {
  const token = reader.peek();
  if (token.kind === 'number' || token.text === '-') {
    const limits = { name: 'A number', min: -1e15, max: 1e15, whole: false };
    return { kind: 'number', value: parseNumber(reader, limits) };
  }
  if (token.kind !== 'word') throw missingValue(token);
  return parseField(reader, fieldCalled(reader, vocabulary), vocabulary);
}

function missingValue(token: Token): ScreenFaultError {
  const found = token.kind === 'end' ? '' : `, not “${token.text}”`;
  return new ScreenFaultError(`Write a value here, such as close or rsi(14)${found}.`, token);
}

function fieldCalled(reader: Reader, vocabulary: Vocabulary): Field {
  const token = reader.next();
  const written = token.text.toLowerCase();
  const field = vocabulary.fields.find(({ name }) => name.toLowerCase() === written);
  if (field?.missing) throw new ScreenFaultError(field.missing, token);
  if (field) return field;
  if (['and', 'or', 'within', 'for', 'crosses', 'above', 'below', 'not'].includes(written))
    throw missingValue(token);
  if (written === 'in' || vocabulary.texts.some(({ name }) => name === written))
    throw new ScreenFaultError(`“${token.text}” is a condition of its own, not a number.`, token);
  const offered = suggestWord(token.text, vocabulary);
  // The settings are written already: dma(50) is meant as sma(50).
  const hasSettings = reader.peek().text === '(';
  const { hint, replacement } = suggestion(
    hasSettings ? offered.map((each) => each.replace(/\(\d+\)$/, '')) : offered,
  );
  throw new ScreenFaultError(`Unknown field “${token.text}”.${hint}`, token, replacement);
}

function parseField(reader: Reader, field: Field, vocabulary: Vocabulary): FieldValue {
  let column: string | null = null;
  let settings: number[] = [];
  if (reader.take('(')) {
    column = parseColumn(reader, field, vocabulary);
    settings = parseSettings(reader, field, column !== null);
    reader.expect(')', `The settings of ${field.name} are not closed.`);
  }
  const standards = field.parameters.slice(settings.length).map(({ standard }) => standard);
  return {
    kind: 'field',
    name: field.name,
    // Close is the default column.
    column: column === 'close' ? null : column,
    settings: [...settings, ...standards],
    ago: parseAgo(reader),
  };
}

function parseColumn(reader: Reader, field: Field, { columns }: Vocabulary): string | null {
  const token = reader.peek();
  if (token.kind !== 'word') return null;
  const column = columns.find((name) => name === token.text.toLowerCase());
  if (!column || !field.ofColumn) {
    const expected = field.ofColumn ? `one of ${columns.join(', ')}, or a number` : 'a number';
    throw new ScreenFaultError(`“${token.text}” can’t be used here. Use ${expected}.`, token);
  }
  reader.next();
  return column;
}

function parseSettings(reader: Reader, field: Field, afterColumn: boolean): number[] {
  const settings: number[] = [];
  if (reader.peek().text === ')') return settings;
  if (afterColumn) reader.expect(',', 'Settings are separated by commas.');
  do {
    const parameter = field.parameters[settings.length];
    if (!parameter) throw tooMany(field, reader.peek());
    settings.push(parseNumber(reader, { ...parameter, name: `${parameter.name} of ${field.name}` }));
  } while (reader.take(','));
  return settings;
}

function tooMany({ name, parameters }: Field, token: Token): ScreenFaultError {
  const takes =
    parameters.length === 0
      ? 'no settings'
      : `${parameters.length === 1 ? 'one setting' : `${parameters.length} settings`}`;
  return new ScreenFaultError(`${name} takes ${takes}.`, token);
}

/** `[3]`: three sessions ago. */
function parseAgo(reader: Reader): number {
  if (!reader.take('[')) return 0;
  const limits = { name: 'Sessions ago', min: 0, max: LANGUAGE_LIMITS.lookback, whole: true };
  const ago = parseNumber(reader, limits);
  reader.expect(']', 'The sessions ago are not closed.');
  return ago;
}

interface NumberLimits {
  name: string;
  min: number;
  max: number;
  whole: boolean;
}

/** Parses a signed number within limits. */
export function parseNumber(reader: Reader, { name, min, max, whole }: NumberLimits): number {
  const from = reader.peek();
  const sign = reader.take('-') ? -1 : 1;
  const token = reader.peek();
  if (token.kind !== 'number') throw new ScreenFaultError(`${name} must be a number.`, token);
  reader.next();
  const value = sign * Number(token.text) || 0;
  if (whole && !Number.isInteger(value))
    throw new ScreenFaultError(`${name} must be a whole number.`, reader.since(from));
  if (!(value >= min && value <= max))
    throw new ScreenFaultError(`${name} must be from ${min} to ${max}.`, reader.since(from));
  return value;
}
