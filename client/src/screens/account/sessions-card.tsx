import { useState } from 'react';
import { useEndSession, useSignOutEverywhere } from '#client/api/account/account.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { SignedInPlace } from '#shared/contract/account/account.ts';
import { agentText } from './agent-text.ts';
import { text } from './text.ts';

/** The user's sessions, with sign-out of one, all others, or all. */
export function SessionsCard({ sessions }: { sessions: readonly SignedInPlace[] }) {
  const end = useEndSession();
  const [leaving, setLeaving] = useState(false);
  const run = (id: string) =>
    end.mutate(id, {
      onSuccess: () =>
        toastSuccess(id === 'others' ? text.sessions.othersSignedOut : text.sessions.signedOut),
      onError: (error) => toastError(error, text.sessions.failed),
    });
  return (
    <Card>
      <CardHead title={text.sessions.title} />
      <ul className="grid">
        {sessions.map(({ id, current, agent, startedAt }) => (
          <li key={id} className="row min-h-11 justify-between border-t border-line first:border-0">
            <span className="min-w-0">
              <span className="block">{agentText(agent)}</span>
              <span className="small t3">
                {text.sessions.signedIn(text.at(tradeTime(new Date(startedAt))))}
              </span>
            </span>
            {current ? (
              <Badge>{text.sessions.thisDevice}</Badge>
            ) : (
              <Button sends variant="ghost" disabled={end.isPending} onClick={() => run(id)}>
                {text.sessions.signOut}
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
            <Button sends variant="line" disabled={end.isPending} onClick={() => run('others')}>
              {text.sessions.signOutOthers}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            {text.sessions.signOutAll}
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
      <p>{text.sessions.allHint}</p>
      <div className="row flex-wrap">
        <Button
          sends
          variant="inverse"
          disabled={signOut.isPending}
          onClick={() =>
            signOut.mutate(undefined, {
              onError: (error) => toastError(error, text.sessions.allFailed),
            })
          }
        >
          {text.sessions.signOutAll}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
