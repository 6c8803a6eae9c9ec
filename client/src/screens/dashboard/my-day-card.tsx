import { Link } from 'wouter';
import { useAlerts } from '#client/api/alerts.ts';
import { usePortfolioSummary } from '#client/api/portfolio.ts';
import { count, rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { PortfolioSummary } from '#shared/contract/portfolio.ts';

/** The day's profit or loss of the person's own account, and the orders and alerts that wait. First on a phone. */
export function MyDayCard() {
  const summary = usePortfolioSummary();
  return (
    <Card aria-label="My day" className="flex flex-col max-desk:order-first min-h-[146px]">
      <CardHead title="My day">
        <Link href="/portfolio" className="small">
          View Portfolio
        </Link>
      </CardHead>
      <Loaded
        query={summary}
        skeleton={<MyDaySkeleton />}
        failed="Your day could not be loaded"
        stillWorks="Nothing in your account has changed."
      >
        {(loaded) => <MyDay summary={loaded} />}
      </Loaded>
    </Card>
  );
}

function MyDay({ summary }: { summary: PortfolioSummary }) {
  const { dayPnL, dayPnLPercent, currentValue, availableCash, ordersWaiting, stale } = summary;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="figure">{signedRupees(dayPnL)}</span>
        <Change direction={directionOf(dayPnL)}>{signedPercent(dayPnLPercent)}</Change>
      </div>
      {stale && <p className="small text-warn">At the last good prices; quotes have stopped.</p>}
      <dl className="kv small mt-auto gap-y-0.5 pt-2">
        <dt>Holdings</dt>
        <dd>{currentValue === 0 ? 'none yet' : rupees(currentValue)}</dd>
        <dt>Available cash</dt>
        <dd>{rupees(availableCash)}</dd>
        <dt>Orders · alerts waiting</dt>
        <dd>
          {ordersWaiting === 0 ? 'none' : <WaitingOrders waiting={ordersWaiting} />} · <WaitingAlerts />
        </dd>
      </dl>
    </>
  );
}

function WaitingOrders({ waiting }: { waiting: number }) {
  return (
    <Link
      href="/trades?status=pending"
      aria-label={`${count(waiting)} ${waiting === 1 ? 'order' : 'orders'} waiting, in Trade History`}
      className="underline"
    >
      {count(waiting)}
    </Link>
  );
}

function WaitingAlerts() {
  const alerts = useAlerts();
  const waiting = alerts.data?.filter(({ state }) => state === 'active').length;
  if (waiting === undefined) return '—';
  if (waiting === 0) return 'none';
  return (
    <Link
      href="/?alerts=all"
      aria-label={`${count(waiting)} ${waiting === 1 ? 'alert' : 'alerts'} waiting`}
      className="underline"
    >
      {count(waiting)}
    </Link>
  );
}

function MyDaySkeleton() {
  return (
    <div role="status" className="flex grow flex-col">
      <span className="sr-only">Loading your day</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-auto h-12" />
    </div>
  );
}
