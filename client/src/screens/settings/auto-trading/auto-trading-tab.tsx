import { Link } from 'wouter';
import { useRole } from '#client/api/account/auth.ts';
import { useToggleAutoTrading } from '#client/api/account/settings.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { UserSettings } from '#shared/contract/account/settings.ts';
import { AutoTradingForm } from './auto-trading-form.tsx';
import { text } from './auto-trading-text.ts';
import { BacktestCard } from './backtest-card.tsx';
import { JournalCard } from './journal-card.tsx';
import { PreviewCard } from './preview-card.tsx';

/** The switch and limits of auto-trading. */
export function AutoTradingTab({ settings }: { settings: UserSettings }) {
  const toggle = useToggleAutoTrading();
  const change = (enabled: boolean) =>
    toggle.mutate(enabled, {
      onSuccess: () => toastSuccess(enabled ? text.enabled : text.disabled),
      onError: (error) => toastError(error, text.toggleFailed),
    });
  const session = useMarketSession();
  const available = isAvailable(settings);
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-desk:grid-cols-1">
      <div className="grid gap-4">
        <Card>
          <CardHead title={text.title}>
            <Badge look="mode">{text.paper}</Badge>
          </CardHead>
          {!available && <WhyUnavailable settings={settings} />}
          <Switch
            sends
            label={text.enable}
            note={text.enableHint}
            checked={toggle.isPending ? toggle.variables : settings.autoTradingEnabled}
            disabled={toggle.isPending || (!available && !settings.autoTradingEnabled)}
            onChange={change}
          />
          <hr className="my-4 border-line" />
          <AutoTradingForm settings={settings} />
        </Card>
        {session && <BacktestCard today={session.tradingDate} />}
        <JournalCard />
      </div>
      <PreviewCard />
    </div>
  );
}

/** Whether the user can switch it on now. */
function isAvailable({ autoTradingMode, kiteConnected }: UserSettings): boolean {
  return autoTradingMode === 'paper' || (autoTradingMode === 'broker' && kiteConnected);
}

/** What is missing and who can change it: the user, or the operator; administrators see the setting's name. */
function WhyUnavailable({ settings: { autoTradingMode, brokerage } }: { settings: UserSettings }) {
  const isAdmin = useRole().data?.role === 'ADMIN';
  const howToEnable = isAdmin && <p className="mt-1">{text.setting(PAPER_SETTING)}</p>;
  if (autoTradingMode === 'off')
    return (
      <Notice className="mb-3">
        {text.notOffered}
        {howToEnable}
      </Notice>
    );
  return (
    <Notice className="mb-3">
      {text.connectFirst}{' '}
      <Link href="/settings?tab=broker" className="strong">
        {text.brokerTab}
      </Link>
      {!brokerage.sandbox && <p className="mt-1">{text.notWithoutBroker}</p>}
      {howToEnable}
    </Notice>
  );
}

/** As server/core/config.ts reads it. */
const PAPER_SETTING = 'AUTO_TRADING=paper';
