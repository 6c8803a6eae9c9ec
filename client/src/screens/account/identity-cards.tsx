import { useWaysIn } from '#client/api/account/identities.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';
import { text } from './text.ts';

/** Sign-in methods other than a password: passkeys and linked identities. */
export function IdentityCards() {
  const ways = useWaysIn();
  if (ways.data)
    return (
      <>
        <PasskeysCard ways={ways.data} />
        <SingleSignOnCard ways={ways.data} />
      </>
    );
  if (ways.isError)
    return (
      <Card>
        <CardHead title={text.passkeys.title} />
        <FailedState title={text.passkeys.loadFailed} onRetry={() => void ways.refetch()}>
          {sentenceOf(ways.error)}
        </FailedState>
      </Card>
    );
  return (
    <Card role="status" className="grid gap-3">
      <span className="sr-only">{text.passkeys.loading}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-10 w-full" />
    </Card>
  );
}
