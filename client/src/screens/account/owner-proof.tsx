import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import type { Proof, WaysIn } from '#shared/contract/identity.ts';
import { ProofField } from './proof-field.tsx';

/** A form that ends in a change which only the account's owner may make: it asks for what proves that they are. */
export function OwnerProof({
  proof: needed,
  action,
  pending,
  onProve,
  onCancel,
  children,
}: {
  proof: WaysIn['proof'];
  action: string;
  pending: boolean;
  onProve: (proof: Proof) => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const withPassword = needed !== 'recent sign-in';
  const withCode = needed === 'password and code';
  const isFilled = (!withPassword || password !== '') && (!withCode || code.trim() !== '');
  return (
    <form
      className="grid gap-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        onProve({ ...(withPassword && { password }), ...(withCode && { code }) });
      }}
    >
      {children}
      {withPassword ? (
        <ProofField value={password} onChange={setPassword} />
      ) : (
        <p className="small t3">This needs a sign-in of the last 10 minutes.</p>
      )}
      {withCode && (
        <Field label="Authenticator code" hint="Or one of your recovery codes.">
          <TextInput
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      )}
      <div className="row">
        <Button type="submit" variant="primary" disabled={!isFilled || pending}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
