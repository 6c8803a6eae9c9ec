import { useRevokeInvite } from '#client/api/admission.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Invite } from '#shared/contract/admission.ts';

const STATES = { active: 'Active', revoked: 'Revoked', used: 'Used up', expired: 'Expired' };

/** An invitation: how it stands, how many came with it, and who. */
export function InviteLine({ invite }: { invite: Invite }) {
  const revoke = useRevokeInvite();
  const made = tradeTime(new Date(invite.createdAt));
  const run = () =>
    revoke.mutate(invite.id, {
      onSuccess: () => toastSuccess('The invitation was revoked'),
      onError: (error) => toastError(error, 'The invitation could not be revoked'),
    });
  return (
    <li className="row gap-4 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="min-w-0 grow">
        <div className="row flex-wrap gap-y-1">
          <b className="strong num">
            {invite.uses} of {invite.maxUses} used
          </b>
          <Badge look={invite.state === 'active' ? 'good' : 'plain'}>{STATES[invite.state]}</Badge>
        </div>
        <p className="small t3">
          Made {made} IST{invite.createdBy && ` by ${invite.createdBy}`}. Expires{' '}
          {tradeTime(new Date(invite.expiresAt))} IST.
        </p>
        {invite.people.length > 0 && (
          <p className="small t2 break-words">
            Registered: {invite.people.map(({ email }) => email).join(', ')}
          </p>
        )}
      </div>
      {invite.state === 'active' && (
        <Button
          variant="ghost"
          disabled={revoke.isPending}
          onClick={run}
          aria-label={`Revoke the invitation of ${made}`}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
