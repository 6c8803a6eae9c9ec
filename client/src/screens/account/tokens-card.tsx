import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { AccountSecurity } from '#shared/contract/account/account.ts';
import { MAX_TOKENS } from '#shared/domain/account/token-life.ts';
import { NewToken } from './new-token.tsx';
import { text } from './text.ts';
import { TokensTable } from './tokens-table.tsx';

/** The user's API tokens. */
export function TokensCard({ account }: { account: AccountSecurity }) {
  const [making, setMaking] = useState(false);
  const { tokens } = account;
  const full = tokens.length >= MAX_TOKENS;
  return (
    <Card className="col-span-2 max-desk:col-span-1">
      <CardHead title={text.tokens.title}>
        <a href="/api/docs" className="small">
          {text.tokens.documentation}
        </a>
      </CardHead>
      {tokens.length > 0 && <TokensTable tokens={tokens} />}
      {tokens.length === 0 && !making && (
        <EmptyState title={text.tokens.none}>{text.tokens.noneHint}</EmptyState>
      )}
      {making ? (
        <NewToken account={account} onDone={() => setMaking(false)} />
      ) : (
        <div className="row mt-3 flex-wrap">
          <Button disabled={full} onClick={() => setMaking(true)}>
            {text.tokens.new}
          </Button>
          {full && <span className="small t3">{text.tokens.full(MAX_TOKENS)}</span>}
        </div>
      )}
    </Card>
  );
}
