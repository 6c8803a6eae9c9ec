import { useRevokeInvite } from '#client/api/admin/admission.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Invite } from '#shared/contract/admin/admission.ts';
import { text as shared } from '../text.ts';
import { STATE_LABEL, text } from './text.ts';

/** An invitation: its state, uses, and users. */
export function InviteLine({ invite }: { invite: Invite }) {
  const revoke = useRevokeInvite();
  const made = tradeTime(new Date(invite.createdAt));
  const run = () =>
    revoke.mutate(invite.id, {
      onSuccess: () => toastSuccess(text.line.revoked),
      onError: (error) => toastError(error, text.line.revokeFailed),
    });
  return (
    <li className="row gap-4 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="min-w-0 grow">
        <div className="row flex-wrap gap-y-1">
          <b className="strong num">{text.line.used(invite.uses, invite.maxUses)}</b>
          <Badge look={invite.state === 'active' ? 'good' : 'plain'}>{STATE_LABEL[invite.state]}</Badge>
        </div>
        <p className="small t3">
          {text.line.created(shared.at(made), invite.createdBy ? text.line.by(invite.createdBy) : '')}{' '}
          {text.line.expires(shared.at(tradeTime(new Date(invite.expiresAt))))}
        </p>
        {invite.people.length > 0 && (
          <p className="small t2 break-words">
            {text.line.registered(invite.people.map(({ email }) => email).join(', '))}
          </p>
        )}
      </div>
      {invite.state === 'active' && (
        <Button
          sends
          variant="ghost"
          disabled={revoke.isPending}
          onClick={run}
          aria-label={text.line.revokeOf(made)}
        >
          {text.line.revoke}
        </Button>
      )}
    </li>
  );
}
