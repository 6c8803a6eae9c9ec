import { Select } from '#client/ui/form/select.tsx';
import type { ScreenField, ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { FieldValue } from '#shared/domain/screen-language/syntax.ts';
import { NumberField } from './number-field.tsx';
import { text } from './text.ts';

/** A field's settings: its column, parameters, and sessions ago. */
export function FieldSettings({
  value,
  field,
  language: { columns, limits },
  more,
  onChange,
}: {
  value: FieldValue;
  field: ScreenField;
  language: ScreenLanguage;
  /** Also shows column and sessions ago. */
  more: boolean;
  onChange: (next: FieldValue) => void;
}) {
  const { column, settings, ago } = value;
  return (
    <>
      {field.ofColumn && (more || column !== null) && (
        <Select
          label={text.field.of(field.words)}
          options={columns.map((name) => ({ value: name, label: text.field.ofColumn(name) }))}
          value={column ?? 'close'}
          // Close is the default column.
          onChange={(next) => onChange({ ...value, column: next === 'close' ? null : next })}
        />
      )}
      {field.parameters.map(({ name, min, max, whole, standard }, at) => (
        <NumberField
          key={name}
          label={text.field.setting(field.words, name)}
          value={settings[at] ?? standard}
          limits={{ min, max, whole }}
          onChange={(next) => onChange({ ...value, settings: settings.with(at, next) })}
        />
      ))}
      {(more || ago > 0) && (
        <span className="row small gap-1 text-fg-3">
          <NumberField
            label={text.field.ago(field.words)}
            value={ago}
            limits={{ min: 0, max: limits.lookback, whole: true }}
            onChange={(next) => onChange({ ...value, ago: next })}
          />
          {text.field.barsAgo}
        </span>
      )}
    </>
  );
}
