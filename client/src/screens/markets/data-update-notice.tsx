import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDataUpdateStatus } from '#client/api/market.ts';
import { useMarketClock } from '#client/lib/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { DataUpdateStatus } from '#shared/contract/market.ts';
import { feedHealth } from './feed-health.ts';

/** Where the data comes from, when it was refreshed and when it will be. */
export function DataUpdateNotice() {
  const status = useDataUpdateStatus();
  return (
    <Card aria-label="Data updates" className="min-h-[206px] desk:min-h-[74px]">
      <Loaded
        query={status}
        skeleton={<NoticeSkeleton />}
        failed="The state of the data feed could not be loaded"
        stillWorks="Prices arrive apart from it."
      >
        {(loaded) => <NoticeBody status={loaded} />}
      </Loaded>
    </Card>
  );
}

function NoticeBody({ status }: { status: DataUpdateStatus }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
      <div className="min-w-0 grow basis-96">
        <p className="row flex-wrap">
          <span className="strong">
            Live data from a finance data provider updates every {status.updateInterval} minutes
          </span>
          {status.isUpdating && <Updating />}
        </p>
        <p className="t2 mt-0.5">{sourceSentence(status)}</p>
        {status.progress && (
          <p className="t3 tn mt-0.5">
            {status.progress.what}: {status.progress.done} of {status.progress.total}
          </p>
        )}
      </div>
      <FeedHealth status={status} />
      {status.stale && (
        <Notice className="w-full">
          Quotes have stopped. These are the last good prices; waiting orders keep waiting until quotes
          return.
        </Notice>
      )}
    </div>
  );
}

/** The sentence above is the specification's; where the data is simulated or replayed, this one says so plainly. */
function sourceSentence({ source, sourceLabel }: DataUpdateStatus): string {
  return source === 'yahoo' ? sourceLabel : `On this server: ${sourceLabel}`;
}

function Updating() {
  return (
    <Badge>
      <LoaderCircle aria-hidden className="size-3 animate-spin motion-reduce:animate-none" />
      Updating...
    </Badge>
  );
}

/** Renders every second, because its ages grow. */
function FeedHealth({ status }: { status: DataUpdateStatus }) {
  const now = useMarketClock();
  const { lastUpdate, age, nextUpdate } = feedHealth(status, now);
  return (
    <dl className="grid grid-cols-[repeat(4,auto)] gap-x-8 gap-y-2 max-desk:w-full max-desk:grid-cols-2">
      <Figure name="Source">{SOURCE_NAMES[status.source]}</Figure>
      <Figure name="Last update">{lastUpdate}</Figure>
      <Figure name="Age" stale={status.stale}>
        {age}
      </Figure>
      <Figure name="Next update">{nextUpdate}</Figure>
    </dl>
  );
}

const SOURCE_NAMES: Record<DataUpdateStatus['source'], string> = {
  simulated: 'Simulated',
  replay: 'Replay',
  yahoo: 'Yahoo Finance',
};

function Figure({ name, stale = false, children }: { name: string; stale?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="small t3">{name}</dt>
      <dd className={stale ? 'tn whitespace-nowrap text-warn' : 'tn whitespace-nowrap'}>{children}</dd>
    </div>
  );
}

function NoticeSkeleton() {
  return (
    <div role="status" className="flex items-center justify-between gap-10">
      <span className="sr-only">Loading the state of the data feed</span>
      <Skeleton className="h-10 w-96" />
      <Skeleton className="h-10 w-80 max-desk:hidden" />
    </div>
  );
}
