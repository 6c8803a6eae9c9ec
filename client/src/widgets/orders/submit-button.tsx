import { Button } from '#client/ui/button.tsx';

/** A form's submit button. While busy it ignores clicks but keeps the focus, which a disabled button would lose. */
export function SubmitButton({
  busy,
  label,
  busyLabel,
  variant = 'primary',
}: {
  busy: boolean;
  label: string;
  busyLabel: string;
  /** Inverted for a sale, like its side. */
  variant?: 'primary' | 'buy' | 'sell';
}) {
  return (
    <Button
      type="submit"
      variant={variant}
      size="big"
      wide
      className="aria-disabled:opacity-50"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
