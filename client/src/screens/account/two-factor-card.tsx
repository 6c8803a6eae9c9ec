import { useState } from 'react';
import { useBeginTwoFactor, useConfirmTwoFactor, useEndTwoFactor } from '#client/api/account/account.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import type { AccountSecurity } from '#shared/contract/account/account.ts';
import { useProof } from './proof-fields.tsx';
import { text } from './text.ts';

/** Two-factor authentication: an authenticator code after the password. */
export function TwoFactorCard({ account }: { account: AccountSecurity }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card>
      <CardHead title={text.twoFactor.title}>
        <Badge look={account.twoFactor ? 'good' : 'plain'}>
          {account.twoFactor ? text.twoFactor.on : text.twoFactor.off}
        </Badge>
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
          begin.mutate(proof, { onError: (error) => toastError(error, text.twoFactor.setUpFailed) });
        }}
      >
        <p className="t2">{text.twoFactor.hint}</p>
        {fields}
        <div>
          <Button type="submit" disabled={!complete || begin.isPending}>
            {text.twoFactor.setUp}
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
            onError: (error) => toastError(error, text.twoFactor.confirmFailed),
          },
        );
      }}
    >
      <NewKey {...begin.data} />
      <Field label={text.twoFactor.code}>
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
          {text.twoFactor.turnOn}
        </Button>
      </div>
    </form>
  );
}

/** The key as a QR code for a phone, as text for those who type it, and as a link for an app on this device. */
function NewKey({ secret, address }: { secret: string; address: string }) {
  return (
    <div className="row flex-wrap items-start gap-4">
      <QrCode value={address} label={text.twoFactor.qrCode} />
      <div className="grid min-w-0 grow basis-56 gap-3">
        <p className="t2">{text.twoFactor.addKey}</p>
        <code className="well rounded-control px-3 py-2 text-center select-all">{inFours(secret)}</code>
        <div className="row flex-wrap">
          <CopyButton value={secret}>{text.twoFactor.copyKey}</CopyButton>
          <a href={address} className={buttonClass({ variant: 'ghost' })}>
            {text.twoFactor.openApp}
          </a>
        </div>
      </div>
    </div>
  );
}

function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  return (
    <div className="grid gap-3">
      <p>
        <strong>{text.twoFactor.isOn}</strong> {text.twoFactor.saveCodes}
      </p>
      <ul className="well grid grid-cols-2 gap-x-4 gap-y-1 rounded-control px-3 py-2 max-desk:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row flex-wrap">
        <CopyButton value={codes.join('\n')}>{text.twoFactor.copyCodes}</CopyButton>
        <Button variant="primary" onClick={onSeen}>
          {text.twoFactor.codesSaved}
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
          onSuccess: () => toastSuccess(text.twoFactor.turnedOff),
          onError: (error) => toastError(error, text.twoFactor.turnOffFailed),
        });
      }}
    >
      <p className="t2">{text.twoFactor.unused(account.recoveryCodesLeft)}</p>
      <div className="grid grid-cols-2 gap-3">{fields}</div>
      <div>
        <Button type="submit" disabled={!complete || end.isPending}>
          {text.twoFactor.turnOff}
        </Button>
      </div>
    </form>
  );
}

const inFours = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');
