import type { Condition, FieldValue, TextValue, Value, Window } from './syntax.ts';

/**
 * Prints a condition in canonical form, which parses back to the same tree: single spaces, all settings, minimal
 * brackets.
 */
export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'comparison':
      return `${printValue(condition.left)} ${condition.operator} ${printValue(condition.right)}${printWindow(condition.window)}`;
    case 'crossing':
      return `${printValue(condition.left)} crosses ${condition.direction} ${printValue(condition.right)}${printWindow(condition.window)}`;
    case 'text':
      return `${printTextField(condition.field)} ${condition.operator} "${condition.text}"`;
    case 'member':
      return `in("${condition.index}")`;
    case 'not':
      return `not ${bracketed(condition.of)}`;
    default:
      return condition.of
        .map((part) =>
          bindsCloser(part, condition.kind) ? printCondition(part) : `(${printCondition(part)})`,
        )
        .join(` ${condition.kind} `);
  }
}

const bindsCloser = (part: Condition, than: 'and' | 'or') =>
  part.kind !== 'or' && (part.kind !== 'and' || than === 'or');

const bracketed = (part: Condition) =>
  part.kind === 'and' || part.kind === 'or' ? `(${printCondition(part)})` : printCondition(part);

const printWindow = (window: Window | null) => (window ? ` ${window.word} ${window.sessions}` : '');

function printValue(value: Value): string {
  if (value.kind === 'number') return String(value.value);
  if (value.kind === 'field') return printField(value);
  const { operator, left, right } = value;
  const products = operator === '*' || operator === '/';
  const leftNeeds = products && left.kind === 'arithmetic' && isSum(left.operator);
  const rightNeeds = right.kind === 'arithmetic' && (products || isSum(right.operator));
  const part = (of: Value, needs: boolean) => (needs ? `(${printValue(of)})` : printValue(of));
  return `${part(left, leftNeeds)} ${operator} ${part(right, rightNeeds)}`;
}

/** "prediction(short)" */
const printTextField = ({ name, option }: TextValue): string =>
  option === null ? name : `${name}(${option})`;

const isSum = (operator: string) => operator === '+' || operator === '-';

/** "sma(volume, 20)[1]" */
export function printField({ name, column, settings, ago }: FieldValue): string {
  const parts = [...(column === null ? [] : [column]), ...settings];
  return `${name}${parts.length > 0 ? `(${parts.join(', ')})` : ''}${ago > 0 ? `[${ago}]` : ''}`;
}
