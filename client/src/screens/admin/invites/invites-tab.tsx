import { useState } from 'react';
import { useSignInOptions } from '#client/api/account/auth.ts';
import { useInvites } from '#client/api/admin/admission.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLine } from './invite-line.tsx';
import { text } from './text.ts';

/** Invitation links, and who registered with each. */
export function InvitesTab() {
  const invites = useInvites();
  const mode = useSignInOptions().data?.registration;
  const [making, setMaking] = useState(false);
  return (
    <Card aria-labelledby="invites">
      <CardHead title={text.title} id="invites">
        {!making && <Button onClick={() => setMaking(true)}>{text.new}</Button>}
      </CardHead>
      {mode !== undefined && mode !== 'invite' && <p className="small t2 mb-3">{text.notNeeded[mode]}</p>}
      {making && <InviteForm onClose={() => setMaking(false)} />}
      <Loaded
        query={invites}
        skeleton={<SkeletonLines count={4} label={text.loading} />}
        failed={text.failed}
        stillWorks={text.stillWorks}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={text.none}>{text.noneHint}</EmptyState>
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
