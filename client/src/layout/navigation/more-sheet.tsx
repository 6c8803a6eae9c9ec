import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useRole } from '#client/api/account/auth.ts';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { forgetSnapshot } from '#client/lib/live/snapshot-store.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import type { User } from '#shared/contract/account/auth.ts';
import { text } from '../text.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { Avatar } from './avatar.tsx';
import { Cash } from './cash.tsx';
import { displayName, ROLE_LABELS } from './display-name.ts';
import { ALERTS_ITEM, NAV_GROUPS, type NavGroup, type NavItem } from './nav-items.ts';
import { useHomeItems } from './use-nav-items.ts';

/** What does not fit a narrow screen: the other screens, the account, the appearance. */
export function MoreSheet({
  user,
  open,
  onOpenChange,
}: {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const home = useHomeItems().filter(({ short }) => !short);
  const done = () => onOpenChange(false);
  const role = useRole().data?.role ?? 'USER';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.nav.more} className="desk:hidden">
      <div className="grid gap-5 px-4 pb-5">
        <nav aria-label={text.nav.label} className="grid gap-3">
          {home.length > 0 && <Items items={home} onDone={done} />}
          {NAV_GROUPS.map((group) => (
            <Group key={group.title} group={group} onDone={done} />
          ))}
        </nav>
        <AppearancePanel />
        <div className="row gap-3 border-t border-line pt-4">
          <Link
            href="/account"
            onClick={done}
            className="flex min-w-0 grow items-center gap-3 text-fg hover:no-underline"
          >
            <Avatar user={user} />
            <span className="min-w-0 grow">
              <span className="cut block">{displayName(user)}</span>
              <span className="small t3 block">{ROLE_LABELS[role]}</span>
            </span>
          </Link>
          <Cash onNavigate={done} />
        </div>
        <a
          href="/api/logout"
          onClick={forgetSnapshot}
          className={buttonClass({ variant: 'line', wide: true })}
        >
          <LogOut aria-hidden />
          {text.nav.logout}
        </a>
      </div>
    </Dialog>
  );
}

/** The items of a group that are not in the bottom bar. */
function Group({ group: { title, items }, onDone }: { group: NavGroup; onDone: () => void }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="micro t3 pb-0.5">
        {title}
      </p>
      <Items items={items.filter(({ short }) => !short)} labelledBy={id} onDone={onDone} />
    </div>
  );
}

const ROW =
  'row h-11 w-full gap-3 rounded-control px-2 text-fg hover:no-underline aria-[current]:bg-active [&_.lucide]:size-5';

function Items({
  items,
  labelledBy,
  onDone,
}: {
  items: readonly NavItem[];
  labelledBy?: string;
  onDone: () => void;
}) {
  return (
    <ul aria-labelledby={labelledBy} className="-mx-2 grid grid-cols-2">
      {items.map((item) => (
        <li key={item.path}>
          {item.path === ALERTS_ITEM ? (
            <AlertsButton item={item} onDone={onDone} />
          ) : (
            <MoreLink item={item} onDone={onDone} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MoreLink({ item: { path, label, icon: Icon }, onDone }: { item: NavItem; onDone: () => void }) {
  const [location] = useLocation();
  return (
    <Link href={path} aria-current={location === path ? 'page' : undefined} className={ROW} onClick={onDone}>
      <Icon aria-hidden className="text-fg-3" />
      {label}
    </Link>
  );
}

/** Replaces this sheet with the alerts. */
function AlertsButton({ item: { label, icon: Icon }, onDone }: { item: NavItem; onDone: () => void }) {
  const { open } = useAlertsAddress();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={ROW}
      onClick={() => {
        onDone();
        open('all');
      }}
    >
      <Icon aria-hidden className="text-fg-3" />
      {label}
    </button>
  );
}
