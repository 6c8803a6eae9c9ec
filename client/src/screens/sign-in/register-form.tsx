import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRegister } from '#client/api/auth.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { registerForm } from '#shared/contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/limits.ts';
import { SubmitRow } from './submit-row.tsx';

export function RegisterForm({ onEnter }: { onEnter: () => void }) {
  const open = useRegister();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { email: '', password: '', firstName: '', lastName: '' },
  });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 pt-4"
      onSubmit={handleSubmit((form) => open.mutate(form, { onSuccess: onEnter }))}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field
          label="Last name"
          aside={<span className="t3">optional</span>}
          error={errors.lastName?.message}
        >
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <Field
        label="Password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence is easier to keep than a riddle.`}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <SubmitRow command={open} label="Open account" pendingLabel="Opening...">
        Your account starts with ₹0. You add paper money yourself.
      </SubmitRow>
    </form>
  );
}
