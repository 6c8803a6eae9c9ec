import { type SyntheticEvent, useState } from 'react';
import { useRole } from '#client/api/auth.ts';
import { useFindBroker, useJoinBroker, useLeaveBroker, useOwnBroker } from '#client/api/broker.ts';
import { displayName } from '#client/layout/display-name.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { BrokerOffer, OwnBroker } from '#shared/contract/broker.ts';

/** The broker on Artha whose client the person is, or becoming one by an invite code. */
export function OwnBrokerCard() {
  const { data: role } = useRole();
  // Brokers and administrators are nobody's clients.
  return role?.role === 'USER' && <OwnBrokerOfTrader />;
}

function OwnBrokerOfTrader() {
  const own = useOwnBroker();
  return (
    <Card aria-labelledby="own-broker">
      <CardHead id="own-broker" title="Your broker on Artha" />
      <Loaded
        query={own}
        skeleton={<SkeletonLines count={3} label="Loading your broker" />}
        failed="Your broker could not be read"
        stillWorks="Nothing was changed."
      >
        {({ broker, views }) => (
          <>
            {broker ? <Linked broker={broker} /> : <JoinForm />}
            <Views views={views} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function JoinForm() {
  const [code, setCode] = useState('');
  const find = useFindBroker();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    find.mutate(code);
  };
  if (find.data) return <Confirm code={code} offer={find.data} onBack={() => find.reset()} />;
  return (
    <form noValidate className="grid max-w-[480px] gap-3" onSubmit={submit}>
      <p className="t2">
        A broker on Artha can look after you. With their invite code you see who it is before anything is
        shared.
      </p>
      <Field label="Invite code" error={find.error ? sentenceOf(find.error) : undefined}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="7KQM-2XWP-9TRA"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" disabled={code.trim() === '' || find.isPending}>
          Find Broker
        </Button>
      </div>
    </form>
  );
}

/** Who will see what, before it is so. */
function Confirm({ code, offer, onBack }: { code: string; offer: BrokerOffer; onBack: () => void }) {
  const join = useJoinBroker();
  const name = displayName(offer);
  const run = () =>
    join.mutate(
      { code, ratePercent: offer.ratePercent },
      {
        onSuccess: () => toastSuccess(`You are a client of ${name} now`),
        onError: (error) => toastError(error, 'Failed to join the broker'),
      },
    );
  return (
    <div className="grid max-w-[640px] gap-3">
      <p>
        <strong className="strong">{name}</strong> <span className="t3">({offer.email})</span>
      </p>
      <WhatIsSeen />
      <Commission ratePercent={offer.ratePercent} />
      <div className="row flex-wrap">
        <Button variant="primary" disabled={join.isPending} onClick={run}>
          Share My Portfolio
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

const WhatIsSeen = () => (
  <ul className="t2 list-disc pl-5">
    <li>They and administrators see your name and email, your cash, your holdings and their profit.</li>
    <li>They see the orders you place from joining on, and none from before.</li>
    <li>They can only read. Each look is written down, and you see it here.</li>
    <li>You can leave at any time, and from then on they see nothing.</li>
  </ul>
);

const Commission = ({ ratePercent }: { ratePercent: number }) => (
  <p className="small t3">
    Their commission is {ratePercent}% of what you trade. On paper it is counted for them and not taken from
    your cash.
  </p>
);

function Linked({ broker }: { broker: NonNullable<OwnBroker['broker']> }) {
  const leave = useLeaveBroker();
  const name = displayName(broker);
  const run = () =>
    leave.mutate(undefined, {
      onSuccess: () => toastSuccess(`${name} no longer sees your portfolio`),
      onError: (error) => toastError(error, 'Failed to leave the broker'),
    });
  return (
    <div className="grid max-w-[640px] gap-3">
      <p>
        <strong className="strong">{name}</strong> <span className="t3">({broker.email})</span> may look at
        your portfolio since {tradeTime(new Date(broker.since))} IST.
      </p>
      <WhatIsSeen />
      <Commission ratePercent={broker.ratePercent} />
      <div>
        <Button disabled={leave.isPending} onClick={run}>
          Leave This Broker
        </Button>
      </div>
    </div>
  );
}

function Views({ views }: { views: OwnBroker['views'] }) {
  if (views.length === 0) return null;
  return (
    <section aria-label="Who looked" className="mt-4 border-t border-line pt-3">
      <h3 className="strong mb-1">Who looked</h3>
      <ul className="small t2 grid gap-1">
        {views.map(({ at, by }) => (
          <li key={`${at} ${by}`}>
            {by}, {tradeTime(new Date(at))} IST
          </li>
        ))}
      </ul>
    </section>
  );
}
