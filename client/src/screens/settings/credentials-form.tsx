import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSaveBrokerage } from '#client/api/settings.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { brokerageForm, type UserSettings } from '#shared/contract/settings.ts';

/** Key and secret of a Kite Connect app. They are written and never read back, so the fields begin empty. */
export function CredentialsForm({ settings, children }: { settings: UserSettings; children: ReactNode }) {
  const save = useSaveBrokerage();
  const form = useForm({ resolver: zodResolver(brokerageForm), defaultValues: { apiKey: '', secret: '' } });
  const { errors } = form.formState;
  const masked = settings.brokerage.maskedApiKey;
  const submit = form.handleSubmit((written) =>
    save.mutate(written, {
      onSuccess: () => {
        form.reset();
        toastSuccess('Broker credentials updated successfully');
      },
      onError: (error) => toastError(error, 'Failed to update broker credentials'),
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="API Key" error={errors.apiKey?.message}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder={masked ?? 'From developers.kite.trade'}
          {...form.register('apiKey')}
        />
      </Field>
      <Field
        label="Secret"
        error={errors.secret?.message}
        hint="Kept encrypted on the server and never shown again."
      >
        <TextInput
          type="password"
          autoComplete="off"
          placeholder={masked ? '••••••••' : ''}
          {...form.register('secret')}
        />
      </Field>
      <div className="row flex-wrap">
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Credentials'}
        </Button>
        {children}
      </div>
    </form>
  );
}
