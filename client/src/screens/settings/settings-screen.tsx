import { useSearchParams } from 'wouter';
import { useSettings } from '#client/api/account/settings.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { UserSettings } from '#shared/contract/account/settings.ts';
import { AutoTradingTab } from './auto-trading/auto-trading-tab.tsx';
import { BrokerTab } from './brokerage/broker-tab.tsx';
import { ChargesTab } from './charges-tab.tsx';
import { NotificationsTab } from './notifications/notifications-tab.tsx';
import { text } from './text.ts';

const TABS = [
  { value: 'broker', label: text.tabs.broker, Content: BrokerTab },
  { value: 'auto-trading', label: text.tabs.auto, Content: AutoTradingTab },
  { value: 'charges', label: text.tabs.charges, Content: ChargesTab },
  { value: 'notifications', label: text.tabs.notifications, Content: NotificationsTab },
] as const;

/** Settings: brokerage connection, auto-trading limits, charges, and notifications. The tab is in the address. */
export function SettingsScreen() {
  const [address, setAddress] = useSearchParams();
  const settings = useSettings();
  const tab = TABS.find(({ value }) => value === address.get('tab'))?.value ?? 'broker';
  return (
    <>
      <ScreenHead title={text.title} purpose={text.purpose} />
      <Tabs
        label={text.title}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={TABS.map(({ value, label, Content }) => ({
          value,
          label,
          content: <Shown query={settings}>{(known) => <Content settings={known} />}</Shown>,
        }))}
      />
    </>
  );
}

function Shown({
  query,
  children,
}: {
  query: ReturnType<typeof useSettings>;
  children: (settings: UserSettings) => React.ReactNode;
}) {
  if (query.data) return children(query.data);
  if (query.isError)
    return (
      <Card>
        <FailedState title={text.failed} onRetry={() => void query.refetch()}>
          <p>{sentenceOf(query.error)}</p>
          <p>{text.stillWorks}</p>
        </FailedState>
      </Card>
    );
  return (
    <Card role="status" className="grid max-w-[640px] gap-3">
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </Card>
  );
}
