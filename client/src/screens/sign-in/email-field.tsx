import type { ComponentProps } from 'react';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { text } from './text.ts';

/** The sign-in email field. */
export function EmailField({
  error,
  hint,
  ...input
}: { error: string | undefined; hint?: string | undefined } & ComponentProps<'input'>) {
  return (
    <Field label={text.email} hint={hint} error={error}>
      <TextInput
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}
