import { useState } from 'react';
import { useLinkIdentity, useUnlinkIdentity } from '#client/api/account/identities.ts';
import { useAddressPart } from '#client/lib/address/address.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { singleSignOnText } from '#client/lib/sign-in/single-sign-on-text.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import type { LinkedIdentity, WaysIn } from '#shared/contract/account/identity.ts';
import { MAX_IDENTITIES } from '#shared/domain/limits.ts';
import { OwnerProof } from './owner-proof.tsx';
import { text } from './text.ts';

/** The user's linked identities. Empty without a provider. */
export function SingleSignOnCard({ ways: { singleSignOn, proof } }: { ways: WaysIn }) {
  const [linking, setLinking] = useState(false);
  const link = useLinkIdentity();
  const outcome = useAddressPart('sso');
  const failure = singleSignOnText(outcome);
  if (!singleSignOn) return null;
  const { issuer, identities } = singleSignOn;
  return (
    <Card aria-labelledby="single-sign-on">
      <CardHead title={text.singleSignOn.title} id="single-sign-on">
        <span className="small t3 cut">{URL.parse(issuer)?.host}</span>
      </CardHead>
      {failure && <Notice className="mb-3">{failure}</Notice>}
      {outcome === 'linked' && (
        <p role="status" className="t2 mb-3">
          {text.singleSignOn.linked}
        </p>
      )}
      {identities.length === 0 && !linking && (
        <EmptyState title={text.singleSignOn.none}>
          {text.singleSignOn.noneHint(URL.parse(issuer)?.host)}
        </EmptyState>
      )}
      <ul className="grid">
        {identities.map((identity) => (
          <IdentityLine key={identity.subject} identity={identity} proof={proof} />
        ))}
      </ul>
      {linking ? (
        <OwnerProof
          proof={proof}
          action={text.singleSignOn.continue}
          change={link}
          written={(given) => given}
          onDone={() => setLinking(false)}
          onError={(error) => toastError(error, text.singleSignOn.linkFailed)}
        />
      ) : (
        identities.length < MAX_IDENTITIES && (
          <Button className="mt-3" onClick={() => setLinking(true)}>
            {text.singleSignOn.link}
          </Button>
        )
      )}
    </Card>
  );
}

function IdentityLine({ identity, proof }: { identity: LinkedIdentity; proof: WaysIn['proof'] }) {
  const [unlinking, setUnlinking] = useState(false);
  const unlink = useUnlinkIdentity();
  const { subject, email, linkedAt, lastUsedAt } = identity;
  const name = email ?? subject;
  return (
    <li className="border-t border-line first:border-0">
      <div className="row min-h-11 justify-between">
        <span className="min-w-0">
          <span className="cut block">{name}</span>
          <span className="small t3 block">
            {text.history.linked(
              text.at(tradeTime(new Date(linkedAt))),
              lastUsedAt
                ? text.history.used(text.at(tradeTime(new Date(lastUsedAt))))
                : text.history.neverUsed,
            )}
          </span>
        </span>
        {!unlinking && (
          <Button
            variant="ghost"
            onClick={() => setUnlinking(true)}
            aria-label={text.singleSignOn.unlinkNamed(name)}
          >
            {text.singleSignOn.unlink}
          </Button>
        )}
      </div>
      {unlinking && (
        <OwnerProof
          proof={proof}
          action={text.singleSignOn.unlinkIdentity}
          change={unlink}
          written={(given) => ({ subject, proof: given })}
          success={text.singleSignOn.unlinked}
          onDone={() => setUnlinking(false)}
          onError={(error) => toastError(error, text.singleSignOn.unlinkFailed)}
        />
      )}
    </li>
  );
}
