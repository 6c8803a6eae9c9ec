import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSaveBrokerage } from '#client/api/account/settings.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { brokerageForm, type UserSettings } from '#shared/contract/account/settings.ts';
import { text } from '../text.ts';

/** API key and secret of a Kite Connect app. Write-only, so the fields start empty. */
export function CredentialsForm({ settings, children }: { settings: UserSettings; children: ReactNode }) {
  const save = useSaveBrokerage();
  const form = useForm({ resolver: zodResolver(brokerageForm), defaultValues: { apiKey: '', secret: '' } });
  const { errors } = form.formState;
  const masked = settings.brokerage.maskedApiKey;
  const submit = form.handleSubmit((written) =>
    save.mutate(written, {
      onSuccess: () => {
        form.reset();
        toastSuccess(text.broker.saved);
      },
      onError: (error) => toastError(error, text.broker.saveFailed),
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={text.broker.keyLabel} error={errors.apiKey?.message}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder={masked ?? text.broker.keyPlaceholder}
          {...form.register('apiKey')}
        />
      </Field>
      <Field label={text.broker.secret} error={errors.secret?.message} hint={text.broker.secretHint}>
        <TextInput
          type="password"
          autoComplete="off"
          placeholder={masked ? '••••••••' : ''}
          {...form.register('secret')}
        />
      </Field>
      <div className="row flex-wrap">
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? text.saving : text.broker.save}
        </Button>
        {children}
      </div>
    </form>
  );
}
