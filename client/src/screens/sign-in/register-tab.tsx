import { useState } from 'react';
import { useSignInOptions } from '#client/api/auth.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { RegisterForm } from './register-form.tsx';

/** The form to register, or a sentence on why there is none. */
export function RegisterTab({
  invite,
  onEnter,
  onSignIn,
}: {
  /** The code of the invitation whose link was opened. */
  invite: string | null;
  onEnter: () => void;
  onSignIn: () => void;
}) {
  const options = useSignInOptions();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (options.isError)
    return (
      <FailedState title="Couldn’t load registration" onRetry={() => void options.refetch()}>
        Signing in still works.
      </FailedState>
    );
  if (!options.data) return <SkeletonLines count={6} label="Loading registration" />;
  if (mailedTo !== null) return <CheckMail email={mailedTo} onSignIn={onSignIn} />;
  const { registration, domains } = options.data;
  if (registration === 'closed')
    return (
      <p className="pt-4">Registration is closed on this server. Ask an administrator for an account.</p>
    );
  if (registration === 'invite' && invite === null)
    return (
      <p className="pt-4">
        You need an invitation to register here. Open the link that an administrator sent you.
      </p>
    );
  return (
    <RegisterForm
      invite={registration === 'invite' ? invite : null}
      domains={registration === 'domains' ? domains : []}
      onEnter={onEnter}
      onMailed={setMailedTo}
    />
  );
}

/** The same whether there was an account with the email: the mail says which. */
function CheckMail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <section aria-label="Check your mail" role="status" className="grid gap-3 pt-4">
      <p className="strong">Check your mail</p>
      <p>
        We sent a mail to <span className="strong break-all">{email}</span>. Follow its link within 48 hours
        to confirm your address.
      </p>
      <Button variant="primary" size="big" wide onClick={onSignIn}>
        Go to sign in
      </Button>
    </section>
  );
}
