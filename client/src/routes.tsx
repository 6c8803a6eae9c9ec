import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/contract/account/auth.ts';
import { PERMISSIONS_OF, type Permission, type Role } from '#shared/domain/account/role.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { readUserAhead, useRole, useUser } from './api/account/auth.ts';
import { readFirstStepsAhead } from './api/account/first-steps.ts';
import { Arrival } from './layout/arrival.tsx';
import { ScreenSkeleton, ShellSkeleton } from './layout/placeholders.tsx';
import { useAddressPart } from './lib/address/address.ts';
import { eventsAddress } from './lib/address/events-address.ts';
import { isStockPage, useStockPage } from './lib/address/stock-page-address.ts';
import { untilOnline } from './lib/hooks/use-online.ts';
import { forgetSnapshot } from './lib/live/snapshot-store.ts';
import { openable } from './lib/openable.tsx';
import { keepAppOffline } from './lib/service-worker.ts';
import { rememberSignedIn, wasSignedIn } from './lib/sign-in/signed-in-hint.ts';
import { LEGAL_PAGES } from './screens/landing/legal/legal-links.ts';
import { text } from './text.ts';
import { createStore, useStore } from './ui/create-store.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { FailedState } from './ui/states.tsx';
import { NoAccess } from './widgets/no-access.tsx';
import { Unreachable } from './widgets/unreachable.tsx';

const Shell = arriving(() => import('./layout/shell.tsx').then((m) => m.Shell));
const Landing = arriving(() => import('./screens/landing/landing-screen.tsx').then((m) => m.LandingScreen));
const Legal = arriving(() => import('./screens/landing/legal/legal-screen.tsx').then((m) => m.LegalScreen));
const SignIn = arriving(() => import('./screens/sign-in/sign-in-screen.tsx').then((m) => m.SignInScreen));
const Forgot = arriving(() => import('./screens/sign-in/forgot-screen.tsx').then((m) => m.ForgotScreen));
const Reset = arriving(() => import('./screens/sign-in/reset-screen.tsx').then((m) => m.ResetScreen));
const ConfirmEmail = arriving(() =>
  import('./screens/sign-in/confirm-email-screen.tsx').then((m) => m.ConfirmEmailScreen),
);
const NotFound = arriving(() =>
  import('./screens/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
);
const Dashboard = arriving(() =>
  import('./screens/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
);
const Markets = arriving(() => import('./screens/markets/markets-screen.tsx').then((m) => m.MarketsScreen));
const Stocks = arriving(() => import('./screens/stocks/stocks-screen.tsx').then((m) => m.StocksScreen));
const Calendar = arriving(() =>
  import('./screens/stocks/calendar/calendar-screen.tsx').then((m) => m.CalendarScreen),
);
const StockPage = arriving(() => import('./screens/stocks/page/stock-page.tsx').then((m) => m.StockPage));
const Predictions = arriving(() =>
  import('./screens/predictions/predictions-screen.tsx').then((m) => m.PredictionsScreen),
);
const Offline = arriving(() => import('./screens/offline/offline-screen.tsx').then((m) => m.OfflineScreen));
const Portfolio = arriving(() =>
  import('./screens/portfolio/portfolio-screen.tsx').then((m) => m.PortfolioScreen),
);
const Account = arriving(() => import('./screens/account/account-screen.tsx').then((m) => m.AccountScreen));
const Practice = arriving(() =>
  import('./screens/practice/practice-screen.tsx').then((m) => m.PracticeScreen),
);
const Settings = arriving(() =>
  import('./screens/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
);
const Screeners = arriving(() =>
  import('./screens/screeners/screeners-screen.tsx').then((m) => m.ScreenersScreen),
);
const Admin = arriving(() => import('./screens/admin/admin-screen.tsx').then((m) => m.AdminScreen));
const Broker = arriving(() => import('./screens/broker/broker-screen.tsx').then((m) => m.BrokerScreen));
const Learning = arriving(() =>
  import('./screens/learning/learning-screen.tsx').then((m) => m.LearningScreen),
);
const Trading = arriving(() => import('./screens/trading/trading-screen.tsx').then((m) => m.TradingScreen));
const Trades = arriving(() => import('./screens/trades/trades-screen.tsx').then((m) => m.TradesScreen));

interface Route {
  path: string;
  title: string;
  show: (role: Role, permissions: readonly Permission[]) => ReactNode;
  /** Begins to fetch the screen's code. */
  load: () => Promise<unknown>;
}

/** The screens of a person who is signed in. */
const ROUTES: readonly Route[] = [
  { path: '/', title: text.screens.dashboard, show: home, load: Dashboard.load },
  { path: '/markets', title: text.screens.markets, show: () => <Markets.Screen />, load: Markets.load },
  { path: '/stocks', title: text.screens.stocks, show: () => <Stocks.Screen />, load: Stocks.load },
  {
    path: '/portfolio',
    title: text.screens.portfolio,
    show: () => <Portfolio.Screen />,
    load: Portfolio.load,
  },
  { path: '/trades', title: text.screens.trades, show: () => <Trades.Screen />, load: Trades.load },
  {
    path: '/predictions',
    title: text.screens.predictions,
    show: () => <Predictions.Screen />,
    load: Predictions.load,
  },
  {
    path: '/screeners',
    title: text.screens.screeners,
    show: () => <Screeners.Screen />,
    load: Screeners.load,
  },
  { path: '/account', title: text.screens.account, show: () => <Account.Screen />, load: Account.load },
  { path: '/practice', title: text.screens.practice, show: () => <Practice.Screen />, load: Practice.load },
  { path: '/settings', title: text.screens.settings, show: () => <Settings.Screen />, load: Settings.load },
  { path: '/learning', title: text.screens.learning, show: () => <Learning.Screen />, load: Learning.load },
  { path: '/trading', title: text.screens.terminal, show: () => <Trading.Screen />, load: Trading.load },
  { path: '/admin', title: text.screens.admin, show: adminOrNot, load: Admin.load },
  { path: '/broker', title: text.screens.broker, show: brokerOrNot, load: Broker.load },
];

const CALENDAR: Route = {
  path: eventsAddress(),
  title: text.screens.calendar,
  show: () => <Calendar.Screen />,
  load: Calendar.load,
};

/** Whether the first screen's code is being loaded ahead. */
const isLoadingAhead = createStore(false);

/** React shows a suspended screen this long after its placeholder, so the frame waits as long for a screen. */
const SCREEN_WAIT_MS = 300;

/** A user who was signed in most likely still is: loads the screen's code while the session is checked. */
export function loadAhead(queryClient: QueryClient): void {
  if (!wasSignedIn()) return;
  const { pathname } = location;
  void readUserAhead(queryClient).then((isSignedIn) => {
    if (isSignedIn && pathname === '/') readFirstStepsAhead(queryClient);
  });
  isLoadingAhead.set(true);
  const load = isStockPage() ? StockPage.load : routeOf(pathname)?.load;
  const waited = new Promise((resolve) => setTimeout(resolve, SCREEN_WAIT_MS));
  void Promise.all([Shell.load(), Promise.race([load?.(), waited])]).then(() => isLoadingAhead.set(false));
}

/** Delay after the first screen before all code is cached for offline use, so that it does not slow the user down. */
const KEEP_AFTER_MS = 3_000;

/** The screen of an address. When signed out, or while that is unknown: only `/`, the legal and the sign-in pages. */
export function Routes() {
  const [path] = useLocation();
  const page = useAddressPart('page');
  const user = useUser();
  const isLoading = useStore(isLoadingAhead);
  useEffect(() => {
    if (user.isPending || user.isError) return;
    rememberSignedIn(Boolean(user.data));
    if (user.data === null) forgetSnapshot();
  }, [user.isPending, user.isError, user.data]);

  const wayIn = wayInTo(path, Boolean(user.data));
  if (wayIn) return wayIn;
  const legal = path === '/' ? LEGAL_PAGES.find((each) => each.page === page) : undefined;
  if (legal) {
    return (
      <Page title={legal.label}>
        <Legal.Screen page={legal.page} signedIn={Boolean(user.data) || wasSignedIn()} />
      </Page>
    );
  }
  // The frame with the screen if it arrives in time, instead of the frame first.
  if (user.data && isLoading) return <ShellSkeleton />;
  if (user.data) return <SignedIn path={path} user={user.data} />;
  if (user.isPending && (path !== '/' || wasSignedIn())) return <ShellSkeleton />;
  if (user.isError && wasSignedIn()) {
    return (
      <Page title={text.screens.offline}>
        <Offline.Screen onRetry={() => void user.refetch()} />
      </Page>
    );
  }
  if (path === '/') {
    return (
      <Page title={null}>
        <Landing.Screen />
      </Page>
    );
  }
  if (user.isError) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Unreachable onRetry={() => void user.refetch()} />
      </main>
    );
  }
  return (
    <Page title={text.screens.notFound}>
      <NotFound.Screen signInFor={location.pathname + location.search} />
    </Page>
  );
}

/** The pages of sign-in, registration and password reset. */
function wayInTo(path: string, signedIn: boolean): ReactNode {
  if (path === '/api/login' || path === '/register') {
    return (
      <Page title={path === '/register' ? text.screens.register : text.screens.signIn}>
        <SignIn.Screen signedIn={signedIn} />
      </Page>
    );
  }
  if (path === '/forgot-password') {
    return (
      <Page title={text.screens.forgot}>
        <Forgot.Screen />
      </Page>
    );
  }
  if (path === '/reset-password') {
    return (
      <Page title={text.screens.reset}>
        <Reset.Screen />
      </Page>
    );
  }
  if (path === '/confirm-email') {
    return (
      <Page title={text.screens.confirmEmail}>
        <ConfirmEmail.Screen signedIn={signedIn} />
      </Page>
    );
  }
  return null;
}

function SignedIn({ path, user }: { path: string; user: User }) {
  const { data, isPending } = useRole();
  useSavedOffline();
  useLoadAhead();
  const { route, key } = useRoute(path);
  const { role, permissions } = data ?? { role: 'USER', permissions: PERMISSIONS_OF.USER };
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell.Screen user={user} page={route && route.path !== '/' ? route.title : null}>
        <ErrorBoundary key={key} fallback={<ScreenFailed />}>
          <Suspense fallback={<ScreenSkeleton />}>
            {isPending ? (
              <ScreenSkeleton />
            ) : (
              <>
                {route ? route.show(role, permissions) : <NotFound.Screen signInFor={null} />}
                <Arrival key={key} title={route?.title ?? text.screens.notFound} />
              </>
            )}
          </Suspense>
        </ErrorBoundary>
      </Shell.Screen>
    </Suspense>
  );
}

/** The screen of a path, and its React key: another stock's page is another screen. */
function useRoute(path: string): { route: Route | undefined; key: string } {
  const symbol = useStockPage();
  const isCalendar = useAddressPart('view') === 'calendar';
  const route = routeOf(path);
  if (isCalendar && route?.path === '/stocks') return { route: CALENDAR, key: CALENDAR.path };
  if (symbol === null) return { route, key: path };
  const show = () => <StockPage.Screen symbol={symbol} />;
  const page = { path, title: displaySymbol(symbol), show, load: StockPage.load };
  return { route: page, key: `${path} ${symbol}` };
}

/** A page without the shell. */
function Page({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ScreenFailed />}>
      <Suspense>
        {children}
        <Arrival key={title} title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}

function useSavedOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => void untilOnline().then(keepAppOffline), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Prefetches a screen's code when its link is hovered or focused. */
function useLoadAhead(): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) void routeOf(link.pathname)?.load();
    };
    const signs = ['pointerover', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, load, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, load);
    };
  }, []);
}

function routeOf(path: string): Route | undefined {
  const plain = path.replace(/\/+$/, '') || '/';
  return ROUTES.find((route) => route.path === plain);
}

function home(role: Role): ReactNode {
  if (role === 'ADMIN') return <Admin.Screen />;
  if (role === 'BROKER') return <Broker.Screen role={role} />;
  return <Dashboard.Screen />;
}

function brokerOrNot(role: Role, permissions: readonly Permission[]): ReactNode {
  if (!permissions.includes('view_clients')) return <NoAccess title={text.screens.broker} />;
  return <Broker.Screen role={role} />;
}

function adminOrNot(_role: Role, permissions: readonly Permission[]): ReactNode {
  return permissions.includes('manage_users') ? <Admin.Screen /> : <NoAccess title={text.screens.admin} />;
}

/** A screen whose code is fetched on render, or earlier by `load`; a failed `load` is retried on render. */
function arriving<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  const { Opened, load } = openable(fetchCode);
  return { Screen: Opened, load };
}

function ScreenFailed() {
  return (
    <FailedState title={text.failed.title} onRetry={() => location.reload()} retryLabel={text.failed.reload}>
      {text.failed.detail}
    </FailedState>
  );
}
