import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';

/** A form's end: its error, if any, and its button. */
export function SubmitRow({
  command,
  label,
  pendingLabel,
  children,
}: {
  command: { isPending: boolean; isSuccess: boolean; error: Error | null };
  label: string;
  pendingLabel: string;
  children?: ReactNode;
}) {
  // After a success the page navigates away: the button stays busy.
  const busy = command.isPending || command.isSuccess;
  return (
    <div className="grid gap-3">
      {command.error && (
        <p role="alert" className="notice">
          <TriangleAlert aria-hidden />
          {sentenceOf(command.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="big" wide disabled={busy}>
        {busy ? pendingLabel : label}
      </Button>
      {children && <p className="small t3 text-center">{children}</p>}
    </div>
  );
}
