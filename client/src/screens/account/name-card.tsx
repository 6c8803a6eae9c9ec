import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRename } from '#client/api/account.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { type AccountSecurity, profileForm } from '#shared/contract/account.ts';

export function NameCard({ account }: { account: AccountSecurity }) {
  const rename = useRename();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((written) =>
    rename.mutate(written, {
      onSuccess: () => toastSuccess('Your name was changed'),
      onError: (error) => toastError(error, 'Failed to change the name'),
    }),
  );
  return (
    <Card>
      <CardHead title="Name">
        <span className="small t3 cut">{account.email}</span>
      </CardHead>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <div>
          <Button type="submit" disabled={rename.isPending}>
            Save Name
          </Button>
        </div>
      </form>
    </Card>
  );
}
