import { useState } from 'react';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '#client/api/identities.ts';
import { CallError } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { hasPasskeySupport, passkeySentence } from '#client/lib/passkeys.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Passkey, WaysIn } from '#shared/contract/identity.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '#shared/domain/limits.ts';
import { agentText } from './agent-text.ts';
import { OwnerProof } from './owner-proof.tsx';

/** The person's passkeys: adding, renaming and removing them. */
export function PasskeysCard({ ways }: { ways: WaysIn }) {
  const [adding, setAdding] = useState(false);
  const { passkeys, proof } = ways;
  const isPossible = passkeys !== null && hasPasskeySupport();
  return (
    <Card aria-labelledby="passkeys">
      <CardHead title="Passkeys" id="passkeys" />
      {!isPossible && (
        <p className="t2">
          {passkeys === null
            ? 'Passkeys need an https address or localhost.'
            : 'This browser doesn’t support passkeys.'}
        </p>
      )}
      {isPossible && passkeys.length === 0 && !adding && (
        <EmptyState title="No passkeys">
          Sign in with your fingerprint, face or device PIN. No password or code needed.
        </EmptyState>
      )}
      <ul className="grid">
        {passkeys?.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} proof={proof} />
        ))}
      </ul>
      {adding ? (
        <AddPasskey proof={proof} onDone={() => setAdding(false)} />
      ) : (
        isPossible &&
        passkeys.length < MAX_PASSKEYS && (
          <Button className="mt-3" onClick={() => setAdding(true)}>
            Add Passkey
          </Button>
        )
      )}
    </Card>
  );
}

function AddPasskey({ proof, onDone }: { proof: WaysIn['proof']; onDone: () => void }) {
  const [name, setName] = useState(() => agentText(navigator.userAgent));
  const add = useAddPasskey();
  return (
    <OwnerProof
      proof={proof}
      action="Create Passkey"
      pending={add.isPending}
      onCancel={onDone}
      onProve={(given) =>
        add.mutate(
          { name, proof: given },
          {
            onSuccess: () => {
              toastSuccess('Passkey added. You can sign in with it now.');
              onDone();
            },
            onError: fail,
          },
        )
      }
    >
      <Field label="Name of the passkey">
        <TextInput
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </OwnerProof>
  );
}

function PasskeyLine({ passkey, proof }: { passkey: Passkey; proof: WaysIn['proof'] }) {
  const [mode, setMode] = useState<'shown' | 'rename' | 'remove'>('shown');
  const remove = useRemovePasskey();
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  const back = () => setMode('shown');
  return (
    <li className="border-t border-line first:border-0">
      <div className="row min-h-11 flex-wrap justify-between">
        <span className="min-w-0">
          <span className="row">
            <span className="cut">{name}</span>
            {backedUp && <Badge look="tag">synced</Badge>}
          </span>
          <span className="small t3 block">
            added {tradeTime(new Date(createdAt))} IST,{' '}
            {lastUsedAt ? `last used ${tradeTime(new Date(lastUsedAt))} IST` : 'never used'}
          </span>
        </span>
        {mode === 'shown' && (
          <span className="row gap-1">
            <Button variant="ghost" onClick={() => setMode('rename')} aria-label={`Rename ${name}`}>
              Rename
            </Button>
            <Button variant="ghost" onClick={() => setMode('remove')} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {mode === 'rename' && <Rename passkey={passkey} onDone={back} />}
      {mode === 'remove' && (
        <OwnerProof
          proof={proof}
          action="Remove Passkey"
          pending={remove.isPending}
          onCancel={back}
          onProve={(given) =>
            remove.mutate(
              { id, proof: given },
              { onSuccess: () => toastSuccess('Passkey removed'), onError: fail },
            )
          }
        />
      )}
    </li>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  return (
    <form
      className="grid gap-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ id: passkey.id, name }, { onSuccess: onDone, onError: fail });
      }}
    >
      <Field label="Name of the passkey">
        <TextInput
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" disabled={name.trim() === '' || rename.isPending}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The server's sentence, or what the browser's dialog ended with. */
const fail = (error: Error) =>
  toastError(error, error instanceof CallError ? 'The passkey was not changed' : passkeySentence(error));
