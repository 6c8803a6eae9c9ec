import type { ComponentProps } from 'react';
import { Field, TextInput } from '#client/ui/field.tsx';

/** The email that somebody signs in with. */
export function EmailField({
  error,
  hint,
  ...input
}: { error: string | undefined; hint?: string | undefined } & ComponentProps<'input'>) {
  return (
    <Field label="Email" hint={hint} error={error}>
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
