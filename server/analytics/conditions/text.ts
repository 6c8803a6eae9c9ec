import type { Condition, FieldValue, Value, Window } from '#shared/domain/screen-language/syntax.ts';
import { fieldNamed } from './fields.ts';

/** A condition as a sentence for people. */
export const conditionText = (condition: Condition): string =>
  `${textOf(condition, false)}.`.replace(/^./, (first) => first.toUpperCase());

const COMPARED = { '<': 'is below', '<=': 'is at most', '>': 'is above', '>=': 'is at least' };

function textOf(condition: Condition, inside: boolean): string {
  switch (condition.kind) {
    case 'comparison':
      return `${valueText(condition.left)} ${COMPARED[condition.operator]} ${valueText(condition.right)}${windowText(condition.window)}`;
    case 'crossing':
      return `${valueText(condition.left)} crosses ${condition.direction} ${valueText(condition.right)}${windowText(condition.window)}`;
    case 'not':
      return `it is not so that ${textOf(condition.of, true)}`;
    default: {
      const joined = condition.of.map((part) => textOf(part, true)).join(`, ${condition.kind} `);
      return inside ? `(${joined})` : joined;
    }
  }
}

function windowText(window: Window | null): string {
  // Of one session there is nothing to say.
  if (!window || window.sessions === 1) return '';
  const share = window.word === 'within' ? 'one' : 'each';
  return ` on ${share} of the last ${window.sessions} sessions`;
}

function valueText(value: Value): string {
  if (value.kind === 'number') return String(value.value);
  if (value.kind === 'field') return fieldText(value);
  const part = (of: Value) => (of.kind === 'arithmetic' ? `(${valueText(of)})` : valueText(of));
  const operator = { '+': 'plus', '-': 'less', '*': 'times', '/': 'divided by' }[value.operator];
  return `${part(value.left)} ${operator} ${part(value.right)}`;
}

function fieldText(field: FieldValue): string {
  const { words } = fieldNamed(field.name);
  const plain =
    words.charAt(0).toLowerCase() === words.charAt(0) || /^[A-Z]{2}/.test(words)
      ? words
      : words.charAt(0).toLowerCase() + words.slice(1);
  const of = field.column === null ? '' : ` of the ${field.column}`;
  const settings = field.settings.length > 0 ? ` (${field.settings.join(', ')})` : '';
  const ago = field.ago === 0 ? '' : field.ago === 1 ? ' a session ago' : ` ${field.ago} sessions ago`;
  return `the ${plain}${of}${settings}${ago}`;
}
