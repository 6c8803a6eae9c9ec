import { Button } from '#client/ui/button.tsx';

/** The one button of a form. While it is busy it keeps the focus, which a disabled button would lose, and does nothing. */
export function SubmitButton({
  busy,
  label,
  busyLabel,
  variant = 'primary',
}: {
  busy: boolean;
  label: string;
  busyLabel: string;
  /** An order's button has the colour of its side. */
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
