import { useSearchParams } from 'wouter';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { ActionsTab } from './actions/actions-tab.tsx';
import { AuditTab } from './audit/audit-tab.tsx';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { ImportTab } from './import/import-tab.tsx';
import { InvitesTab } from './invites/invites-tab.tsx';
import { JobsTab } from './jobs/jobs-tab.tsx';
import { LedgerLight } from './overview/ledger-light.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { QualityTab } from './quality/quality-tab.tsx';
import { RatesTab } from './rates/rates-tab.tsx';
import { text } from './text.ts';
import { UniverseTab } from './universe/universe-tab.tsx';

const TABS = [
  { value: 'users', label: text.tabs.overview, Content: OverviewTab },
  { value: 'invites', label: text.tabs.invites, Content: InvitesTab },
  { value: 'jobs', label: text.tabs.jobs, Content: JobsTab },
  { value: 'calendar', label: text.tabs.calendar, Content: CalendarTab },
  { value: 'universe', label: text.tabs.universe, Content: UniverseTab },
  { value: 'rates', label: text.tabs.rates, Content: RatesTab },
  { value: 'quality', label: text.tabs.quality, Content: QualityTab },
  { value: 'import', label: text.tabs.import, Content: ImportTab },
  { value: 'actions', label: text.tabs.actions, Content: ActionsTab },
  { value: 'audit', label: text.tabs.audit, Content: AuditTab },
] as const;

/** Admin Dashboard: users, jobs, market rules and audit log. The tab is in the address. */
export function AdminScreen() {
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find(({ value }) => value === address.get('tab'))?.value ?? 'users';
  return (
    <>
      <ScreenHead title={text.title} purpose={text.purpose}>
        <LedgerLight />
      </ScreenHead>
      <Tabs
        label={text.tabsLabel}
        value={tab}
        onChange={(value) => setAddress(value === 'users' ? {} : { tab: value }, { replace: true })}
        tabs={TABS.map(({ value, label, Content }) => ({ value, label, content: <Content /> }))}
      />
    </>
  );
}
