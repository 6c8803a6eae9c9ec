import { clsx } from 'clsx';
import { LogOut, type LucideIcon, Search, SunMoon } from 'lucide-react';
import { type ComponentProps, memo, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useRole } from '#client/api/account/auth.ts';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { goPress, KEYS } from '#client/lib/keys/keys.ts';
import { forgetSnapshot } from '#client/lib/live/snapshot-store.ts';
import { Brand } from '#client/ui/brand.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/dialog/popover.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { KeysOf, WithKeys } from '#client/widgets/keys-of.tsx';
import type { User } from '#shared/contract/account/auth.ts';
import { text } from '../text.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { Avatar } from './avatar.tsx';
import { displayName, ROLE_LABELS } from './display-name.ts';
import { ALERTS_ITEM, NAV_GROUPS, type NavGroup, type NavItem } from './nav-items.ts';
import { QuickList } from './quick-list.tsx';
import { useHomeItems } from './use-nav-items.ts';

const ROW = clsx(
  'group flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-fg-2 max-wide:justify-center',
  'hover:bg-card hover:text-fg hover:no-underline focus-visible:-outline-offset-2',
  'aria-[current]:bg-active aria-[current]:font-[550] aria-[current]:text-fg',
);

/** Navigation at the left: 212 px with labels from 1360 px, below that a rail of icons with tooltips. */
export const Sidebar = memo(function Sidebar({ user, onSearch }: { user: User; onSearch: () => void }) {
  const home = useHomeItems();
  const isWide = useMediaQuery('(min-width: 1360px)');
  const role = useRole().data?.role ?? 'USER';
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line p-2 desk:flex wide:p-3">
      <Link
        href="/"
        className="mb-4 flex h-8 shrink-0 items-center gap-2.5 px-2 hover:no-underline max-wide:justify-center"
      >
        <Brand nameClass="max-wide:sr-only" />
      </Link>
      <SearchField onSearch={onSearch} />
      <nav aria-label={text.nav.label} className="grid min-h-40 gap-2 overflow-y-auto">
        <Items items={home} />
        {NAV_GROUPS.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </nav>
      {isWide && <QuickList />}
      <div className="mt-auto mb-2 pt-2">
        <AppearanceButton />
      </div>
      <div className="flex items-center gap-2 border-t border-line pt-3 max-wide:flex-col wide:px-2">
        <Link
          href="/account"
          className="flex min-w-0 grow items-center gap-2 rounded-control text-fg hover:no-underline"
        >
          <Avatar user={user} />
          <span className="min-w-0 grow max-wide:sr-only">
            <span className="cut block">{displayName(user)}</span>
            <span className="small t3 block">{ROLE_LABELS[role]}</span>
          </span>
        </Link>
        <Tooltip content={text.nav.logout} side="right">
          <a
            href="/api/logout"
            onClick={forgetSnapshot}
            aria-label={text.nav.logout}
            className={clsx(buttonClass({ variant: 'ghost', icon: true }), 'size-7')}
          >
            <LogOut aria-hidden />
          </a>
        </Tooltip>
      </div>
    </aside>
  );
});

/** Looks like a field; on the rail its icon is in the top bar. */
function SearchField({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className="row mb-3 h-8 w-full shrink-0 rounded-control bg-card px-2 text-fg-3 inset-ring inset-ring-line max-wide:hidden hover:text-fg-2"
      onClick={onSearch}
    >
      <Search aria-hidden />
      <span className="grow text-left">{text.bar.search}</span>
      <span aria-hidden>
        <KeysOf press={KEYS.palette.press[0]} />
      </span>
    </button>
  );
}

/** On the rail a line replaces the name. */
function Group({ group: { title, items } }: { group: NavGroup }) {
  const id = useId();
  return (
    <div className="border-line max-wide:border-t max-wide:pt-2">
      <p id={id} className="micro t3 px-2 pb-1 max-wide:sr-only">
        {title}
      </p>
      <Items items={items} labelledBy={id} />
    </div>
  );
}

function Items({ items, labelledBy }: { items: readonly NavItem[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-px">
      {items.map((item) => (
        <li key={item.path}>
          {item.path === ALERTS_ITEM ? <AlertsButton item={item} /> : <SidebarLink item={item} />}
        </li>
      ))}
    </ul>
  );
}

/** Opens the alerts over the current screen. */
function AlertsButton({ item: { label, icon } }: { item: NavItem }) {
  const { open } = useAlertsAddress();
  return (
    <RailTooltip label={label}>
      <button type="button" aria-haspopup="dialog" className={ROW} onClick={() => open('all')}>
        <RowFace icon={icon} label={label} />
      </button>
    </RailTooltip>
  );
}

function SidebarLink({ item: { path, label, icon } }: { item: NavItem }) {
  const [location] = useLocation();
  return (
    <Tooltip content={<ItsKeys path={path} label={label} />} side="right">
      <Link href={path} aria-current={location === path ? 'page' : undefined} className={ROW}>
        <RowFace icon={icon} label={label} />
      </Link>
    </Tooltip>
  );
}

/** Next to a visible label the tooltip shows only the shortcut. */
function ItsKeys({ path, label }: Pick<NavItem, 'path' | 'label'>) {
  return (
    <WithKeys press={goPress(path)}>
      <span className="wide:hidden">{label}</span>
    </WithKeys>
  );
}

function AppearanceButton() {
  return (
    <Popover
      label={text.nav.appearance}
      className="bottom-24 left-16 wide:bottom-28 wide:left-3"
      button={(opener) => (
        <RailTooltip label={text.nav.appearance}>
          <button type="button" className={ROW} {...opener}>
            <RowFace icon={SunMoon} label={text.nav.appearance} />
          </button>
        </RailTooltip>
      )}
    >
      <AppearancePanel />
    </Popover>
  );
}

function RowFace({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden className="text-fg-3 group-aria-[current]:text-accent" />
      <span className="max-wide:sr-only">{label}</span>
    </>
  );
}

/** Shows the label as a tooltip on the rail, where it is not visible. */
function RailTooltip({
  label,
  children,
}: { label: string } & Pick<ComponentProps<typeof Tooltip>, 'children'>) {
  return (
    <Tooltip content={label} side="right" className="wide:hidden">
      {children}
    </Tooltip>
  );
}
