import { useState } from 'react';
import { useMakeToken } from '#client/api/account/account.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import type { AccountSecurity, ApiToken } from '#shared/contract/account/account.ts';
import { DEFAULT_TOKEN_LIFE, TOKEN_LIVES, type TokenLife } from '#shared/domain/account/token-life.ts';
import { useProof } from './proof-fields.tsx';
import { SCOPE_LABEL, text } from './text.ts';
import { lifeText } from './token-text.ts';

const SCOPES = (['read', 'trade'] as const).map((value) => ({ value, label: SCOPE_LABEL[value] }));
const LIVES = TOKEN_LIVES.map((days) => ({ value: String(days), label: lifeText(days) }));
const lifeOf = (value: string): TokenLife => TOKEN_LIVES.find((days) => String(days) === value) ?? null;

/** Creates a token, and shows it once. */
export function NewToken({ account, onDone }: { account: AccountSecurity; onDone: () => void }) {
  const make = useMakeToken();
  const { proof, complete, fields } = useProof(account);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiToken['scope']>('read');
  const [life, setLife] = useState(String(DEFAULT_TOKEN_LIFE));
  if (make.data) return <MadeToken token={make.data.token} onDone={onDone} />;
  return (
    <form
      className="mt-3 grid max-w-[720px] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(
          { ...proof, name, scope, expiresInDays: lifeOf(life) },
          { onError: (error) => toastError(error, text.tokens.createFailed) },
        );
      }}
    >
      <Field label={text.tokens.name}>
        <TextInput
          value={name}
          maxLength={60}
          placeholder={text.tokens.namePlaceholder}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="row flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <span className="small t2">{text.tokens.scope}</span>
          <Segmented label={text.tokens.scope} options={SCOPES} value={scope} onChange={setScope} />
        </div>
        <div className="grid gap-1">
          <span className="small t2">{text.tokens.expiresAfter}</span>
          <Segmented label={text.tokens.expiresAfter} options={LIVES} value={life} onChange={setLife} />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">{fields}</div>
      <div className="row">
        <Button type="submit" variant="primary" disabled={name.trim() === '' || !complete || make.isPending}>
          {text.tokens.create}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className="mt-3 grid gap-3">
      <p>
        <strong>{text.tokens.copyNow}</strong> {text.tokens.shownOnce} <code>{text.tokens.header}</code>
      </p>
      <code className="well rounded-control px-3 py-2 break-all select-all">{token}</code>
      <div className="row flex-wrap">
        <CopyButton value={token} variant="primary">
          {text.tokens.copy}
        </CopyButton>
        <Button variant="ghost" onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}
