import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useRole } from '#client/api/auth.ts';
import { forgetSnapshot } from '#client/lib/live/snapshot.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { User } from '#shared/contract/auth.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { Avatar } from './avatar.tsx';
import { Cash } from './cash.tsx';
import { displayName, ROLE_LABELS } from './display-name.ts';
import { text } from './text.ts';
import { useNavItems } from './use-nav-items.ts';

/** What a narrow screen has no room for: the other screens, the account, the look. */
export function MoreSheet({
  user,
  open,
  onOpenChange,
}: {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [location] = useLocation();
  const items = useNavItems();
  const role = useRole().data?.role ?? 'USER';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.nav.more} className="desk:hidden">
      <div className="grid gap-5 px-4 pb-5">
        <ul className="-mx-2 grid">
          {items
            .filter((item) => !item.short)
            .map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <Link
                  href={path}
                  aria-current={location === path ? 'page' : undefined}
                  className="row h-11 gap-3 rounded-control px-2 text-fg hover:no-underline aria-[current]:bg-active [&_.lucide]:size-5"
                  onClick={() => onOpenChange(false)}
                >
                  <Icon aria-hidden className="text-fg-3" />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
        <AppearancePanel />
        <div className="row gap-3 border-t border-line pt-4">
          <Link
            href="/account"
            onClick={() => onOpenChange(false)}
            className="flex min-w-0 grow items-center gap-3 text-fg hover:no-underline"
          >
            <Avatar user={user} />
            <span className="min-w-0 grow">
              <span className="cut block">{displayName(user)}</span>
              <span className="small t3 block">{ROLE_LABELS[role]}</span>
            </span>
          </Link>
          <Cash onNavigate={() => onOpenChange(false)} />
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
