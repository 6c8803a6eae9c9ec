import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useRegister } from '#client/api/account/auth.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { NewPasswordField } from '#client/widgets/password-field.tsx';
import { registerForm } from '#shared/contract/account/auth.ts';
import { EmailField } from './email-field.tsx';
import { SubmitRow } from './submit-row.tsx';
import { text } from './text.ts';

export function RegisterForm({
  invite,
  domains,
  onEnter,
  onMailed,
}: {
  /** The invitation code, if required. */
  invite: string | null;
  /** Allowed domains; empty if all are. */
  domains: readonly string[];
  /** Called once signed in. */
  onEnter: () => void;
  /** Called when a mail was sent to this address. */
  onMailed: (email: string) => void;
}) {
  const create = useRegister();
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { email: '', password: '', firstName: '', lastName: '' },
  });
  const { errors } = formState;
  const { password = '', ...owner } = useWatch({ control });
  const submit = handleSubmit((form) =>
    create.mutate(
      { ...form, ...(invite !== null && { invite }) },
      { onSuccess: (reply) => ('checkMail' in reply ? onMailed(form.email) : onEnter()) },
    ),
  );
  return (
    <form noValidate method="post" className="grid gap-4 pt-4" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.register.firstName} error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field
          label={text.register.lastName}
          aside={<span className="t3">{text.register.optional}</span>}
          error={errors.lastName?.message}
        >
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <EmailField
        hint={domains.length > 0 ? text.register.domains(domains.join(', ')) : undefined}
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordField
        label={text.register.password}
        written={password}
        owner={{ email: '', ...owner }}
        error={errors.password?.message}
        {...register('password')}
      />
      <SubmitRow command={create} label={text.register.submit} pendingLabel={text.register.pending}>
        {text.register.startsWith}
      </SubmitRow>
    </form>
  );
}
