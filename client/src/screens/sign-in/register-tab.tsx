import { useState } from 'react';
import { useSignInOptions } from '#client/api/account/auth.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { RegisterForm } from './register-form.tsx';
import { text } from './text.ts';

/** The registration form, or a sentence on why there is none. */
export function RegisterTab({
  invite,
  onEnter,
  onSignIn,
}: {
  /** Code of the opened invitation link. */
  invite: string | null;
  onEnter: () => void;
  onSignIn: () => void;
}) {
  const options = useSignInOptions();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (options.isError)
    return (
      <FailedState title={text.register.failed} onRetry={() => void options.refetch()}>
        {text.register.failedDetail}
      </FailedState>
    );
  if (!options.data) return <SkeletonLines count={6} label={text.register.loading} />;
  if (mailedTo !== null) return <CheckMail email={mailedTo} onSignIn={onSignIn} />;
  const { registration, domains } = options.data;
  if (registration === 'closed') return <p className="pt-4">{text.register.closed}</p>;
  if (registration === 'invite' && invite === null) return <p className="pt-4">{text.register.invited}</p>;
  return (
    <RegisterForm
      invite={registration === 'invite' ? invite : null}
      domains={registration === 'domains' ? domains : []}
      onEnter={onEnter}
      onMailed={setMailedTo}
    />
  );
}

/** Does not reveal whether the email has an account; the mail does. */
function CheckMail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <section aria-label={text.register.checkMail} role="status" className="grid gap-3 pt-4">
      <p className="strong">{text.register.checkMail}</p>
      <p>
        {text.register.mailSent} <span className="strong break-all">{email}</span>
        {text.register.mailNext}
      </p>
      <Button variant="primary" size="big" wide onClick={onSignIn}>
        {text.register.toSignIn}
      </Button>
    </section>
  );
}
