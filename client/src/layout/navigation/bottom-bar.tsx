import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#shared/contract/account/auth.ts';
import { text } from '../text.ts';
import { MoreSheet } from './more-sheet.tsx';
import { BOTTOM_ITEMS } from './nav-items.ts';

const CELL = clsx(
  'grid content-center justify-items-center gap-1 text-micro text-fg-3 hover:no-underline',
  'focus-visible:-outline-offset-2 aria-[current]:text-fg [&_.lucide]:size-5',
  'aria-[current]:[&_.lucide]:text-accent',
);

/** Navigation of a narrow screen: four screens at the bottom, and the rest behind More. */
export const BottomBar = memo(function BottomBar({ user }: { user: User }) {
  const [location] = useLocation();
  const [more, setMore] = useState(false);
  return (
    <nav
      aria-label={text.nav.label}
      className="fixed inset-x-0 bottom-0 z-(--z-bar) grid h-[calc(64px+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      {BOTTOM_ITEMS.map(({ path, short, icon: Icon }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined} className={CELL}>
          <Icon aria-hidden />
          {short}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={BOTTOM_ITEMS.some((item) => item.path === location) ? undefined : 'true'}
        className={CELL}
        onClick={() => setMore(true)}
      >
        <Ellipsis aria-hidden />
        {text.nav.more}
      </button>
      <MoreSheet user={user} open={more} onOpenChange={setMore} />
    </nav>
  );
});
