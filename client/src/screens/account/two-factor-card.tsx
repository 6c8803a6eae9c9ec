import { useState } from 'react';
import { useBeginTwoFactor, useConfirmTwoFactor, useEndTwoFactor } from '#client/api/account.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import type { AccountSecurity } from '#shared/contract/account.ts';
import { useProof } from './proof-fields.tsx';

/** Two-factor authentication: a code of an authenticator app after the password. */
export function TwoFactorCard({ account }: { account: AccountSecurity }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card>
      <CardHead title="Two-factor authentication">
        <Badge look={account.twoFactor ? 'good' : 'plain'}>{account.twoFactor ? 'On' : 'Off'}</Badge>
      </CardHead>
      {codes && <RecoveryCodes codes={codes} onSeen={() => setCodes(null)} />}
      {!codes &&
        (account.twoFactor ? <TurnOff account={account} /> : <TurnOn account={account} onDone={setCodes} />)}
    </Card>
  );
}

function TurnOn({
  account,
  onDone,
}: {
  account: AccountSecurity;
  onDone: (codes: readonly string[]) => void;
}) {
  const { proof, complete, fields } = useProof(account);
  const [code, setCode] = useState('');
  const begin = useBeginTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (!begin.data)
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate(proof, { onError: (error) => toastError(error, 'Failed to start the setup') });
        }}
      >
        <p className="t2">Sign-in will also ask for a code from an authenticator app on your phone.</p>
        {fields}
        <div>
          <Button type="submit" disabled={!complete || begin.isPending}>
            Set Up Authenticator
          </Button>
        </div>
      </form>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(
          { code },
          {
            onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
            onError: (error) => toastError(error, 'Failed to confirm the code'),
          },
        );
      }}
    >
      <p className="t2">
        Add this key to your authenticator app, then enter the code it shows. On this device:{' '}
        <a href={begin.data.address} className={buttonClass({ variant: 'ghost' })}>
          open the app
        </a>
      </p>
      <code className="well rounded-control px-3 py-2 text-center break-all">
        {inFours(begin.data.secret)}
      </code>
      <Field label="Code">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" disabled={code.trim().length < 6 || confirm.isPending}>
          Turn On
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  return (
    <div className="grid gap-3">
      <p>
        <strong>Two-factor authentication is on.</strong> Save these recovery codes. Each works once if you
        lose your phone. They won’t be shown again.
      </p>
      <ul className="well grid grid-cols-2 gap-x-4 gap-y-1 rounded-control px-3 py-2 max-desk:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={onSeen}>
          I’ve saved these codes
        </Button>
      </div>
    </div>
  );
}

function TurnOff({ account }: { account: AccountSecurity }) {
  const { proof, complete, fields } = useProof(account);
  const end = useEndTwoFactor();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        end.mutate(proof, {
          onSuccess: () => toastSuccess('Two-factor authentication is off'),
          onError: (error) => toastError(error, 'Failed to turn it off'),
        });
      }}
    >
      <p className="t2">{account.recoveryCodesLeft} of 10 recovery codes unused.</p>
      <div className="grid grid-cols-2 gap-3">{fields}</div>
      <div>
        <Button type="submit" disabled={!complete || end.isPending}>
          Turn Off
        </Button>
      </div>
    </form>
  );
}

const inFours = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');
