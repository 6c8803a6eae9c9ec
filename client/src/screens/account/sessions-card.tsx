import { useState } from 'react';
import { useEndSession, useSignOutEverywhere } from '#client/api/account.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { SignedInPlace } from '#shared/contract/account.ts';
import { agentText } from './agent-text.ts';

/** Where the person is signed in, and signing out there, elsewhere or everywhere. */
export function SessionsCard({ sessions }: { sessions: readonly SignedInPlace[] }) {
  const end = useEndSession();
  const [leaving, setLeaving] = useState(false);
  const run = (id: string) =>
    end.mutate(id, {
      onSuccess: () => toastSuccess(id === 'others' ? 'Other sessions signed out' : 'Session signed out'),
      onError: (error) => toastError(error, 'Failed to sign out'),
    });
  return (
    <Card>
      <CardHead title="Active sessions" />
      <ul className="grid">
        {sessions.map(({ id, current, agent, startedAt }) => (
          <li key={id} className="row min-h-11 justify-between border-t border-line first:border-0">
            <span className="min-w-0">
              <span className="block">{agentText(agent)}</span>
              <span className="small t3">Signed in {tradeTime(new Date(startedAt))} IST</span>
            </span>
            {current ? (
              <Badge>This device</Badge>
            ) : (
              <Button variant="ghost" disabled={end.isPending} onClick={() => run(id)}>
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving ? (
        <SignOutEverywhere onCancel={() => setLeaving(false)} />
      ) : (
        <div className="row mt-3 flex-wrap">
          {sessions.length > 1 && (
            <Button variant="line" disabled={end.isPending} onClick={() => run('others')}>
              Sign Out Other Sessions
            </Button>
          )}
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            Sign Out Everywhere
          </Button>
        </div>
      )}
    </Card>
  );
}

function SignOutEverywhere({ onCancel }: { onCancel: () => void }) {
  const signOut = useSignOutEverywhere();
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <p>
        Signs out every session, including this one. All API tokens are revoked and push notifications stop.
      </p>
      <div className="row flex-wrap">
        <Button
          variant="inverse"
          disabled={signOut.isPending}
          onClick={() =>
            signOut.mutate(undefined, {
              onError: (error) => toastError(error, 'Failed to sign out everywhere'),
            })
          }
        >
          Sign Out Everywhere
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
