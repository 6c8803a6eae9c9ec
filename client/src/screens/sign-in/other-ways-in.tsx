import { KeyRound, LogIn, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useSignInOptions } from '#client/api/account/auth.ts';
import { usePasskeySignIn } from '#client/api/account/identities.ts';
import { useAddressPart } from '#client/lib/address/address.ts';
import { hasPasskeySuggestions, hasPasskeySupport, passkeySentence } from '#client/lib/sign-in/passkeys.ts';
import { singleSignOnText } from '#client/lib/sign-in/single-sign-on-text.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Challenges expire after five minutes; autofill renews before. */
const SUGGEST_AGAIN_MS = 4 * 60_000;

/** Sign-in without a password: identity provider or passkey. Also shows why single sign-on failed. */
export function OtherWaysIn({ returnTo, onEnter }: { returnTo: string; onEnter: () => void }) {
  const { data: options } = useSignInOptions();
  const failure = singleSignOnText(useAddressPart('error'));
  const passkeys = options?.passkeys === true && hasPasskeySupport();
  const signIn = usePasskeySignIn();
  useSuggestions(passkeys && options.passwords, onEnter);
  if (!passkeys && !options?.oidc && !failure) return null;
  const trouble = signIn.error ? passkeySentence(signIn.error) : failure;
  return (
    <section aria-label={text.otherWays.label} className="mt-4 grid gap-3">
      {options?.passwords && (passkeys || options.oidc) && (
        <p className="small t3 row before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {text.otherWays.or}
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
          {text.otherWays.passkey}
        </Button>
      )}
    </section>
  );
}

/**
 * Offers passkeys by autofill in the email field, if supported. Failures are silent, because there is also a
 * button.
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
