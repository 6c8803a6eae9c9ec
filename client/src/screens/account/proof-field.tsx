import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';

/** The password, written again before something is changed that whoever found an open session must not change. */
export function ProofField({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  return (
    <Field label="Your password">
      <PasswordInput
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
