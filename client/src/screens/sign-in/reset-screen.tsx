import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useReset } from '#client/api/account/recovery.ts';
import { useLinkToken } from '#client/lib/hooks/use-link-token.ts';
import { CallError } from '#client/lib/http/call.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { NewPasswordField } from '#client/widgets/password-field.tsx';
import { resetForm } from '#shared/contract/account/recovery.ts';
import { SubmitRow } from './submit-row.tsx';
import { text } from './text.ts';
import { WaysInPage } from './ways-in-page.tsx';

/** Sets a new password by a link. */
export function ResetScreen() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  return (
    <WaysInPage title={text.reset.title}>
      {done ? (
        <Next href="/api/login" label={text.reset.signIn}>
          {text.reset.done}
        </Next>
      ) : token === null ? (
        <Next href="/forgot-password" label={text.reset.newLink}>
          {text.reset.incomplete}
        </Next>
      ) : (
        <ResetForm token={token} onDone={() => setDone(true)} />
      )}
    </WaysInPage>
  );
}

function Next({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p role="status">{children}</p>
      <a href={href} className={buttonClass({ variant: 'primary', size: 'big', wide: true })}>
        {label}
      </a>
    </div>
  );
}

/** The link does not reveal the user, so only common passwords are flagged before the server judges. */
const UNKNOWN = { email: '' };

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useReset();
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { token, password: '' },
  });
  const { errors } = formState;
  const { password = '' } = useWatch({ control });
  const code = reset.error instanceof CallError ? reset.error.code : null;
  const needsCode =
    code === 'two_factor_needed' || code === 'wrong_code' || formState.dirtyFields.code === true;
  const submit = handleSubmit((form) => reset.mutate(form, { onSuccess: onDone }));
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <NewPasswordField
        label={text.reset.password}
        written={password}
        owner={UNKNOWN}
        error={errors.password?.message}
        {...register('password')}
      />
      {needsCode && (
        <Field label={text.reset.code} hint={text.reset.codeHint} error={errors.code?.message}>
          <TextInput autoComplete="one-time-code" autoFocus {...register('code')} />
        </Field>
      )}
      <SubmitRow command={reset} label={text.reset.submit} pendingLabel={text.reset.pending}>
        {text.reset.effect}
      </SubmitRow>
      {code === 'link_expired' && (
        <p className="small text-center">
          <a href="/forgot-password">{text.reset.newLink}</a>
        </p>
      )}
    </form>
  );
}
