import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { PasswordInput } from '#client/ui/form/password-input.tsx';
import type { AccountSecurity, OwnerProof } from '#shared/contract/account/account.ts';
import { text } from './text.ts';

type Wanted = Pick<AccountSecurity, 'hasPassword' | 'twoFactor'>;

interface ProofForm {
  /** The entered values. */
  proof: OwnerProof;
  /** Whether all required fields are filled. */
  complete: boolean;
  fields: ReactNode;
  clear: () => void;
}

/**
 * Re-authentication: the password, plus a code if two-factor authentication is on, so that an open session is not
 * enough for sensitive changes.
 */
export function useProof({ hasPassword, twoFactor }: Wanted): ProofForm {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proof = { ...(hasPassword && { password }), ...(twoFactor && { code: code.trim() }) };
  return {
    proof,
    complete: !(hasPassword && password === '') && !(twoFactor && code.trim().length < 6),
    clear: () => {
      setPassword('');
      setCode('');
    },
    fields: (
      <>
        {hasPassword ? (
          <Field label={text.proof.password}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
        ) : (
          <p className="small t3">{text.proof.noPassword}</p>
        )}
        {twoFactor && (
          <Field label={text.proof.code} hint={text.proof.codeHint}>
            <TextInput
              autoComplete="one-time-code"
              maxLength={24}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </Field>
        )}
      </>
    ),
  };
}
