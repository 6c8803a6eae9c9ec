import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/contract/auth.ts';
import type { Role } from '#shared/domain/role.ts';
import { useRole, useUser } from './api/auth.ts';
import { Arrival } from './layout/arrival.tsx';
import { rememberSignedIn, wasSignedIn } from './layout/familiar.ts';
import { ScreenSkeleton, ShellSkeleton } from './layout/placeholders.tsx';
import { Shell } from './layout/shell.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { FailedState } from './ui/states.tsx';

const Landing = screen(() => import('./screens/landing/landing-screen.tsx').then((m) => m.LandingScreen));
const SignIn = screen(() => import('./screens/sign-in/sign-in-screen.tsx').then((m) => m.SignInScreen));
const NotFound = screen(() =>
  import('./screens/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
);
const Upcoming = screen(() => import('./screens/upcoming/upcoming-screen.tsx').then((m) => m.UpcomingScreen));
const Dashboard = screen(() =>
  import('./screens/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
);
const Markets = screen(() => import('./screens/markets/markets-screen.tsx').then((m) => m.MarketsScreen));
const Stocks = screen(() => import('./screens/stocks/stocks-screen.tsx').then((m) => m.StocksScreen));
const Portfolio = screen(() =>
  import('./screens/portfolio/portfolio-screen.tsx').then((m) => m.PortfolioScreen),
);

interface Route {
  path: string;
  title: string;
  show: (role: Role) => ReactNode;
}

/** The screens of a person who is signed in. */
const ROUTES: readonly Route[] = [
  { path: '/', title: 'Dashboard', show: home },
  { path: '/markets', title: 'Markets', show: () => <Markets /> },
  { path: '/stocks', title: 'All Stocks', show: () => <Stocks /> },
  { path: '/portfolio', title: 'Portfolio', show: () => <Portfolio /> },
  upcoming('/predictions', 'AI Predictions'),
  upcoming('/screeners', 'Stock Screeners'),
  upcoming('/trades', 'Trade History'),
  upcoming('/settings', 'Settings'),
  upcoming('/learning', 'Learning Hub'),
  upcoming('/trading', 'Trading'),
  upcoming('/admin', 'Admin Dashboard', ['ADMIN']),
  upcoming('/broker', 'Broker Dashboard', ['BROKER', 'ADMIN']),
];

/** Which screen an address shows. Signed out, or while that is unknown, only `/` and the sign-in page exist. */
export function Routes() {
  const [path] = useLocation();
  const user = useUser();
  useEffect(() => {
    if (!user.isPending && !user.isError) rememberSignedIn(Boolean(user.data));
  }, [user.isPending, user.isError, user.data]);

  if (path === '/api/login') return <Page title="Sign in">{<SignIn signedIn={Boolean(user.data)} />}</Page>;
  if (user.data) return <SignedIn path={path} user={user.data} />;
  if (user.isPending && wasSignedIn()) return <ShellSkeleton />;
  if (path === '/') return <Page title={null}>{<Landing />}</Page>;
  if (user.isPending) return <ShellSkeleton />;
  if (user.isError) return <Unreachable onRetry={() => user.refetch()} />;
  return <Page title="404 Page Not Found">{<NotFound signInFor={currentAddress()} />}</Page>;
}

function SignedIn({ path, user }: { path: string; user: User }) {
  const role = useRole();
  const route = ROUTES.find((each) => each.path === (path.replace(/\/+$/, '') || '/'));
  return (
    <Shell user={user}>
      <ErrorBoundary key={path} fallback={<ScreenFailed />}>
        <Suspense fallback={<ScreenSkeleton />}>
          {role.isPending ? (
            <ScreenSkeleton />
          ) : (
            (route?.show(role.data?.role ?? 'USER') ?? <NotFound signInFor={null} />)
          )}
          {!role.isPending && <Arrival key={path} title={route?.title ?? '404 Page Not Found'} />}
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** A page without the shell. */
function Page({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ScreenFailed />}>
      <Suspense>
        {children}
        <Arrival title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}

function home(role: Role): ReactNode {
  if (role === 'ADMIN') return <Upcoming path="/admin" title="Admin Dashboard" allowed />;
  if (role === 'BROKER') return <Upcoming path="/broker" title="Broker Dashboard" allowed />;
  return <Dashboard />;
}

/** A screen of a later version; `roles` are those who may see it. */
function upcoming(path: string, title: string, roles?: readonly Role[]): Route {
  return {
    path,
    title,
    show: (role) => <Upcoming path={path} title={title} allowed={roles?.includes(role) ?? true} />,
  };
}

function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

const currentAddress = () => location.pathname + location.search;

function ScreenFailed() {
  return (
    <FailedState title="This screen could not be shown" onRetry={() => location.reload()} retryLabel="Reload">
      It may have been replaced by a newer version while this page was open. Nothing you did is lost.
    </FailedState>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState title="Artha can't be reached" onRetry={onRetry}>
        The server did not say whether you are signed in. Your orders and holdings are kept there, not on this
        page.
      </FailedState>
    </main>
  );
}
