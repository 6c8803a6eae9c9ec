import { KeyRound, LogIn, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useSignInOptions } from '#client/api/auth.ts';
import { usePasskeySignIn } from '#client/api/identities.ts';
import { useAddressPart } from '#client/lib/address/address.ts';
import { hasPasskeySuggestions, hasPasskeySupport, passkeySentence } from '#client/lib/passkeys.ts';
import { singleSignOnText } from '#client/lib/single-sign-on-text.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';

/** A challenge of the server holds for five minutes; before that the suggestions get another one. */
const SUGGEST_AGAIN_MS = 4 * 60_000;

/**
 * Signing in without a password: at the identity provider, or with a passkey. Why single sign-on failed is shown here
 * too.
 */
export function OtherWaysIn({ returnTo, onEnter }: { returnTo: string; onEnter: () => void }) {
  const { data: options } = useSignInOptions();
  const failure = singleSignOnText(useAddressPart('error'));
  const passkeys = options?.passkeys === true && hasPasskeySupport();
  const signIn = usePasskeySignIn();
  useSuggestions(passkeys && options.passwords, onEnter);
  if (!passkeys && !options?.oidc && !failure) return null;
  const trouble = signIn.error ? passkeySentence(signIn.error) : failure;
  return (
    <section aria-label="Other ways to sign in" className="mt-4 grid gap-3">
      {options?.passwords && (passkeys || options.oidc) && (
        <p className="small t3 row before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or
        </p>
      )}
      {trouble && (
        <p role="alert" className="notice">
          <TriangleAlert aria-hidden />
          {trouble}
        </p>
      )}
      {options?.oidc && (
        <a
          className={buttonClass({ size: 'big', wide: true })}
          href={`/api/login/oidc?${new URLSearchParams({ returnTo })}`}
        >
          <LogIn aria-hidden />
          {options.oidc.buttonText}
        </a>
      )}
      {passkeys && (
        <Button
          size="big"
          wide
          disabled={signIn.isPending || signIn.isSuccess}
          onClick={() => signIn.mutate('dialog', { onSuccess: onEnter })}
        >
          <KeyRound aria-hidden />
          Sign in with a passkey
        </Button>
      )}
    </section>
  );
}

/**
 * Where the browser can, passkeys are among its suggestions under the email field. Nothing is shown of their failures:
 * there is the button.
 */
function useSuggestions(wanted: boolean, onEnter: () => void): void {
  const { mutate } = usePasskeySignIn();
  useEffect(() => {
    if (!wanted) return;
    const suggest = async () => {
      if (await hasPasskeySuggestions()) mutate('suggestions', { onSuccess: onEnter });
    };
    void suggest();
    const timer = setInterval(() => void suggest(), SUGGEST_AGAIN_MS);
    return () => clearInterval(timer);
  }, [wanted, mutate, onEnter]);
}
