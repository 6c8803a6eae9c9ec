import type {
  Condition,
  FieldValue,
  TextValue,
  Value,
  Window,
} from '#shared/domain/screen-language/syntax.ts';
import { fieldNamed } from './fields.ts';

/** A condition as a readable sentence. */
export const conditionText = (condition: Condition): string =>
  `${textOf(condition, false)}.`.replace(/^./, (first) => first.toUpperCase());

const COMPARED = { '<': 'is below', '<=': 'is at or below', '>': 'is above', '>=': 'is at or above' };

function textOf(condition: Condition, inside: boolean): string {
  switch (condition.kind) {
    case 'comparison':
      return `${valueText(condition.left)} ${COMPARED[condition.operator]} ${valueText(condition.right)}${windowText(condition.window)}`;
    case 'crossing':
      return `${valueText(condition.left)} crosses ${condition.direction} ${valueText(condition.right)}${windowText(condition.window)}`;
    case 'text': {
      const { field, operator, text } = condition;
      return `${textFieldText(field)} ${operator === '=' ? 'is' : 'is not'} ${text}`;
    }
    case 'member':
      return `the stock is in ${condition.index}`;
    case 'not':
      return `not (${textOf(condition.of, false)})`;
    default: {
      const joined = condition.of.map((part) => textOf(part, true)).join(`, ${condition.kind} `);
      return inside ? `(${joined})` : joined;
    }
  }
}

const textFieldText = ({ name, option }: TextValue): string =>
  name === 'sector' ? 'the sector or industry' : `the ${option === null ? '' : `${option}-term `}${name}`;

function windowText(window: Window | null): string {
  // A window of one session adds nothing to the text.
  if (!window || window.sessions === 1) return '';
  const when = window.word === 'within' ? 'within' : 'on each of';
  return ` ${when} the last ${window.sessions} sessions`;
}

function valueText(value: Value): string {
  if (value.kind === 'number') return String(value.value);
  if (value.kind === 'field') return fieldText(value);
  const part = (of: Value) => (of.kind === 'arithmetic' ? `(${valueText(of)})` : valueText(of));
  const operator = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' }[value.operator];
  return `${part(value.left)} ${operator} ${part(value.right)}`;
}

/** Common nouns are lower-cased in a sentence; the other indicators are proper names. */
const COMMON_NOUN = /^(Open|High|Low|Price|Volume|Change|Realised|Pivot|Market|Dividend|Delivery|Debt)/;

function fieldText(field: FieldValue): string {
  const { words } = fieldNamed(field.name);
  const plain = COMMON_NOUN.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  const of = field.column === null ? '' : ` of the ${field.column}`;
  const settings = field.settings.length > 0 ? ` (${field.settings.join(', ')})` : '';
  const ago = field.ago === 0 ? '' : field.ago === 1 ? ' 1 session ago' : ` ${field.ago} sessions ago`;
  return `the ${plain}${of}${settings}${ago}`;
}
