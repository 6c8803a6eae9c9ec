import { Link } from 'wouter';
import { useAlerts } from '#client/api/signals/alerts.ts';
import { usePortfolioSummary } from '#client/api/trading/portfolio.ts';
import { count, rupees, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { PortfolioSummary } from '#shared/contract/trading/portfolio.ts';
import { text } from './text.ts';

/** Today's P&L, open orders and active alerts of the user. First on a phone. */
export function MyDayCard() {
  const summary = usePortfolioSummary();
  return (
    <Card aria-label={text.today.title} className="flex flex-col max-desk:order-first min-h-[146px]">
      <CardHead title={text.today.title}>
        <Link href="/portfolio" className="small">
          {text.today.portfolio}
        </Link>
      </CardHead>
      <Loaded
        query={summary}
        skeleton={<MyDaySkeleton />}
        failed={text.today.failed}
        stillWorks={text.today.failedDetail}
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
      {stale && <p className="small text-warn">{text.today.stale}</p>}
      <dl className="kv small mt-auto gap-y-0.5 pt-2">
        <dt>{text.today.holdings}</dt>
        <dd>{currentValue === 0 ? <NoHoldings /> : rupees(currentValue)}</dd>
        <dt>{text.today.cash}</dt>
        <dd>{rupees(availableCash)}</dd>
        <dt>{text.today.orders}</dt>
        <dd>
          {ordersWaiting === 0 ? text.today.none : <WaitingOrders waiting={ordersWaiting} />} ·{' '}
          <WaitingAlerts />
        </dd>
      </dl>
    </>
  );
}

function NoHoldings() {
  return (
    <>
      {text.today.noHoldings} ·{' '}
      <Link href="/stocks" aria-label={text.today.buyStock} className="underline">
        {text.today.buy}
      </Link>
    </>
  );
}

function WaitingOrders({ waiting }: { waiting: number }) {
  return (
    <Link
      href="/trades?status=pending"
      aria-label={text.today.openOrders(count(waiting))}
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
  if (waiting === 0) return text.today.none;
  return (
    <Link href="/?alerts=all" aria-label={text.today.activeAlerts(count(waiting))} className="underline">
      {count(waiting)}
    </Link>
  );
}

function MyDaySkeleton() {
  return (
    <div role="status" className="flex grow flex-col">
      <span className="sr-only">{text.today.loading}</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-auto h-12" />
    </div>
  );
}
