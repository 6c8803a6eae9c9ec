import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevokeBrokerage, useTestBrokerage } from '#client/api/account/settings.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { CallError, sentenceOf } from '#client/lib/http/call.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { UserSettings } from '#shared/contract/account/settings.ts';
import { text } from '../text.ts';
import { BrokerageAccount } from './brokerage-account.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { loginText } from './login-text.ts';
import { OwnBrokerCard } from './own-broker-card.tsx';

/** The Zerodha connection: credentials, login, and account data. Read-only. */
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
          <CardHead title={text.broker.title}>
            {brokerage.sandbox && <Badge look="mode">{text.broker.sandbox}</Badge>}
            {kiteConnected && (
              <Badge look="good">
                <Check aria-hidden /> {text.broker.connected}
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
          title: text.broker.tested.title,
          description: text.broker.tested.description,
        }),
      onError: (error) =>
        toast({
          title: text.broker.testFailed.title,
          description:
            error instanceof CallError && error.code ? sentenceOf(error) : text.broker.testFailed.description,
          tone: 'bad',
        }),
    });
  return (
    <Button sends onClick={run} disabled={!stored || test.isPending}>
      {test.isPending ? text.broker.testing : text.broker.test}
    </Button>
  );
}

/** State of the connection, and the next step. */
function LinkState({ settings: { brokerage, kiteConnected } }: { settings: UserSettings }) {
  const revoke = useRevokeBrokerage();
  const forget = () =>
    revoke.mutate(undefined, {
      onSuccess: () =>
        toast({ title: text.broker.removed.title, description: text.broker.removed.description }),
      onError: (error) => toastError(error, text.broker.removeFailed),
    });
  return (
    <Card>
      <CardHead title={text.broker.connection} />
      <dl className="kv">
        <Line label={text.broker.apiKey}>{brokerage.maskedApiKey ?? text.broker.notSaved}</Line>
        <Line label={text.broker.secret}>
          {brokerage.maskedApiKey ? text.broker.hidden : text.broker.notSaved}
        </Line>
        <Line label={text.broker.login}>
          {kiteConnected ? (brokerage.userName ?? text.broker.loggedIn) : text.broker.notLoggedIn}
        </Line>
        {kiteConnected && brokerage.expiresAt && (
          <Line label={text.broker.loginEnds}>{text.at(tradeTime(new Date(brokerage.expiresAt)))}</Line>
        )}
        {brokerage.verifiedAt && (
          <Line label={text.broker.verified}>{text.at(tradeTime(new Date(brokerage.verifiedAt)))}</Line>
        )}
      </dl>
      <p className="small t3 mt-3">{text.broker.readOnly}</p>
      {brokerage.loginPath && (
        <div className="row mt-3 flex-wrap">
          {!kiteConnected && (
            <a href={brokerage.loginPath} className={buttonClass({ variant: 'primary' })}>
              {brokerage.sandbox ? text.broker.loginSandbox : text.broker.loginZerodha}
            </a>
          )}
          <Button sends variant="ghost" onClick={forget} disabled={revoke.isPending}>
            {text.broker.disconnect}
          </Button>
        </div>
      )}
      {brokerage.sandbox && <SandboxNote />}
    </Card>
  );
}

const SandboxNote = () => (
  <Notice className="small mt-3">
    {text.broker.sandboxHint} <code>{text.broker.sandboxKey}</code>
    {text.broker.sandboxSecret} <code>{text.broker.sandboxSecretValue}</code>.
  </Notice>
);

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
