import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChangePassword } from '#client/api/account.ts';
import { sayFailure, saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { passwordForm } from '#shared/contract/account.ts';

export function PasswordCard() {
  const change = useChangePassword();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { password: '', newPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((written) =>
    change.mutate(written, {
      onSuccess: () => {
        reset();
        saySuccess('Your password was changed, and you are signed out everywhere else');
      },
      onError: (error) => sayFailure(error, 'Failed to change the password'),
    }),
  );
  return (
    <Card>
      <CardHead title="Password" />
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">
          <Field label="Present password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
          <Field label="New password" error={errors.newPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register('newPassword')} />
          </Field>
        </div>
        <div>
          <Button type="submit" disabled={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  );
}
