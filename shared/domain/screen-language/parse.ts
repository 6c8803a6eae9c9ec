import { parseNumber, parseValueWord } from './parse-field.ts';
import { parseTextCondition } from './parse-text.ts';
import { type Reader, readerOf, type Span } from './reader.ts';
import {
  type Arithmetic,
  COMPARISONS,
  type Condition,
  LANGUAGE_LIMITS,
  type Value,
  type Vocabulary,
  type Window,
} from './syntax.ts';
import { ScreenFaultError, type Token, tokensOf } from './tokens.ts';

/**
 * Recursive-descent parser, in rising precedence: or, and, not, comparison, sum, product, brackets.
 * @throws ScreenFaultError with position and message
 */
export function parseCondition(text: string, vocabulary: Vocabulary): Condition {
  const reader = readerOf(tokensOf(text));
  const parsing: Parsing = { reader, vocabulary, depth: 0, conditions: 0 };
  const whole = parseChain(parsing, 'or');
  const rest = reader.peek();
  if (rest.kind !== 'end') {
    throw new ScreenFaultError(`Put “and” or “or” before “${rest.text}”.`, rest);
  }
  return asCondition(whole);
}

interface Parsing {
  reader: Reader;
  vocabulary: Vocabulary;
  depth: number;
  conditions: number;
}

/** A parsed part, which may turn out to be of the wrong kind, with its position. */
type Part = { condition: Condition; span: Span } | { value: Value; span: Span };

function asCondition(part: Part): Condition {
  if ('condition' in part) return part.condition;
  throw new ScreenFaultError(
    'This is a value, not a condition. Compare it with something, such as “< 30”.',
    part.span,
  );
}

function asValue(part: Part): Value {
  if ('value' in part) return part.value;
  throw new ScreenFaultError('This is a condition. Use a value here.', part.span);
}

function parseChain(parsing: Parsing, word: 'or' | 'and'): Part {
  const { reader } = parsing;
  const from = reader.peek();
  const one = () => (word === 'or' ? parseChain(parsing, 'and') : parseNot(parsing));
  const first = one();
  if (!reader.take(word)) return first;
  const of = [asCondition(first)];
  do of.push(asCondition(one()));
  while (reader.take(word));
  return { condition: { kind: word, of }, span: reader.since(from) };
}

function parseNot(parsing: Parsing): Part {
  const { reader } = parsing;
  const from = reader.peek();
  if (!reader.take('not')) return parseRelation(parsing);
  const of = deeper(parsing, () => asCondition(parseNot(parsing)));
  return { condition: { kind: 'not', of }, span: reader.since(from) };
}

function parseRelation(parsing: Parsing): Part {
  const { reader } = parsing;
  const from = reader.peek();
  const ofText = parseTextCondition(reader, parsing.vocabulary);
  if (ofText) {
    countCondition(parsing, from);
    return { condition: ofText, span: reader.since(from) };
  }
  const first = parseSum(parsing);
  const operator = COMPARISONS.find((sign) => reader.take(sign));
  if (!operator && !reader.take('crosses')) return noEquality(reader, first);
  const left = asValue(first);
  const direction = operator ? null : parseDirection(reader);
  const right = asValue(parseSum(parsing));
  const window = parseWindow(reader);
  countCondition(parsing, from);
  const condition: Condition = operator
    ? { kind: 'comparison', operator, left, right, window }
    : { kind: 'crossing', direction: direction ?? 'above', left, right, window };
  return { condition, span: reader.since(from) };
}

function countCondition(parsing: Parsing, from: Token): void {
  parsing.conditions += 1;
  if (parsing.conditions <= LANGUAGE_LIMITS.conditions) return;
  throw new ScreenFaultError(
    `Too many comparisons. A screen can have up to ${LANGUAGE_LIMITS.conditions}.`,
    parsing.reader.since(from),
  );
}

/** Computed numbers are hardly ever equal, so only texts have = and !=. */
function noEquality(reader: Reader, part: Part): Part {
  const { text } = reader.peek();
  if (!('value' in part) || (text !== '=' && text !== '!=')) return part;
  throw new ScreenFaultError(
    `“${text}” can’t be used here. Compare values with <, <=, > or >=.`,
    reader.peek(),
  );
}

function parseDirection(reader: Reader): 'above' | 'below' {
  if (reader.take('above')) return 'above';
  if (reader.take('below')) return 'below';
  throw new ScreenFaultError('Write “above” or “below” after “crosses”.', reader.peek());
}

function parseWindow(reader: Reader): Window | null {
  const word = (['within', 'for'] as const).find((each) => reader.take(each));
  if (!word) return null;
  const sessions = parseNumber(reader, {
    name: `The number of sessions after “${word}”`,
    min: 1,
    max: LANGUAGE_LIMITS.lookback,
    whole: true,
  });
  return { word, sessions };
}

const parseSum = (parsing: Parsing): Part => parseArithmetic(parsing, ['+', '-'], parseProduct);
const parseProduct = (parsing: Parsing): Part => parseArithmetic(parsing, ['*', '/'], parseAtom);

/** Left-associative: 1 - 2 - 3 is (1 - 2) - 3. */
function parseArithmetic(
  parsing: Parsing,
  operators: readonly Arithmetic[],
  parseOperand: (parsing: Parsing) => Part,
): Part {
  const { reader } = parsing;
  const from = reader.peek();
  let part = parseOperand(parsing);
  for (;;) {
    const operator = operators.find((sign) => reader.take(sign));
    if (!operator) return part;
    const left = asValue(part);
    const right = asValue(parseOperand(parsing));
    part = { value: { kind: 'arithmetic', operator, left, right }, span: reader.since(from) };
  }
}

function parseAtom(parsing: Parsing): Part {
  const { reader, vocabulary } = parsing;
  const from = reader.peek();
  if (reader.take('(')) {
    const inner = deeper(parsing, () => parseChain(parsing, 'or'));
    reader.expect(')', 'These brackets are not closed.');
    return { ...inner, span: reader.since(from) };
  }
  const value = parseValueWord(reader, vocabulary);
  return { value, span: reader.since(from) };
}

function deeper<Result>(parsing: Parsing, parse: () => Result): Result {
  parsing.depth += 1;
  if (parsing.depth > LANGUAGE_LIMITS.depth) {
    throw new ScreenFaultError(
      `Too many nested brackets. Up to ${LANGUAGE_LIMITS.depth} levels are allowed.`,
      parsing.reader.peek(),
    );
  }
  const result = parse();
  parsing.depth -= 1;
  return result;
}
