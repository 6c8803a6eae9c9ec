import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevokeBrokerage, useTestBrokerage } from '#client/api/settings.ts';
import { CallError, sentenceOf } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { UserSettings } from '#shared/contract/settings.ts';
import { BrokerageAccount } from './brokerage-account.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { loginText } from './login-text.ts';
import { OwnBrokerCard } from './own-broker-card.tsx';

/** The link to Zerodha: credentials, the login that proves them, and what the account holds. It is only ever read. */
export function BrokerTab({ settings }: { settings: UserSettings }) {
  const { brokerage, kiteConnected } = settings;
  const arrived = loginText(new URLSearchParams(location.search).get('login'));
  return (
    <div className="grid gap-4">
      {arrived && !(arrived.good && !kiteConnected) && (
        <p role="status" className={arrived.good ? 'notice good small' : 'notice small'}>
          {arrived.words}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-desk:grid-cols-1">
        <Card>
          <CardHead title="Zerodha Kite Connect">
            {brokerage.sandbox && <Badge look="mode">SANDBOX</Badge>}
            {kiteConnected && (
              <Badge look="good">
                <Check aria-hidden /> Connected
              </Badge>
            )}
          </CardHead>
          <CredentialsForm settings={settings}>
            <TestButton stored={brokerage.maskedApiKey !== null} />
          </CredentialsForm>
        </Card>
        <LinkState settings={settings} />
      </div>
      {kiteConnected && <BrokerageAccount />}
      <OwnBrokerCard />
    </div>
  );
}

function TestButton({ stored }: { stored: boolean }) {
  const test = useTestBrokerage();
  const run = () =>
    test.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Connection Successful',
          description: 'Broker API connection verified successfully',
        }),
      onError: (error) =>
        toast({
          title: 'Connection Failed',
          description:
            error instanceof CallError && error.code ? sentenceOf(error) : 'Failed to connect to broker API',
          tone: 'bad',
        }),
    });
  return (
    <Button onClick={run} disabled={!stored || test.isPending}>
      {test.isPending ? 'Testing...' : 'Test Connection'}
    </Button>
  );
}

/** How far the link has come, and the one next step. */
function LinkState({ settings: { brokerage, kiteConnected } }: { settings: UserSettings }) {
  const revoke = useRevokeBrokerage();
  const forget = () =>
    revoke.mutate(undefined, {
      onSuccess: () => toast({ title: 'Success', description: 'Broker credentials removed' }),
      onError: (error) => toastError(error, 'Failed to remove the broker credentials'),
    });
  return (
    <Card>
      <CardHead title="The link" />
      <dl className="kv">
        <Line label="API key">{brokerage.maskedApiKey ?? 'Not saved'}</Line>
        <Line label="Secret">{brokerage.maskedApiKey ? 'Saved, never shown' : 'Not saved'}</Line>
        <Line label="Login">{kiteConnected ? (brokerage.userName ?? 'Logged in') : 'Not logged in'}</Line>
        {kiteConnected && brokerage.expiresAt && (
          <Line label="Login ends">{`${tradeTime(new Date(brokerage.expiresAt))} IST`}</Line>
        )}
        {brokerage.verifiedAt && (
          <Line label="Last verified">{`${tradeTime(new Date(brokerage.verifiedAt))} IST`}</Line>
        )}
      </dl>
      <p className="small t3 mt-3">
        The link only reads. Artha never places an order at the brokerage: all trading here is on paper.
      </p>
      {brokerage.loginPath && (
        <div className="row mt-3 flex-wrap">
          {!kiteConnected && (
            <a href={brokerage.loginPath} className={buttonClass({ variant: 'primary' })}>
              {brokerage.sandbox ? 'Log in at the sandbox' : 'Log in with Zerodha'}
            </a>
          )}
          <Button variant="ghost" onClick={forget} disabled={revoke.isPending}>
            Revoke and forget
          </Button>
        </div>
      )}
      {brokerage.sandbox && <SandboxNote />}
    </Card>
  );
}

const SandboxNote = () => (
  <Notice className="small mt-3">
    This deployment links to a sandbox on its own machine, over a made-up account. API key{' '}
    <code>sandbox-api-key</code>, secret <code>sandbox-secret</code>.
  </Notice>
);

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
