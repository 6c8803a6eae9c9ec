import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useGoKeys, useKeys, usePaletteKey } from '#client/lib/keys/use-keys.ts';
import { useServerGone } from '#client/lib/live/live-market.ts';
import { oneByOne } from '#client/lib/live/one-by-one.ts';
import { useSnapshotKeeper } from '#client/lib/live/use-snapshot-keeper.ts';
import { openable, useOpened } from '#client/lib/openable.tsx';
import { ServerReachProvider } from '#client/ui/server-reach.ts';
import { Toaster } from '#client/ui/toast/toast.tsx';
import { TooltipProvider } from '#client/ui/tooltip/tooltip.tsx';
import type { User } from '#shared/contract/account/auth.ts';
import { ConfirmBanner } from './confirm-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { useScreens } from './navigation/use-nav-items.ts';
import { loadTicket, Overlays } from './overlays.tsx';
import { text } from './text.ts';
import { TopBar } from './top-bar/top-bar.tsx';

const Palette = openable(() => import('./palette/palette.tsx').then((m) => m.Palette));
const KeysSheet = openable(() => import('./keys-sheet.tsx').then((m) => m.KeysSheet));

/** Delay after the first screen before prefetching overlays that shortcuts open, so that they open immediately. */
const PREFETCH_AFTER_MS = 2_000;

/** The frame around every screen of a signed-in user. */
export function Shell({
  user,
  page,
  children,
}: {
  user: User;
  /** The name of the screen; null on the Dashboard. */
  page: string | null;
  children: ReactNode;
}) {
  const [over, setOver] = useState<'palette' | 'keys' | null>(null);
  const opened = useOpened(over);
  const [, navigate] = useLocation();
  // Stable callbacks, so that opening an overlay does not re-render the frame.
  const search = useCallback(() => setOver('palette'), []);
  const keys = useCallback(() => setOver('keys'), []);
  const close = useCallback(() => setOver(null), []);
  useSnapshotKeeper(user.id);
  usePaletteKey(search);
  useKeys({ search, keys });
  const screens = useScreens();
  useGoKeys((path) => {
    if (screens.some((screen) => screen.path === path)) navigate(path);
  });
  useEffect(() => {
    const timer = setTimeout(
      () => void oneByOne([Palette.load, loadTicket, KeysSheet.load]),
      PREFETCH_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  const serverGone = useServerGone();
  return (
    <ServerReachProvider value={serverGone ? text.connection.cannotSend : null}>
      <TooltipProvider>
        <div className="min-h-dvh max-desk:pb-[calc(64px+env(safe-area-inset-bottom))] desk:grid desk:grid-cols-[57px_minmax(0,1fr)] wide:grid-cols-[212px_minmax(0,1fr)]">
          <a
            href="#main"
            className="btn sr-only z-(--z-tip) focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3"
          >
            {text.nav.skip}
          </a>
          <Sidebar user={user} onSearch={search} />
          <div className="min-w-0">
            <TopBar page={page} onSearch={search} />
            <ConnectionBanner />
            <ConfirmBanner user={user} />
            <main id="main" tabIndex={-1} className="screen outline-none">
              {children}
            </main>
          </div>
          <BottomBar user={user} />
          <Overlays />
          <Suspense>
            {opened === 'palette' && <Palette.Opened onClose={close} onKeys={keys} />}
            {opened === 'keys' && <KeysSheet.Opened onClose={close} />}
          </Suspense>
        </div>
        <Toaster />
      </TooltipProvider>
    </ServerReachProvider>
  );
}
