import { useState } from 'react';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '#client/api/account/identities.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { CallError } from '#client/lib/http/call.ts';
import { hasPasskeySupport, passkeySentence } from '#client/lib/sign-in/passkeys.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Passkey, WaysIn } from '#shared/contract/account/identity.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '#shared/domain/limits.ts';
import { agentText } from './agent-text.ts';
import { OwnerProof } from './owner-proof.tsx';
import { text } from './text.ts';

/** The user's passkeys: add, rename and remove. */
export function PasskeysCard({ ways }: { ways: WaysIn }) {
  const [adding, setAdding] = useState(false);
  const { passkeys, proof } = ways;
  const isPossible = passkeys !== null && hasPasskeySupport();
  return (
    <Card aria-labelledby="passkeys">
      <CardHead title={text.passkeys.title} id="passkeys" />
      {!isPossible && (
        <p className="t2">{passkeys === null ? text.passkeys.needHttps : text.passkeys.unsupported}</p>
      )}
      {isPossible && passkeys.length === 0 && !adding && (
        <EmptyState title={text.passkeys.none}>{text.passkeys.noneHint}</EmptyState>
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
            {text.passkeys.add}
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
      action={text.passkeys.create}
      change={add}
      written={(given) => ({ name, proof: given })}
      success={text.passkeys.added}
      onDone={onDone}
      onError={fail}
    >
      <Field label={text.passkeys.nameLabel}>
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
            {backedUp && <Badge look="tag">{text.passkeys.synced}</Badge>}
          </span>
          <span className="small t3 block">
            {text.history.added(
              text.at(tradeTime(new Date(createdAt))),
              lastUsedAt
                ? text.history.used(text.at(tradeTime(new Date(lastUsedAt))))
                : text.history.neverUsed,
            )}
          </span>
        </span>
        {mode === 'shown' && (
          <span className="row gap-1">
            <Button
              variant="ghost"
              onClick={() => setMode('rename')}
              aria-label={text.passkeys.renameNamed(name)}
            >
              {text.passkeys.rename}
            </Button>
            <Button
              variant="ghost"
              onClick={() => setMode('remove')}
              aria-label={text.passkeys.removeNamed(name)}
            >
              {text.passkeys.remove}
            </Button>
          </span>
        )}
      </div>
      {mode === 'rename' && <Rename passkey={passkey} onDone={back} />}
      {mode === 'remove' && (
        <OwnerProof
          proof={proof}
          action={text.passkeys.removePasskey}
          change={remove}
          written={(given) => ({ id, proof: given })}
          success={text.passkeys.removed}
          onDone={back}
          onError={fail}
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
      <Field label={text.passkeys.nameLabel}>
        <TextInput
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" disabled={name.trim() === '' || rename.isPending}>
          {text.save}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Shows the server's sentence, or the outcome of the browser's dialog. */
const fail = (error: Error) =>
  toastError(error, error instanceof CallError ? text.passkeys.changeFailed : passkeySentence(error));
