import { useState } from 'react';
import { useInvites } from '#client/api/admission.ts';
import { useSignInOptions } from '#client/api/auth.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLine } from './invite-line.tsx';

const NOT_NEEDED = {
  open: 'Anyone can register on this server now. Set REGISTRATION=invite to require an invitation.',
  domains: 'Addresses of certain domains can register on this server now. Invitations have no effect.',
  closed: 'Registration is closed on this server. Invitations have no effect.',
};

/** Links with which people may register, and who came with each. */
export function InvitesTab() {
  const invites = useInvites();
  const mode = useSignInOptions().data?.registration;
  const [making, setMaking] = useState(false);
  return (
    <Card aria-labelledby="invites">
      <CardHead title="Invitations" id="invites">
        {!making && <Button onClick={() => setMaking(true)}>New invitation</Button>}
      </CardHead>
      {mode !== undefined && mode !== 'invite' && <p className="small t2 mb-3">{NOT_NEEDED[mode]}</p>}
      {making && <InviteForm onClose={() => setMaking(false)} />}
      <Loaded
        query={invites}
        skeleton={<SkeletonLines count={4} label="Loading invitations" />}
        failed="Couldn’t load invitations"
        stillWorks="Their links still work."
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title="No invitations">
              An invitation is a link with which people can register.
            </EmptyState>
          ) : (
            <ul>
              {loaded.map((invite) => (
                <InviteLine key={invite.id} invite={invite} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
