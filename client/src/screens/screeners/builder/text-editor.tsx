import { Select } from '#client/ui/form/select.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import { type Condition, EQUALITIES } from '#shared/domain/screen-language/syntax.ts';
import { text } from './text.ts';

type OfText = Extract<Condition, { kind: 'text' } | { kind: 'member' }>;

const OPERATORS = EQUALITIES.map((sign) => ({
  value: sign,
  label: sign === '=' ? text.relation.is : text.relation.isNot,
}));

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** A text field with its value, or an index. */
export function TextEditor({
  condition,
  language: { texts, indices },
  onChange,
}: {
  condition: OfText;
  language: ScreenLanguage;
  onChange: (next: OfText) => void;
}) {
  if (condition.kind === 'member') {
    return (
      <Select
        label={text.text.index}
        options={asOptions(withOwn(indices.names, condition.index))}
        value={condition.index}
        onChange={(index) => onChange({ kind: 'member', index })}
      />
    );
  }
  const { field, operator, text: value } = condition;
  const { words, options, values } = texts.find(({ name }) => name === field.name) ?? {
    words: field.name,
    options: [],
    values: [],
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>{words}</span>
      {field.option !== null && (
        <Select
          label={text.field.setting(words, text.text.horizon)}
          options={asOptions(options)}
          value={field.option}
          onChange={(option) => onChange({ ...condition, field: { ...field, option } })}
        />
      )}
      <Select
        label={text.relation.comparison}
        options={OPERATORS}
        value={operator}
        onChange={(next) => onChange({ ...condition, operator: next })}
      />
      <Select
        label={words}
        className="max-w-60"
        options={asOptions(withOwn(values, value))}
        value={value}
        onChange={(next) => onChange({ ...condition, text: next })}
      />
    </div>
  );
}

/** Includes a selected value that the market no longer has, so that it is shown. */
const withOwn = (values: readonly string[], own: string) =>
  values.includes(own) ? values : [own, ...values];
