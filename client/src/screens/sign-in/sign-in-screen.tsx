import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useSignInOptions } from '#client/api/account/auth.ts';
import { rememberSignedIn } from '#client/lib/sign-in/signed-in-hint.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { RegisterTab } from './register-tab.tsx';
import { safeReturnTo } from './return-to.ts';
import { SignInForm } from './sign-in-form.tsx';
import { text } from './text.ts';
import { WaysInPage } from './ways-in-page.tsx';

type Mode = 'sign-in' | 'register';

/** Sign-in and registration. Signed-in users are redirected. */
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
    <WaysInPage title={mode === 'register' ? text.page.createTitle : text.page.signInTitle}>
      {options?.passwords !== false && (
        <Tabs
          label={text.page.tabs}
          value={mode}
          onChange={changeMode}
          tabs={[
            { value: 'sign-in', label: text.page.signInTab, content: <SignInForm onEnter={enter} /> },
            {
              value: 'register',
              label: text.page.registerTab,
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

/** Reloads at the requested page, so that everything belongs to the new session. */
function enter(): void {
  // Sets the hint, so that the shell shows instead of the landing page until the server answers.
  rememberSignedIn(true);
  window.location.replace(returnTo());
}

const returnTo = () => safeReturnTo(window.location.search, window.location.origin);
