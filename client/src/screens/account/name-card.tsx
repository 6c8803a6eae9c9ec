import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRename } from '#client/api/account/account.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { type AccountSecurity, profileForm } from '#shared/contract/account/account.ts';
import { ProfileImage } from './profile-image.tsx';
import { text } from './text.ts';

export function NameCard({ account }: { account: AccountSecurity }) {
  const rename = useRename();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((written) =>
    rename.mutate(written, {
      onSuccess: () => toastSuccess(text.name.saved),
      onError: (error) => toastError(error, text.name.failed),
    }),
  );
  return (
    <Card>
      <CardHead title={text.name.title}>
        <span className="small t3 cut">{account.email}</span>
      </CardHead>
      <ProfileImage account={account} />
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-2 gap-3">
          <Field label={text.name.first} error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={text.name.last} error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <div>
          <Button type="submit" disabled={rename.isPending}>
            {text.name.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
