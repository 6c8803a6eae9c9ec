import { useState } from 'react';
import { useMakeToken, useRevokeToken } from '#client/api/account.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { sayFailure, saySuccess } from '#client/lib/said.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { ApiToken } from '#shared/contract/account.ts';
import { ProofField } from './proof-field.tsx';

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'trade', label: 'Read and trade' },
] as const;

/** Tokens by which programs of the person call the documented API. */
export function TokensCard({ tokens }: { tokens: readonly ApiToken[] }) {
  const [making, setMaking] = useState(false);
  return (
    <Card>
      <CardHead title="API tokens">
        <a href="/api/docs" className="small">
          API documentation
        </a>
      </CardHead>
      {tokens.length === 0 && !making && (
        <EmptyState title="No tokens">
          A token lets a program of yours read, or trade on paper, as you.
        </EmptyState>
      )}
      <ul className="grid">
        {tokens.map((token) => (
          <TokenLine key={token.id} token={token} />
        ))}
      </ul>
      {making ? (
        <TokenForm onDone={() => setMaking(false)} />
      ) : (
        <Button className="mt-3" onClick={() => setMaking(true)}>
          New Token
        </Button>
      )}
    </Card>
  );
}

function TokenLine({ token: { id, name, scope, ending, lastUsedAt } }: { token: ApiToken }) {
  const revoke = useRevokeToken();
  const run = () =>
    revoke.mutate(id, {
      onSuccess: () => saySuccess('The token was revoked'),
      onError: (error) => sayFailure(error, 'Failed to revoke the token'),
    });
  return (
    <li className="row min-h-11 justify-between border-t border-line first:border-0">
      <span className="min-w-0">
        <span className="row">
          <span className="cut">{name}</span>
          <Badge look="tag">{scope}</Badge>
        </span>
        <span className="small t3">
          ends in {ending}, {lastUsedAt ? `used ${tradeTime(new Date(lastUsedAt))} IST` : 'never used'}
        </span>
      </span>
      <Button variant="ghost" disabled={revoke.isPending} onClick={run} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}

function TokenForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'read' | 'trade'>('read');
  const [password, setPassword] = useState('');
  const make = useMakeToken();
  if (make.data)
    return (
      <div className="mt-3 grid gap-3">
        <p>
          <strong>This is the token.</strong> It is not shown again; send it as{' '}
          <code>Authorization: Bearer …</code>
        </p>
        <code className="well rounded-control px-3 py-2 break-all">{make.data.token}</code>
        <div>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    );
  return (
    <form
      className="mt-3 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(
          { name, scope, password },
          { onError: (error) => sayFailure(error, 'Failed to make a token') },
        );
      }}
    >
      <Field label="Name">
        <TextInput value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Segmented label="What it may do" options={SCOPES} value={scope} onChange={setScope} />
      <ProofField value={password} onChange={setPassword} />
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || password === '' || make.isPending}
        >
          Make Token
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  );
}
