import { useState } from 'react';
import { useDeleteAccount } from '#client/api/account/account.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { AccountSecurity } from '#shared/contract/account/account.ts';
import { ExportData } from './export-data.tsx';
import { useProof } from './proof-fields.tsx';
import { text } from './text.ts';

/** Data export and account deletion. */
export function LeavingCard({ account }: { account: AccountSecurity }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Card>
      <CardHead title={text.data.title} />
      <p className="t2 mb-3">{text.data.hint}</p>
      <div className="row flex-wrap">
        <ExportData />
        {!leaving && (
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            {text.data.delete}
          </Button>
        )}
      </div>
      {leaving && <Leave account={account} onCancel={() => setLeaving(false)} />}
    </Card>
  );
}

function Leave({ account, onCancel }: { account: AccountSecurity; onCancel: () => void }) {
  const { proof, complete, fields } = useProof(account);
  const remove = useDeleteAccount();
  return (
    <form
      className="mt-4 grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate(proof, { onError: (error) => toastError(error, text.data.deleteFailed) });
      }}
    >
      <p>
        <strong>{text.data.irreversible}</strong> {text.data.deleteHint}
      </p>
      {fields}
      <div className="row">
        <Button type="submit" variant="inverse" disabled={!complete || remove.isPending}>
          {text.data.delete}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
