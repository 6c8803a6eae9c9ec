import { useRevokeToken } from '#client/api/account.ts';
import { istDay, tradeTime } from '#client/lib/format-date.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ApiToken } from '#shared/contract/account.ts';
import { dayOrNever, markOf, SCOPE_WORDS } from './token-text.ts';

/** Tokens with their life so far; on a narrow screen each is a few lines. */
export function TokensTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const session = useMarketSession();
  return (
    <table className="table two plain max-desk:[--cell-x:8px] max-desk:[--row-2:104px]">
      <caption className="sr-only">API tokens</caption>
      <colgroup>
        <col />
        <col className="w-36 max-desk:hidden" />
        <col className="w-28 max-desk:hidden" />
        <col className="w-32 max-desk:hidden" />
        <col className="w-32 max-desk:hidden" />
        <col className="w-24" />
      </colgroup>
      <thead className="max-desk:sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="max-desk:hidden">
            Scope
          </th>
          <th scope="col" className="max-desk:hidden">
            Created
          </th>
          <th scope="col" className="max-desk:hidden">
            Last used
          </th>
          <th scope="col" className="max-desk:hidden">
            Expires
          </th>
          <th scope="col" className="num">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} now={new Date(session?.serverTime ?? token.createdAt)} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ token, now }: { token: ApiToken; now: Date }) {
  const { id, name, scope, createdAt, lastUsedAt, expiresAt, expired } = token;
  const revoke = useRevokeToken();
  const run = () =>
    revoke.mutate(id, {
      onSuccess: () => toastSuccess(expired ? 'API token removed' : 'API token revoked'),
      onError: (error) => toastError(error, 'Failed to revoke the token'),
    });
  const created = istDay(new Date(createdAt), now);
  const used = lastUsedAt ? tradeTime(new Date(lastUsedAt)) : 'Never';
  const expires = dayOrNever(expiresAt, now);
  const verb = expired ? 'Remove' : 'Revoke';
  return (
    <tr>
      <th scope="row">
        <b className="strong cut block">{name}</b>
        <code className="small t3 block font-normal">{markOf(token)}</code>
        <span className="small t3 block font-normal whitespace-normal desk:hidden">
          {SCOPE_WORDS[scope]} · created {created} · {lastUsedAt ? `used ${used}` : 'never used'}
          <span className="row mt-0.5">
            {expired ? <Badge look="bad">Expired</Badge> : expiresAt ? `Expires ${expires}` : 'Never expires'}
          </span>
        </span>
      </th>
      <td className="max-desk:hidden">{SCOPE_WORDS[scope]}</td>
      <td className="max-desk:hidden">{created}</td>
      <td className="max-desk:hidden">{used}</td>
      <td className="max-desk:hidden">
        {expired ? <Badge look="bad">Expired</Badge> : expires}
        {expired && <span className="small t3 block">{expires}</span>}
      </td>
      <td className="num">
        <Button variant="ghost" disabled={revoke.isPending} onClick={run} aria-label={`${verb} ${name}`}>
          {verb}
        </Button>
      </td>
    </tr>
  );
}
