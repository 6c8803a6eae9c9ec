import { Select } from '#client/ui/form/select.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { Arithmetic, FieldValue, Value } from '#shared/domain/screen-language/syntax.ts';
import { FieldSettings } from './field-settings.tsx';
import { NumberField } from './number-field.tsx';
import { text } from './text.ts';

const ARITHMETIC = [
  { value: '', label: text.value.unchanged },
  { value: '*', label: text.value.times },
  { value: '/', label: text.value.dividedBy },
  { value: '+', label: text.value.plus },
  { value: '-', label: text.value.minus },
] as const satisfies readonly { value: Arithmetic | ''; label: string }[];

/** Range of a number in the language. */
const ANY_NUMBER = { min: -1e15, max: 1e15, whole: false };

interface ValueEditorProps {
  label: string;
  value: Value;
  language: ScreenLanguage;
  /** Also shows offset and scale. */
  more: boolean;
  onChange: (next: Value) => void;
}

/** A field, a number, or an arithmetic expression of two. */
export function ValueEditor({ label, value, language, more, onChange }: ValueEditorProps) {
  const operator = value.kind === 'arithmetic' ? value.operator : '';
  const first = value.kind === 'arithmetic' ? value.left : value;
  const second: Value = value.kind === 'arithmetic' ? value.right : { kind: 'number', value: 1 };
  const put = (left: Value, sign: Arithmetic | '', right: Value) =>
    onChange(sign === '' ? left : { kind: 'arithmetic', operator: sign, left, right });
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-2">
      <legend className="sr-only">{label}</legend>
      {first.kind === 'arithmetic' ? (
        <ValueEditor
          label={label}
          value={first}
          language={language}
          more={more}
          onChange={(next) => put(next, operator, second)}
        />
      ) : (
        <PlainValue
          label={label}
          value={first}
          language={language}
          more={more}
          onChange={(next) => put(next, operator, second)}
        />
      )}
      {(more || operator !== '') && (
        <Select
          label={text.value.arithmetic(label)}
          className={operator === '' ? 'text-fg-3' : undefined}
          options={ARITHMETIC}
          value={operator}
          onChange={(sign) => put(first, sign, second)}
        />
      )}
      {operator !== '' && (
        <ValueEditor
          label={text.value.operand(label, operator)}
          value={second}
          language={language}
          more={more}
          onChange={(next) => put(first, operator, next)}
        />
      )}
    </fieldset>
  );
}

const NUMBER = 'number';

function PlainValue({
  label,
  value,
  language,
  more,
  onChange,
}: Omit<ValueEditorProps, 'value'> & { value: Exclude<Value, { kind: 'arithmetic' }> }) {
  const field = value.kind === 'field' ? language.fields.find(({ name }) => name === value.name) : undefined;
  const offered = language.fields.filter((each) => each.missing === null || each === field);
  const options = [
    { value: NUMBER, label: text.value.number },
    ...offered.map(({ name, words }) => ({ value: name, label: words })),
  ];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Select
        label={label}
        className="max-w-52"
        options={options}
        value={value.kind === 'field' ? value.name : NUMBER}
        onChange={(name) =>
          onChange(name === NUMBER ? { kind: 'number', value: 0 } : standardField(name, language))
        }
      />
      {value.kind === 'number' ? (
        <NumberField
          label={text.value.numberOf(label)}
          value={value.value}
          limits={ANY_NUMBER}
          onChange={(next) => onChange({ kind: 'number', value: next })}
        />
      ) : (
        field && (
          <FieldSettings value={value} field={field} language={language} more={more} onChange={onChange} />
        )
      )}
    </span>
  );
}

function standardField(name: string, { fields }: ScreenLanguage): FieldValue {
  const settings = fields.find((field) => field.name === name)?.parameters.map(({ standard }) => standard);
  return { kind: 'field', name, column: null, settings: settings ?? [], ago: 0 };
}
