import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { useSignIn } from '#client/api/account/auth.ts';
import { CallError } from '#client/lib/http/call.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { PasswordInput } from '#client/ui/form/password-input.tsx';
import { signInForm } from '#shared/contract/account/auth.ts';
import { EmailField } from './email-field.tsx';
import { SubmitRow } from './submit-row.tsx';
import { text } from './text.ts';

export function SignInForm({ onEnter }: { onEnter: () => void }) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const asksCode = isTwoFactor(signIn.error) || formState.dirtyFields.code === true;
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 pt-4"
      onSubmit={handleSubmit((form) => signIn.mutate(form, { onSuccess: onEnter }))}
    >
      <EmailField error={errors.email?.message} {...register('email')} />
      <Field label={text.signIn.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {asksCode && (
        <Field label={text.signIn.code} hint={text.signIn.codeHint} error={errors.code?.message}>
          <TextInput autoComplete="one-time-code" autoFocus {...register('code')} />
        </Field>
      )}
      <SubmitRow command={signIn} label={text.signIn.submit} pendingLabel={text.signIn.pending}>
        <Link href="/forgot-password">{text.signIn.forgot}</Link>
      </SubmitRow>
    </form>
  );
}

const isTwoFactor = (error: Error | null) =>
  error instanceof CallError && (error.code === 'two_factor_needed' || error.code === 'wrong_code');
