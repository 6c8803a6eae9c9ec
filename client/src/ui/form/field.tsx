import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';

interface FieldIds {
  control: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** A labelled input with a hint or error, associated for screen readers. */
export function Field({
  label,
  aside,
  hint,
  error,
  className,
  children,
}: {
  label: ReactNode;
  /** Content at the right end of the label's line. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const note = error ?? hint;
  const ids = { control: id, describedBy: note ? `${id}-note` : undefined, invalid: Boolean(error) };
  return (
    <div className={clsx('field', className)}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {note && (
        <p
          id={`${id}-note`}
          className={clsx('field-note', error && 'error')}
          role={error ? 'alert' : undefined}
        >
          {error && <TriangleAlert aria-hidden />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

/** Attributes that associate an input with its Field. */
function useFieldAttributes() {
  const field = use(FieldContext);
  return field
    ? { id: field.control, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
    : {};
}

/** A text input. `before` and `after` are inside its frame: an icon, a unit, a small button. */
export function TextInput({
  before,
  after,
  className,
  ...rest
}: { before?: ReactNode; after?: ReactNode } & ComponentProps<'input'>) {
  return (
    <span className={clsx('input', className)}>
      {before}
      <input type="text" {...useFieldAttributes()} {...rest} />
      {after}
    </span>
  );
}

/** A right-aligned number input. Its value stays text, so that the form decides what "12,5" means. */
export function NumberInput({
  rupees = false,
  whole = false,
  className,
  ...rest
}: { rupees?: boolean; whole?: boolean } & ComponentProps<'input'>) {
  return (
    <TextInput
      className={clsx('num', className)}
      before={rupees ? <span className="t3">₹</span> : undefined}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
    />
  );
}
