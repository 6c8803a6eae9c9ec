import { useState } from 'react';
import { Field, TextInput } from '#client/ui/form/field.tsx';

/**
 * A number input whose stored value differs from its text: text while typing, the value for the form. Empty is
 * null.
 */
export function WrittenNumber({
  label,
  unit,
  error,
  write,
  read,
  value,
  onChange,
}: {
  label: string;
  unit: string;
  error: string | undefined;
  write: (value: number) => string;
  /** NaN if invalid. */
  read: (written: string) => number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const [written, setWritten] = useState(value === null ? '' : write(value));
  return (
    <Field label={label} error={error}>
      <TextInput
        className="num"
        inputMode="decimal"
        autoComplete="off"
        after={<span className="t3">{unit}</span>}
        value={written}
        onChange={({ target }) => {
          setWritten(target.value);
          onChange(target.value.trim() === '' ? null : read(target.value));
        }}
      />
    </Field>
  );
}
