import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useSignInOptions } from '#client/api/auth.ts';
import { rememberSignedIn } from '#client/lib/signed-in-hint.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { RegisterTab } from './register-tab.tsx';
import { safeReturnTo } from './return-to.ts';
import { SignInForm } from './sign-in-form.tsx';
import { WaysInPage } from './ways-in-page.tsx';

type Mode = 'sign-in' | 'register';

/** Signing in and creating an account. Somebody who is signed in is sent on. */
export function SignInScreen({ signedIn }: { signedIn: boolean }) {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const { data: options } = useSignInOptions();
  const mode: Mode = path === '/register' || query.get('mode') === 'register' ? 'register' : 'sign-in';
  useEffect(() => {
    if (signedIn) enter();
  }, [signedIn]);

  function changeMode(next: Mode) {
    const stored = new URLSearchParams(query);
    stored.delete('mode');
    const search = stored.size > 0 ? `?${stored}` : '';
    navigate(`${next === 'register' ? '/register' : '/api/login'}${search}`, { replace: true });
  }

  return (
    <WaysInPage title={mode === 'register' ? 'Create an Artha account' : 'Sign in to Artha'}>
      {options?.passwords !== false && (
        <Tabs
          label="Account"
          value={mode}
          onChange={changeMode}
          tabs={[
            { value: 'sign-in', label: 'Sign in', content: <SignInForm onEnter={enter} /> },
            {
              value: 'register',
              label: 'Register',
              content: (
                <RegisterTab
                  invite={query.get('invite')}
                  onEnter={enter}
                  onSignIn={() => changeMode('sign-in')}
                />
              ),
            },
          ]}
        />
      )}
      <OtherWaysIn returnTo={returnTo()} onEnter={enter} />
      <DemoAccounts onEnter={enter} />
    </WaysInPage>
  );
}

/** Loads the page one came for anew, so that everything on it belongs to the new session. */
function enter(): void {
  // Until the server has said who is there, it shows what they are to expect, and not everybody's first page.
  rememberSignedIn(true);
  window.location.replace(returnTo());
}

const returnTo = () => safeReturnTo(window.location.search, window.location.origin);
