import { LoaderCircle } from 'lucide-react';
import { useDataUpdateStatus, useMarketClockLabel } from '#client/api/market/market.ts';
import { count } from '#client/lib/format/format.ts';
import { useMarketClock, useWallClock } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { DataUpdateStatus } from '#shared/contract/market/market.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { FeedDetails } from './feed-details.tsx';
import { feedHealth } from './feed-health.ts';
import { Figure } from './figure.tsx';
import { text } from './text.ts';

type Progress = NonNullable<DataUpdateStatus['progress']>;

/** Source of the data, its refresh times, and its health. */
export function DataUpdateNotice() {
  const status = useDataUpdateStatus();
  return (
    <Card aria-label={text.feed.title} className="flex min-h-[132px] flex-col">
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
  const { live } = SOURCE_TRAITS[status.source];
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="row flex-wrap">
            <span className="strong">{text.feed.liveData(status.updateInterval)}</span>
            {status.isUpdating && <Updating />}
          </p>
          {/* The sentence above is the specification's; this one labels simulated or replayed data. */}
          {!live && <p className="small t2 mt-0.5">{text.feed.onThisServer(status.sourceLabel)}</p>}
        </div>
        <FeedDetails status={status} current={current} />
      </div>
      {status.progress && <LongWork progress={status.progress} />}
      <Refreshes status={status} />
      <FeedNotice status={status} />
    </>
  );
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
function Refreshes({ status }: { status: DataUpdateStatus }) {
  const marketNow = useMarketClock();
  const { now: wallNow, lastPricesAt } = useWallClock();
  const clock = useMarketClockLabel();
  const { lastUpdate, nextUpdate } = feedHealth({ status, marketNow, wallNow, lastPricesAt, clock });
  return (
    <dl className="mt-auto grid grid-cols-2 gap-x-4 pt-3">
      <Figure name={text.feed.lastUpdate}>{lastUpdate}</Figure>
      <Figure name={text.feed.nextUpdate}>{nextUpdate}</Figure>
    </dl>
  );
}

/** Shown when prices have stopped: says what still works. */
function FeedNotice({ status: { stale, feed } }: { status: DataUpdateStatus }) {
  if (!stale) return null;
  return (
    <Notice className="mt-3">{feed.lastSuccess === null ? text.feed.noPrices : text.feed.stopped}</Notice>
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
