import { useAccount } from '#client/api/account/account.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { IdentityCards } from './identity-cards.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { NameCard } from './name-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { text } from './text.ts';
import { TokensCard } from './tokens-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** The user's account: name, password, two-factor authentication, sessions, API tokens, export and deletion. */
export function AccountScreen() {
  const account = useAccount();
  return (
    <>
      <ScreenHead title={text.title} purpose={text.purpose} />
      {account.data ? (
        <div className="grid grid-cols-2 items-start gap-4 max-desk:grid-cols-1">
          <NameCard account={account.data} />
          {account.data.passwordSignIn && <PasswordCard account={account.data} />}
          <TwoFactorCard account={account.data} />
          <div className="grid gap-4">
            <IdentityCards />
            <SessionsCard sessions={account.data.sessions} />
          </div>
          <TokensCard account={account.data} />
          <LeavingCard account={account.data} />
        </div>
      ) : account.isError ? (
        <Card>
          <FailedState title={text.failed} onRetry={() => void account.refetch()}>
            {sentenceOf(account.error)}
          </FailedState>
        </Card>
      ) : (
        <Card role="status" className="grid max-w-[560px] gap-3">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </Card>
      )}
    </>
  );
}
