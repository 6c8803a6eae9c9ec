import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** One of a few, as a switch: native radios, so arrows move and Tab leaves. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  tone = 'plain',
  slim = false,
  className,
}: {
  /** Names the group for assistive technology. */
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** How the chosen half looks: a step of lightness, or the side of an order. */
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
