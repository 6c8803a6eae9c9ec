import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSignIn } from '#client/api/auth.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { signInForm } from '#shared/contract/auth.ts';
import { PasswordInput } from './password-input.tsx';
import { SubmitRow } from './submit-row.tsx';

export function SignInForm({ onEnter }: { onEnter: () => void }) {
  const signIn = useSignIn();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(signInForm), defaultValues: { email: '', password: '' } });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 pt-4"
      onSubmit={handleSubmit((form) => signIn.mutate(form, { onSuccess: onEnter }))}
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <SubmitRow command={signIn} label="Sign in" pendingLabel="Signing in..." />
    </form>
  );
}
