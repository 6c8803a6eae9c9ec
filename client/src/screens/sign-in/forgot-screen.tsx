import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSignInOptions } from '#client/api/account/auth.ts';
import { useForgot } from '#client/api/account/recovery.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { forgotForm } from '#shared/contract/account/recovery.ts';
import { EmailField } from './email-field.tsx';
import { SubmitRow } from './submit-row.tsx';
import { text } from './text.ts';
import { WaysInPage } from './ways-in-page.tsx';

/** Requests a password reset link; without mail, names who can create one. */
export function ForgotScreen() {
  const options = useSignInOptions();
  return (
    <WaysInPage title={text.forgot.title}>
      {options.isError ? (
        <FailedState title={text.forgot.failed} onRetry={() => void options.refetch()} />
      ) : !options.data ? (
        <SkeletonLines count={3} label={text.forgot.loading} />
      ) : options.data.resetByMail ? (
        <ForgotForm />
      ) : (
        <WithoutMail />
      )}
      <p className="small mt-4 text-center">
        <a href="/api/login">{text.forgot.back}</a>
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
  if (forgot.data) return <p role="status">{text.forgot.checkSpam(forgot.data.message)}</p>;
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <EmailField hint={text.forgot.hint} error={formState.errors.email?.message} {...register('email')} />
      <SubmitRow command={forgot} label={text.forgot.submit} pendingLabel={text.forgot.pending} />
    </form>
  );
}

function WithoutMail() {
  return (
    <div className="grid gap-3">
      <p>{text.forgot.noMail}</p>
      <p className="small t2">{text.forgot.operator}</p>
      <code className="well rounded-control px-3 py-2 break-all">{text.forgot.command}</code>
    </div>
  );
}
