import { type SyntheticEvent, useState } from 'react';
import { useRole } from '#client/api/account/auth.ts';
import { useFindBroker, useJoinBroker, useLeaveBroker, useOwnBroker } from '#client/api/trading/broker.ts';
import { displayName } from '#client/layout/navigation/display-name.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { BrokerOffer, OwnBroker } from '#shared/contract/trading/broker.ts';
import { text } from '../text.ts';

/** The user's broker on Artha, or a form to join one by invite code. */
export function OwnBrokerCard() {
  const { data: role } = useRole();
  // Brokers and administrators can't be clients.
  return role?.role === 'USER' && <OwnBrokerOfTrader />;
}

function OwnBrokerOfTrader() {
  const own = useOwnBroker();
  return (
    <Card aria-labelledby="own-broker">
      <CardHead id="own-broker" title={text.ownBroker.title} />
      <Loaded
        query={own}
        skeleton={<SkeletonLines count={3} label={text.ownBroker.loading} />}
        failed={text.ownBroker.failed}
        stillWorks={text.ownBroker.stillWorks}
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
      <p className="t2">{text.ownBroker.hint}</p>
      <Field label={text.ownBroker.code} error={find.error ? sentenceOf(find.error) : undefined}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder={text.ownBroker.codePlaceholder}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" disabled={code.trim() === '' || find.isPending}>
          {text.ownBroker.find}
        </Button>
      </div>
    </form>
  );
}

/** States who will see what, before joining. */
function Confirm({ code, offer, onBack }: { code: string; offer: BrokerOffer; onBack: () => void }) {
  const join = useJoinBroker();
  const name = displayName(offer);
  const run = () =>
    join.mutate(
      { code, ratePercent: offer.ratePercent },
      {
        onSuccess: () => toastSuccess(text.ownBroker.joined(name)),
        onError: (error) => toastError(error, text.ownBroker.joinFailed),
      },
    );
  return (
    <div className="grid max-w-[640px] gap-3">
      <p>
        <strong className="strong">{name}</strong>{' '}
        <span className="t3">{text.ownBroker.email(offer.email)}</span>
      </p>
      <WhatIsSeen />
      <Commission ratePercent={offer.ratePercent} />
      <div className="row flex-wrap">
        <Button sends variant="primary" disabled={join.isPending} onClick={run}>
          {text.ownBroker.share}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {text.ownBroker.back}
        </Button>
      </div>
    </div>
  );
}

const WhatIsSeen = () => (
  <ul className="t2 list-disc pl-5">
    {text.ownBroker.shared.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

const Commission = ({ ratePercent }: { ratePercent: number }) => (
  <p className="small t3">{text.ownBroker.commission(ratePercent)}</p>
);

function Linked({ broker }: { broker: NonNullable<OwnBroker['broker']> }) {
  const leave = useLeaveBroker();
  const name = displayName(broker);
  const run = () =>
    leave.mutate(undefined, {
      onSuccess: () => toastSuccess(text.ownBroker.left(name)),
      onError: (error) => toastError(error, text.ownBroker.leaveFailed),
    });
  return (
    <div className="grid max-w-[640px] gap-3">
      <p>
        <strong className="strong">{name}</strong>{' '}
        <span className="t3">{text.ownBroker.email(broker.email)}</span>{' '}
        {text.ownBroker.since(text.at(tradeTime(new Date(broker.since))))}
      </p>
      <WhatIsSeen />
      <Commission ratePercent={broker.ratePercent} />
      <div>
        <Button sends disabled={leave.isPending} onClick={run}>
          {text.ownBroker.leave}
        </Button>
      </div>
    </div>
  );
}

function Views({ views }: { views: OwnBroker['views'] }) {
  if (views.length === 0) return null;
  return (
    <section aria-label={text.ownBroker.views} className="mt-4 border-t border-line pt-3">
      <h3 className="strong mb-1">{text.ownBroker.views}</h3>
      <ul className="small t2 grid gap-1">
        {views.map(({ at, by }) => (
          <li key={`${at} ${by}`}>{text.ownBroker.view(by, text.at(tradeTime(new Date(at))))}</li>
        ))}
      </ul>
    </section>
  );
}
