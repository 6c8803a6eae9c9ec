import type { Reader } from './reader.ts';
import { suggestion, suggestText } from './suggest.ts';
import { type Condition, EQUALITIES, type TextField, type Vocabulary } from './syntax.ts';
import { ScreenFaultError, type Token } from './tokens.ts';

/**
 * Parses `sector = "Banks"` or `in("NIFTY 50")`; null without consuming anything where neither begins. Throws
 * ScreenFaultError.
 */
export function parseTextCondition(reader: Reader, vocabulary: Vocabulary): Condition | null {
  const token = reader.peek();
  if (token.kind !== 'word') return null;
  if (token.text.toLowerCase() === 'in') return parseMember(reader, vocabulary);
  const field = vocabulary.texts.find(({ name }) => name === token.text.toLowerCase());
  return field ? parseEquality(reader, field, vocabulary) : null;
}

function parseMember(reader: Reader, vocabulary: Vocabulary): Condition {
  const { names, missing } = vocabulary.indices;
  const word = reader.next();
  if (missing) throw new ScreenFaultError(missing, word);
  reader.expect('(', 'Write the name of an index in brackets, such as in("NIFTY 50").');
  const index = parseText(reader, { name: 'in', values: names, example: 'NIFTY 50' }, vocabulary);
  reader.expect(')', 'The brackets of in are not closed.');
  return { kind: 'member', index };
}

function parseEquality(reader: Reader, field: TextField, vocabulary: Vocabulary): Condition {
  const word = reader.next();
  if (field.missing) throw new ScreenFaultError(field.missing, word);
  const option = parseOption(reader, field);
  const operator = EQUALITIES.find((sign) => reader.take(sign));
  if (!operator) {
    const example = field.values?.[0] ?? 'text';
    throw new ScreenFaultError(
      `${field.name} is text. Compare it with = or !=, such as ${field.name} = "${example}".`,
      reader.peek(),
    );
  }
  const { name, values } = field;
  const text = parseText(reader, { name, values, example: values?.[0] ?? 'text' }, vocabulary);
  return { kind: 'text', operator, field: { name, option }, text };
}

/** The first option where none is written. */
function parseOption(reader: Reader, { name, options }: TextField): string | null {
  const [standard] = options;
  if (standard === undefined) return null;
  if (!reader.take('(')) return standard;
  const token = reader.peek();
  const option = options.find((each) => reader.take(each));
  if (option === undefined) {
    throw new ScreenFaultError(`${name} takes one of ${options.join(', ')}.`, token);
  }
  reader.expect(')', `The settings of ${name} are not closed.`);
  return option;
}

interface Wanted {
  name: string;
  values: readonly string[] | null;
  example: string;
}

/** A text in the spelling of the market's own value, in quotes or without. */
function parseText(reader: Reader, wanted: Wanted, vocabulary: Vocabulary): string {
  const token = reader.peek();
  if (token.kind !== 'text') {
    const value = parseBare(reader, wanted.values ?? []);
    if (value === null) throw notQuoted(token, wanted, vocabulary);
    return value;
  }
  const value = spelling(token.text, wanted.values);
  if (value === null) throw unknownText(token, wanted, vocabulary);
  reader.next();
  return value;
}

/** The longest value that the next tokens spell: Banks, NIFTY 50. Null without consuming anything if there is none. */
function parseBare(reader: Reader, values: readonly string[]): string | null {
  const found = values
    .map((value) => ({ value, tokens: tokensSpelling(reader, value) }))
    .reduce((longest, each) => (each.tokens > longest.tokens ? each : longest), { value: '', tokens: 0 });
  for (let taken = 0; taken < found.tokens; taken++) reader.next();
  return found.tokens === 0 ? null : found.value;
}

/** How many of the next tokens spell a value; 0 if they don't. */
function tokensSpelling(reader: Reader, value: string): number {
  let rest = value.toLowerCase().replaceAll(/\s/g, '');
  let count = 0;
  while (rest !== '') {
    const { kind, text } = reader.peek(count);
    if (kind === 'end' || kind === 'text' || !rest.startsWith(text.toLowerCase())) return 0;
    rest = rest.slice(text.length);
    count += 1;
  }
  return count;
}

function spelling(written: string, values: readonly string[] | null): string | null {
  const text = written.trim().replaceAll(/\s+/g, ' ');
  if (values === null) return text === '' ? null : text;
  return values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null;
}

function notQuoted(
  token: Token,
  { name, values, example }: Wanted,
  vocabulary: Vocabulary,
): ScreenFaultError {
  if (token.kind !== 'word')
    return new ScreenFaultError(`Write a text in quotes here, such as "${example}".`, token);
  const [found] = suggestText(token.text, { name, values }, vocabulary);
  const { hint, replacement } = suggestion(found?.isOwn ? [`"${found.value}"`] : []);
  return new ScreenFaultError(`Put the text in quotes.${hint}`, token, replacement);
}

function unknownText(token: Token, { name, values }: Wanted, vocabulary: Vocabulary): ScreenFaultError {
  const found = suggestText(token.text, { name, values }, vocabulary);
  const own = found.filter(({ isOwn }) => isOwn).map(({ value }) => `"${value}"`);
  const { hint, replacement } = suggestion(own.length > 0 ? own : found.map(({ written }) => written));
  const what = name === 'in' ? 'index' : name;
  return new ScreenFaultError(
    `Unknown ${what} “${token.text}”.${hint}`,
    token,
    own.length > 0 ? replacement : null,
  );
}
