import { useMakeResetLink } from '#client/api/admission.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { OneTimeLink } from './one-time-link.tsx';

/** For a user who forgot their password and gets no mail. */
export function ResetLink({ userId }: { userId: string }) {
  const make = useMakeResetLink();
  return (
    <section aria-label="Password" className="grid gap-3 border-t border-line px-6 py-4 max-desk:px-4">
      {make.data ? (
        <OneTimeLink link={make.data.link}>
          Send this link to the user. It sets a new password, once, until{' '}
          {tradeTime(new Date(make.data.expiresAt))} IST. It is not shown again.
        </OneTimeLink>
      ) : (
        <div className="row flex-wrap justify-between gap-3">
          <p className="small t2">Forgot the password? A link works once, for 30 minutes.</p>
          <Button disabled={make.isPending} onClick={() => make.mutate(userId)}>
            {make.isPending ? 'Making...' : 'Make reset link'}
          </Button>
        </div>
      )}
      {make.error && <Notice>{sentenceOf(make.error)}</Notice>}
    </section>
  );
}
