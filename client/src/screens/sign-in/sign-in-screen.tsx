import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useSignInOptions } from '#client/api/auth.ts';
import { rememberSignedIn } from '#client/lib/familiar.ts';
import { Brand } from '#client/ui/brand.tsx';
import { Card } from '#client/ui/card.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { RegisterForm } from './register-form.tsx';
import { safeReturnTo } from './return-to.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signing in and opening an account. Somebody who is signed in is sent on. */
export function SignInScreen({ signedIn }: { signedIn: boolean }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const { data: options } = useSignInOptions();
  const mode = searchParams.get('mode') === 'register' ? 'register' : 'sign-in';
  useEffect(() => {
    if (signedIn) enter();
  }, [signedIn]);

  function changeMode(next: 'sign-in' | 'register') {
    setSearchParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'register') changed.set('mode', next);
        else changed.delete('mode');
        return changed;
      },
      { replace: true },
    );
  }

  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-8">
      <Link href="/" className="row gap-2.5 hover:no-underline">
        <Brand />
      </Link>
      <Card className="w-full max-w-100 p-6 pt-5">
        <h1 tabIndex={-1} className="mb-4">
          {mode === 'register' ? 'Open an Artha account' : 'Sign in to Artha'}
        </h1>
        {options?.passwords !== false && (
          <Tabs
            label="Account"
            value={mode}
            onChange={changeMode}
            tabs={[
              { value: 'sign-in', label: 'Sign in', content: <SignInForm onEnter={enter} /> },
              { value: 'register', label: 'Register', content: <RegisterForm onEnter={enter} /> },
            ]}
          />
        )}
        <OtherWaysIn returnTo={returnTo()} onEnter={enter} />
        <DemoAccounts onEnter={enter} />
      </Card>
      <p className="small t3 max-w-100 text-center text-balance">
        Paper trading. No order leaves the building. Artha is not a registered investment advisor.
      </p>
    </main>
  );
}

/** Loads the page one came for anew, so that everything on it belongs to the new session. */
function enter(): void {
  // Until the server has said who is there, it shows what they are to expect, and not everybody's first page.
  rememberSignedIn(true);
  window.location.replace(returnTo());
}

const returnTo = () => safeReturnTo(window.location.search, window.location.origin);
