import { parseSync } from 'vite';
import { isNode, type Node } from '#tests/support/rules/source-file.ts';

/** One small change of a file's meaning, which a good test detects. */
export interface Mutant {
  path: string;
  /** Start and end of the changed text, in characters. */
  start: number;
  end: number;
  replacement: string;
  line: number;
  /** "`<` → `<=`", for people. */
  change: string;
}

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const METHODS: Record<string, string> = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' };

interface Spot extends Node {
  start: number;
  end: number;
}

/**
 * Every mutant of a file: operators, bounds, booleans, branches and negations swapped, one at a time (the set of
 * Stryker).
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program } = parseSync(path, text);
  return [...spots(program)].flatMap((node) =>
    changesOf(node, text).map(({ start, end, replacement }) => ({
      path,
      start,
      end,
      replacement,
      line: text.slice(0, start).split('\n').length,
      change: `\`${text.slice(start, end)}\` → \`${replacement}\``,
    })),
  );
}

type Change = Pick<Mutant, 'start' | 'end' | 'replacement'>;

function changesOf(node: Spot, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChange(node, text);
    case 'CallExpression':
      return methodChange(node.callee);
    case 'ConditionalExpression':
      return branchChange(node, text);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, replacement: '' }] : [];
    case 'Literal':
      return literalChange(node);
    default:
      return [];
  }
}

function operatorChange(node: Spot, text: string): Change[] {
  const { left, right, operator } = node;
  const replacement = OPERATORS[String(operator)];
  if (!replacement || !isSpot(left) || !isSpot(right) || isText(left) || isText(right)) return [];
  const start = text.indexOf(String(operator), left.end);
  return [{ start, end: start + String(operator).length, replacement }];
}

const isText = (node: Node) => node.type === 'TemplateLiteral' || typeof node.value === 'string';

function methodChange(callee: unknown): Change[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  const { object, property } = callee;
  if (!isNode(object) || object.name !== 'Math' || !isSpot(property)) return [];
  const replacement = METHODS[String(property.name)];
  return replacement ? [{ start: property.start, end: property.end, replacement }] : [];
}

function branchChange({ consequent, alternate }: Spot, text: string): Change[] {
  if (!isSpot(consequent) || !isSpot(alternate)) return [];
  const { start } = consequent;
  const { end } = alternate;
  const between = text.slice(consequent.end, alternate.start);
  const replacement = `${text.slice(alternate.start, end)}${between}${text.slice(start, consequent.end)}`;
  return [{ start, end, replacement }];
}

const literalChange = ({ start, end, value }: Spot): Change[] =>
  typeof value === 'boolean' ? [{ start, end, replacement: String(!value) }] : [];

/** Code that runs: types, imports and re-exports are skipped. */
function* spots(value: unknown): Generator<Spot> {
  if (Array.isArray(value)) {
    for (const item of value) yield* spots(item);
  } else if (isNode(value)) {
    if (value.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(value.type)) return;
    if (value.type === 'ImportDeclaration' || isLogged(value)) return;
    if (isSpot(value)) yield value;
    for (const part of Object.values(value)) yield* spots(part);
  }
}

/** Log messages are for people. */
const isLogged = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && isNode(callee.object) && callee.object.name === 'log';

const isSpot = (value: unknown): value is Spot =>
  isNode(value) && typeof value.start === 'number' && typeof value.end === 'number';
