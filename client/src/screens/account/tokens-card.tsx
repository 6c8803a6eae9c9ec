import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { AccountSecurity } from '#shared/contract/account.ts';
import { MAX_TOKENS } from '#shared/domain/token-life.ts';
import { NewToken } from './new-token.tsx';
import { TokensTable } from './tokens-table.tsx';

/** Tokens by which programs of the person call the documented API. */
export function TokensCard({ account }: { account: AccountSecurity }) {
  const [making, setMaking] = useState(false);
  const { tokens } = account;
  const full = tokens.length >= MAX_TOKENS;
  return (
    <Card className="col-span-2 max-desk:col-span-1">
      <CardHead title="API tokens">
        <a href="/api/docs" className="small">
          API documentation
        </a>
      </CardHead>
      {tokens.length > 0 && <TokensTable tokens={tokens} />}
      {tokens.length === 0 && !making && (
        <EmptyState title="No API tokens">
          A token lets your own programs read or paper trade as you.
        </EmptyState>
      )}
      {making ? (
        <NewToken account={account} onDone={() => setMaking(false)} />
      ) : (
        <div className="row mt-3 flex-wrap">
          <Button disabled={full} onClick={() => setMaking(true)}>
            New Token
          </Button>
          {full && <span className="small t3">You have {MAX_TOKENS} tokens. Revoke one to add another.</span>}
        </div>
      )}
    </Card>
  );
}
