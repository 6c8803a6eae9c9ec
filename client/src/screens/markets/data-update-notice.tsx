import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDataUpdateStatus } from '#client/api/market.ts';
import { count } from '#client/lib/format.ts';
import { useMarketClock, useWallClock } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { DataUpdateStatus } from '#shared/contract/market.ts';
import { SOURCE_TRAITS } from '#shared/domain/market-source.ts';
import { feedHealth } from './feed-health.ts';
import { text } from './text.ts';

type Progress = NonNullable<DataUpdateStatus['progress']>;

/** Source of the data, its refresh times, and its health. */
export function DataUpdateNotice() {
  const status = useDataUpdateStatus();
  return (
    <Card aria-label={text.feed.title} className="flex min-h-[206px] flex-col desk:min-h-[132px]">
      <Loaded
        query={status}
        skeleton={<NoticeSkeleton />}
        failed={text.feed.failed}
        stillWorks={text.feed.failedDetail}
      >
        {(loaded) => <NoticeBody status={loaded} current={!status.isError} />}
      </Loaded>
    </Card>
  );
}

interface StatusProps {
  status: DataUpdateStatus;
  /** Whether the last fetch succeeded; otherwise the status is the previous one. */
  current: boolean;
}

function NoticeBody({ status, current }: StatusProps) {
  return (
    <div className="flex grow flex-col">
      <p className="row flex-wrap">
        <span className="strong">{text.feed.liveData(status.updateInterval)}</span>
        {status.isUpdating && <Updating />}
      </p>
      <p className="small t2 mt-0.5">{sourceSentence(status)}</p>
      {status.progress && <LongWork progress={status.progress} />}
      <FeedFigures status={status} current={current} />
      <FeedNotice status={status} />
    </div>
  );
}

/** The sentence above is the specification's; for simulated or replayed data this one clarifies it. */
function sourceSentence({ source, sourceLabel }: DataUpdateStatus): string {
  return SOURCE_TRAITS[source].live ? sourceLabel : text.feed.onThisServer(sourceLabel);
}

function Updating() {
  return (
    <Badge>
      <LoaderCircle aria-hidden className="size-3 animate-spin motion-reduce:animate-none" />
      {text.feed.updating}
    </Badge>
  );
}

/** Progress of long-running work. */
function LongWork({ progress: { what, done, total } }: { progress: Progress }) {
  const label = text.feed.progress(what, count(done), count(total));
  return (
    <div className="mt-2">
      <p className="small t2 tn mb-1">{label}</p>
      <progress className="progress" aria-label={what} value={done} max={Math.max(1, total)} />
    </div>
  );
}

/** Re-renders every second, because its ages change. */
function FeedFigures({ status, current }: StatusProps) {
  const marketNow = useMarketClock();
  const { now: wallNow, lastPricesAt } = useWallClock();
  const health = feedHealth({ status, marketNow, wallNow, lastPricesAt });
  const well = current && status.feed.state === 'ok' && !status.stale;
  return (
    <dl className="mt-auto grid grid-cols-[repeat(6,auto)] justify-between gap-x-4 gap-y-2 pt-3 max-desk:grid-cols-3">
      <Figure name={text.feed.source}>
        {SOURCE_TRAITS[status.source].name}
        <span className={clsx('small block', well ? 't3' : 'text-warn')}>
          {current ? health.answers : text.feed.unknown}
        </span>
      </Figure>
      <Figure name={text.feed.lastUpdate}>{health.lastUpdate}</Figure>
      <Figure name={text.feed.nextUpdate}>{health.nextUpdate}</Figure>
      <Figure name={text.feed.lastSuccess}>{health.lastSuccess}</Figure>
      <Figure name={text.feed.age} stale={status.stale}>
        {health.age}
      </Figure>
      <Figure name={text.feed.nextTry} stale={status.feed.state === 'down'}>
        {health.nextTry}
      </Figure>
    </dl>
  );
}

function Figure({ name, stale = false, children }: { name: string; stale?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="small t3">{name}</dt>
      <dd className={clsx('tn', stale && 'text-warn')}>{children}</dd>
    </div>
  );
}

const STOPPED = text.feed.stopped;
const NOTHING_YET = text.feed.noPrices;

/** What went wrong, and what still works. */
function FeedNotice({ status: { stale, feed } }: { status: DataUpdateStatus }) {
  if (!stale && feed.lastError === null) return null;
  return (
    <Notice className="mt-3">
      {stale && (feed.lastSuccess === null ? NOTHING_YET : STOPPED)}
      {feed.lastError !== null && (
        <p className={clsx(stale && 'mt-1')}>
          <span className="t2">{text.feed.lastError}</span> {feed.lastError}
        </p>
      )}
    </Notice>
  );
}

function NoticeSkeleton() {
  return (
    <div role="status" className="flex grow flex-col">
      <span className="sr-only">{text.feed.loading}</span>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="mt-2 h-4 w-2/5" />
      <Skeleton className="mt-auto h-10" />
    </div>
  );
}
