import { useState } from 'react';
import { useDeleteAccount } from '#client/api/account.ts';
import { sayFailure } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ExportData } from './export-data.tsx';
import { ProofField } from './proof-field.tsx';

/** Taking everything away, and leaving. */
export function LeavingCard() {
  const [leaving, setLeaving] = useState(false);
  return (
    <Card>
      <CardHead title="Your data" />
      <p className="t2 mb-3">
        Everything we store about you in one zip file: settings, orders, every posting of your ledger.
      </p>
      <div className="row flex-wrap">
        <ExportData />
        {!leaving && (
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            Delete My Account
          </Button>
        )}
      </div>
      {leaving && <Leave onStay={() => setLeaving(false)} />}
    </Card>
  );
}

function Leave({ onStay }: { onStay: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useDeleteAccount();
  return (
    <form
      className="mt-4 grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate(
          { password },
          { onError: (error) => sayFailure(error, 'Failed to delete the account') },
        );
      }}
    >
      <p>
        <strong>This can’t be undone.</strong> Waiting orders are cancelled, and everything with your name is
        deleted. The ledger keeps its postings without a name.
      </p>
      <ProofField value={password} onChange={setPassword} />
      <div className="row">
        <Button type="submit" variant="inverse" disabled={password === '' || remove.isPending}>
          Delete for Good
        </Button>
        <Button variant="ghost" onClick={onStay}>
          Stay
        </Button>
      </div>
    </form>
  );
}
