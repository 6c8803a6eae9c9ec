import { type FormEvent, useState } from 'react';
import { useChangePassword } from '#client/api/account/account.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { NewPasswordField } from '#client/widgets/password-field.tsx';
import { type AccountSecurity, type ApiToken, passwordForm } from '#shared/contract/account/account.ts';
import { useProof } from './proof-fields.tsx';
import { text } from './text.ts';
import { markOf } from './token-text.ts';

/** A new password ends all other access, except selected tokens. */
export function PasswordCard({ account }: { account: AccountSecurity }) {
  const change = useChangePassword();
  const { proof, complete, fields, clear } = useProof(account);
  const [newPassword, setNewPassword] = useState('');
  const [keepTokens, setKeepTokens] = useState<readonly string[]>([]);
  const checked = passwordForm.shape.newPassword.safeParse(newPassword);
  const tokens = account.tokens.filter(({ expired }) => !expired);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { ...proof, newPassword, keepTokens: [...keepTokens] },
      {
        onSuccess: () => {
          clear();
          setNewPassword('');
          setKeepTokens([]);
          toastSuccess(text.password.changed);
        },
        onError: (error) => toastError(error, text.password.failed),
      },
    );
  };
  return (
    <Card>
      <CardHead title={text.password.title} />
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">
          {fields}
          <NewPasswordField
            label={text.password.new}
            written={newPassword}
            owner={account}
            error={newPassword === '' ? undefined : checked.error?.issues[0]?.message}
            value={newPassword}
            onChange={({ target }) => setNewPassword(target.value)}
          />
        </div>
        {tokens.length > 0 && (
          <TokensToKeep tokens={tokens} tokensToKeep={keepTokens} onChange={setKeepTokens} />
        )}
        <p className="small t3">
          {text.password.endsOthers} {tokens.length > 0 && text.password.revokes}
        </p>
        <div>
          <Button type="submit" disabled={!complete || !checked.success || change.isPending}>
            {account.hasPassword ? text.password.change : text.password.set}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function TokensToKeep({
  tokens,
  tokensToKeep,
  onChange,
}: {
  tokens: readonly ApiToken[];
  tokensToKeep: readonly string[];
  onChange: (tokensToKeep: readonly string[]) => void;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="small strong mb-1">{text.password.tokens}</legend>
      {tokens.map(({ id, name, prefix, ending }) => (
        <label key={id} className="row min-h-9 min-w-0">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-fill"
            checked={tokensToKeep.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...tokensToKeep, id] : tokensToKeep.filter((other) => other !== id))
            }
          />
          <span className="cut min-w-0">{name}</span>
          <code className="small t3">{markOf({ prefix, ending })}</code>
        </label>
      ))}
    </fieldset>
  );
}
