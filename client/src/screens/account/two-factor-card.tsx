import { useState } from 'react';
import { useBeginTwoFactor, useConfirmTwoFactor, useEndTwoFactor } from '#client/api/account.ts';
import { sayFailure, saySuccess } from '#client/lib/said.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import type { AccountSecurity } from '#shared/contract/account.ts';
import { ProofField } from './proof-field.tsx';

/** The second factor: an authenticator's code beside the password. */
export function TwoFactorCard({ account }: { account: AccountSecurity }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card>
      <CardHead title="Second factor">
        <Badge look={account.twoFactor ? 'good' : 'plain'}>{account.twoFactor ? 'On' : 'Off'}</Badge>
      </CardHead>
      {codes && <RecoveryCodes codes={codes} onSeen={() => setCodes(null)} />}
      {!codes &&
        (account.twoFactor ? <TurnOff left={account.recoveryCodesLeft} /> : <TurnOn onDone={setCodes} />)}
    </Card>
  );
}

function TurnOn({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useBeginTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (!begin.data)
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate({ password }, { onError: (error) => sayFailure(error, 'Failed to begin') });
        }}
      >
        <p className="t2">Signing in then asks for a code of an authenticator on your phone, too.</p>
        <ProofField value={password} onChange={setPassword} />
        <div>
          <Button type="submit" disabled={password === '' || begin.isPending}>
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
            onError: (error) => sayFailure(error, 'Failed to confirm the code'),
          },
        );
      }}
    >
      <p className="t2">
        Add this key to your authenticator, then write the code it shows. On this device:{' '}
        <a href={begin.data.address} className={buttonClass({ variant: 'ghost' })}>
          open the authenticator
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
        <strong>The second factor is on.</strong> Keep these codes where you keep papers: each signs you in
        once when your phone is lost. They are not shown again.
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
          I Have Kept Them
        </Button>
      </div>
    </div>
  );
}

function TurnOff({ left }: { left: number }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const end = useEndTwoFactor();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        end.mutate(
          { password, code },
          {
            onSuccess: () => saySuccess('The second factor is off'),
            onError: (error) => sayFailure(error, 'Failed to turn it off'),
          },
        );
      }}
    >
      <p className="t2">{left} recovery codes are left. Turning it off needs your password and a code.</p>
      <div className="grid grid-cols-2 gap-3">
        <ProofField value={password} onChange={setPassword} />
        <Field label="Code">
          <TextInput
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" disabled={password === '' || code.trim().length < 6 || end.isPending}>
          Turn Off
        </Button>
      </div>
    </form>
  );
}

const inFours = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');
