import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { OwnerProof as Proof } from '#shared/contract/account/account.ts';
import type { WaysIn } from '#shared/contract/account/identity.ts';
import { useProof } from './proof-fields.tsx';
import { text } from './text.ts';

/** A form for a change that needs re-authentication: includes the required proof fields. */
export function OwnerProof<Written>({
  proof: needed,
  action,
  change,
  written,
  success,
  onDone,
  onError,
  children,
}: {
  proof: WaysIn['proof'];
  action: string;
  /** The change; the form stays disabled after it, until the screen shows its outcome. */
  change: Pick<UseMutationResult<unknown, Error, Written>, 'mutate' | 'isPending' | 'isSuccess'>;
  /** Argument of the change. */
  written: (proof: Proof) => Written;
  /** The success toast; none where the change leads to another page. */
  success?: string;
  /** After the change, and when it is cancelled. */
  onDone: () => void;
  onError: (error: Error) => void;
  children?: ReactNode;
}) {
  const { proof, complete, fields } = useProof(needed);
  const onSuccess = () => {
    if (success === undefined) return;
    toastSuccess(success);
    onDone();
  };
  return (
    <form
      className="grid gap-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(written(proof), { onSuccess, onError });
      }}
    >
      {children}
      {fields}
      <div className="row">
        <Button type="submit" variant="primary" disabled={!complete || change.isPending || change.isSuccess}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
