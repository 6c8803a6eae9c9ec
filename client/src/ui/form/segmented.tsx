import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** A segmented control of native radio buttons: arrow keys move, Tab leaves. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  tone = 'plain',
  slim = false,
  className,
}: {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Look of the selected segment: raised, accent, or inverted. */
  tone?: 'plain' | 'buy' | 'sell';
  slim?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('seg', tone !== 'plain' && tone, slim && 'slim', className)}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
