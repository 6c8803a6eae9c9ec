import type { ReactNode } from 'react';
import { useId } from 'react';
import { useWhyUnreachable } from '../server-reach.ts';

/**
 * A switch with immediate effect: a native checkbox with role switch, next to its name and description. With `sends`
 * it is disabled while the server can't be reached.
 */
export function Switch({
  label,
  note,
  checked,
  disabled,
  sends,
  onChange,
}: {
  label: ReactNode;
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  sends?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  const unreachable = useWhyUnreachable();
  const off = sends === true && unreachable !== null;
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
        disabled={disabled || off}
        title={off ? unreachable : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
