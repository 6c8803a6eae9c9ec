import { useResendConfirmation } from '#client/api/account/recovery.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { User } from '#shared/contract/account/auth.ts';
import { istText } from '#shared/domain/ist-format.ts';
import { text } from './text.ts';

/** Shown on every screen while the address is unconfirmed: the deadline, and a button to resend the link. */
export function ConfirmBanner({ user: { email, confirmBy } }: { user: User }) {
  const resend = useResendConfirmation();
  if (!confirmBy) return null;
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toastSuccess(text.confirm.sent(email)),
      onError: (error) => toastError(error, text.confirm.notSent),
    });
  return (
    <Notice className="mx-4 mt-3 items-start desk:mx-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60">{text.confirm.confirmBy(istText(new Date(confirmBy)))}</p>
        <Button sends disabled={resend.isPending} onClick={send}>
          {resend.isPending ? text.confirm.sending : text.confirm.resend}
        </Button>
      </div>
    </Notice>
  );
}
