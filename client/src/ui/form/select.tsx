import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native select in our frame. Name it with `label`, or wrap it in a `<label>`. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
  ...rest
}: {
  label?: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
} & Omit<ComponentProps<'select'>, 'value' | 'onChange'>) {
  return (
    <span className={clsx('select', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
