import { useSearchParams } from 'wouter';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { AuditTab } from './audit/audit-tab.tsx';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { InvitesTab } from './invites/invites-tab.tsx';
import { JobsTab } from './jobs/jobs-tab.tsx';
import { LedgerLight } from './overview/ledger-light.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { QualityTab } from './quality/quality-tab.tsx';
import { RatesTab } from './rates/rates-tab.tsx';
import { UniverseTab } from './universe/universe-tab.tsx';

const TABS = [
  { value: 'users', label: 'Overview', Content: OverviewTab },
  { value: 'invites', label: 'Invitations', Content: InvitesTab },
  { value: 'jobs', label: 'Feed jobs', Content: JobsTab },
  { value: 'calendar', label: 'Calendar', Content: CalendarTab },
  { value: 'universe', label: 'Universe', Content: UniverseTab },
  { value: 'rates', label: 'Charge rates', Content: RatesTab },
  { value: 'quality', label: 'Data quality', Content: QualityTab },
  { value: 'audit', label: 'Audit log', Content: AuditTab },
] as const;

/** Admin Dashboard: people, what runs by itself, the rules of the market, and the records. The tab is in the address. */
export function AdminScreen() {
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find(({ value }) => value === address.get('tab'))?.value ?? 'users';
  return (
    <>
      <ScreenHead title="Admin Dashboard" purpose="People, market data, rules and records of this deployment">
        <LedgerLight />
      </ScreenHead>
      <Tabs
        label="Administration"
        value={tab}
        onChange={(value) => setAddress(value === 'users' ? {} : { tab: value }, { replace: true })}
        tabs={TABS.map(({ value, label, Content }) => ({ value, label, content: <Content /> }))}
      />
    </>
  );
}
