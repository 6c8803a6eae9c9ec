import type { ReactNode } from 'react';
import { useId } from 'react';

/** A switch with immediate effect: a native checkbox with role switch, next to its name and description. */
export function Switch({
  label,
  note,
  checked,
  disabled,
  onChange,
}: {
  label: ReactNode;
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="switch-row">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="strong">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className="small t3">
            {note}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="switch"
        aria-describedby={note ? `${id}-note` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
