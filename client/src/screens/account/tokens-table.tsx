import { useRevokeToken } from '#client/api/account/account.ts';
import { istDay, tradeTime } from '#client/lib/format/format-date.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ApiToken } from '#shared/contract/account/account.ts';
import { SCOPE_LABEL, text } from './text.ts';
import { dayOrNever, markOf } from './token-text.ts';

/** Tokens with their dates; a few lines each on a narrow screen. */
export function TokensTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const session = useMarketSession();
  return (
    <table className="table two plain max-desk:[--cell-x:8px] max-desk:[--row-2:104px]">
      <caption className="sr-only">{text.tokens.title}</caption>
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
          <th scope="col">{text.tokens.name}</th>
          <th scope="col" className="max-desk:hidden">
            {text.tokens.scope}
          </th>
          <th scope="col" className="max-desk:hidden">
            {text.tokens.created}
          </th>
          <th scope="col" className="max-desk:hidden">
            {text.tokens.lastUsed}
          </th>
          <th scope="col" className="max-desk:hidden">
            {text.tokens.expires}
          </th>
          <th scope="col" className="num">
            <span className="sr-only">{text.tokens.actions}</span>
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
      onSuccess: () => toastSuccess(expired ? text.tokens.removed : text.tokens.revoked),
      onError: (error) => toastError(error, text.tokens.revokeFailed),
    });
  const created = istDay(new Date(createdAt), now);
  const used = lastUsedAt ? tradeTime(new Date(lastUsedAt)) : text.never;
  const expires = dayOrNever(expiresAt, now);
  const verb = expired ? text.tokens.remove : text.tokens.revoke;
  return (
    <tr>
      <th scope="row">
        <b className="strong cut block">{name}</b>
        <code className="small t3 block font-normal">{markOf(token)}</code>
        <span className="small t3 block font-normal whitespace-normal desk:hidden">
          {text.tokens.life(
            SCOPE_LABEL[scope],
            created,
            lastUsedAt ? text.tokens.used(used) : text.tokens.neverUsed,
          )}
          <span className="row mt-0.5">
            {expired ? (
              <Badge look="bad">{text.tokens.expired}</Badge>
            ) : expiresAt ? (
              text.tokens.expiresOn(expires)
            ) : (
              text.tokens.neverExpires
            )}
          </span>
        </span>
      </th>
      <td className="max-desk:hidden">{SCOPE_LABEL[scope]}</td>
      <td className="max-desk:hidden">{created}</td>
      <td className="max-desk:hidden">{used}</td>
      <td className="max-desk:hidden">
        {expired ? <Badge look="bad">{text.tokens.expired}</Badge> : expires}
        {expired && <span className="small t3 block">{expires}</span>}
      </td>
      <td className="num">
        <Button
          sends
          variant="ghost"
          disabled={revoke.isPending}
          onClick={run}
          aria-label={text.tokens.named(verb, name)}
        >
          {verb}
        </Button>
      </td>
    </tr>
  );
}
