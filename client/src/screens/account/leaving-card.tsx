import { useState } from 'react';
import { useDeleteAccount } from '#client/api/account.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { AccountSecurity } from '#shared/contract/account.ts';
import { ExportData } from './export-data.tsx';
import { useProof } from './proof-fields.tsx';

/** Taking everything away, and leaving. */
export function LeavingCard({ account }: { account: AccountSecurity }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Card>
      <CardHead title="Your data" />
      <p className="t2 mb-3">
        Everything we store about you in one zip file: settings, orders and every ledger posting.
      </p>
      <div className="row flex-wrap">
        <ExportData />
        {!leaving && (
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            Delete My Account
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
        remove.mutate(proof, { onError: (error) => toastError(error, 'Failed to delete the account') });
      }}
    >
      <p>
        <strong>This can’t be undone.</strong> Open orders are cancelled and your personal data is deleted.
        Ledger postings stay, without your name.
      </p>
      {fields}
      <div className="row">
        <Button type="submit" variant="inverse" disabled={!complete || remove.isPending}>
          Delete my account
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
