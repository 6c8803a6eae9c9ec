import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { OwnerProof as Proof } from '#shared/contract/account.ts';
import type { WaysIn } from '#shared/contract/identity.ts';
import { useProof } from './proof-fields.tsx';
import { text } from './text.ts';

/** A form for a change that needs re-authentication: includes the required proof fields. */
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
  const { proof, complete, fields } = useProof(needed);
  return (
    <form
      className="grid gap-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        onProve(proof);
      }}
    >
      {children}
      {fields}
      <div className="row">
        <Button type="submit" variant="primary" disabled={!complete || pending}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
