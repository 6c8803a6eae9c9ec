import { useEndSession } from '#client/api/account.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { sayFailure, saySuccess } from '#client/lib/said.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { SignedInPlace } from '#shared/contract/account.ts';
import { agentWords } from './agent-words.ts';

/** Where the person is signed in, and signing out of there. */
export function PlacesCard({ sessions }: { sessions: readonly SignedInPlace[] }) {
  const end = useEndSession();
  const run = (id: string) =>
    end.mutate(id, {
      onSuccess: () =>
        saySuccess(id === 'others' ? 'You are signed out everywhere else' : 'You are signed out there'),
      onError: (error) => sayFailure(error, 'Failed to sign out there'),
    });
  return (
    <Card>
      <CardHead title="Where you are signed in">
        {sessions.length > 1 && (
          <Button variant="line" disabled={end.isPending} onClick={() => run('others')}>
            Sign Out Elsewhere
          </Button>
        )}
      </CardHead>
      <ul className="grid">
        {sessions.map(({ id, current, agent, startedAt }) => (
          <li key={id} className="row min-h-11 justify-between border-t border-line first:border-0">
            <span className="min-w-0">
              <span className="block">{agentWords(agent)}</span>
              <span className="small t3">since {tradeTime(new Date(startedAt))} IST</span>
            </span>
            {current ? (
              <Badge>This one</Badge>
            ) : (
              <Button variant="ghost" disabled={end.isPending} onClick={() => run(id)}>
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
