import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { Condition, FieldValue, Value, Window } from '#shared/domain/screen-language/syntax.ts';
import { text } from './text.ts';

/** A condition in a few words for its chip: "RSI (14) < 30", "Banks", "in NIFTY 50". */
export function conditionLabel(condition: Condition, language: ScreenLanguage): string {
  switch (condition.kind) {
    case 'comparison':
    case 'crossing': {
      const { left, right, window } = condition;
      const how =
        condition.kind === 'comparison' ? condition.operator : text.relation.crosses(condition.direction);
      const windowed = windowLabel(window);
      return `${valueLabel(left, language)} ${how} ${valueLabel(right, language)}${windowed}`;
    }
    case 'text': {
      const { name, option } = condition.field;
      const words = language.texts.find((field) => field.name === name)?.words ?? name;
      const field = option === null ? words : `${words} (${option})`;
      return condition.operator === '='
        ? `${field}: ${condition.text}`
        : text.label.other(field, condition.text);
    }
    case 'member':
      return text.label.member(condition.index);
    case 'not':
      return text.label.not(conditionLabel(condition.of, language));
    default:
      return condition.kind === 'and'
        ? text.label.all(condition.of.length)
        : text.label.any(condition.of.length);
  }
}

function windowLabel(window: Window | null): string {
  return window ? `, ${text.relation[window.word]} ${window.sessions} ${text.relation.daysUnit}` : '';
}

function valueLabel(value: Value, language: ScreenLanguage): string {
  if (value.kind === 'number') return String(value.value);
  if (value.kind === 'field') return fieldLabel(value, language);
  const part = (of: Value) =>
    of.kind === 'arithmetic' ? `(${valueLabel(of, language)})` : valueLabel(of, language);
  const sign = { '+': '+', '-': '−', '*': '×', '/': '÷' }[value.operator];
  return `${part(value.left)} ${sign} ${part(value.right)}`;
}

function fieldLabel({ name, column, settings, ago }: FieldValue, { fields }: ScreenLanguage): string {
  const words = fields.find((field) => field.name === name)?.words ?? name;
  const inBrackets = [...(column === null ? [] : [column]), ...settings].join(', ');
  const named = inBrackets === '' ? words : `${words} (${inBrackets})`;
  return ago === 0 ? named : text.label.ago(named, ago);
}

/** Whether a condition uses what its editor hides: scale, offsets, a window, or negation. */
export function hasExtras(condition: Condition): boolean {
  if (condition.kind === 'not') return true;
  if (condition.kind !== 'comparison' && condition.kind !== 'crossing') return false;
  const { left, right, window } = condition;
  const scaled = (value: Value) =>
    value.kind === 'arithmetic' || (value.kind === 'field' && (value.ago > 0 || value.column !== null));
  return window !== null || scaled(left) || scaled(right);
}
