import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSignInOptions } from '#client/api/auth.ts';
import { useForgot } from '#client/api/recovery.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { forgotForm } from '#shared/contract/recovery.ts';
import { EmailField } from './email-field.tsx';
import { SubmitRow } from './submit-row.tsx';
import { WaysInPage } from './ways-in-page.tsx';

/** Asks for a link that sets a new password; where no mail is set up, says who can make one. */
export function ForgotScreen() {
  const options = useSignInOptions();
  return (
    <WaysInPage title="Forgot your password?">
      {options.isError ? (
        <FailedState title="Couldn’t load this page" onRetry={() => void options.refetch()} />
      ) : !options.data ? (
        <SkeletonLines count={3} label="Loading" />
      ) : options.data.resetByMail ? (
        <ForgotForm />
      ) : (
        <WithoutMail />
      )}
      <p className="small mt-4 text-center">
        <a href="/api/login">Back to sign in</a>
      </p>
    </WaysInPage>
  );
}

function ForgotForm() {
  const forgot = useForgot();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotForm),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit((form) => forgot.mutate(form));
  if (forgot.data) return <p role="status">{forgot.data.message} Check your spam folder, too.</p>;
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <EmailField
        hint="We’ll send a link to set a new password."
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <SubmitRow command={forgot} label="Send link" pendingLabel="Sending..." />
    </form>
  );
}

function WithoutMail() {
  return (
    <div className="grid gap-3">
      <p>This server can’t send mail. Ask an administrator for a link to set a new password.</p>
      <p className="small t2">If you run the server, this command prints a link:</p>
      <code className="well rounded-control px-3 py-2 break-all">npm run user -- reset you@example.com</code>
    </div>
  );
}
