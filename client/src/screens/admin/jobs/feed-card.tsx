import type { ReactNode } from 'react';
import { useRetryFeed } from '#client/api/admin.ts';
import { useDataUpdateStatus } from '#client/api/market.ts';
import { count } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { DataUpdateStatus, FeedHealth } from '#shared/contract/market.ts';

const STATES: Record<FeedHealth['state'], { look: BadgeLook; words: string }> = {
  ok: { look: 'good', words: 'Answering' },
  degraded: { look: 'warn', words: 'Partly' },
  down: { look: 'bad', words: 'Not answering' },
  waiting: { look: 'warn', words: 'Nothing yet' },
};

/** How the source of market data answers, what is being read, and asking it at once. */
export function FeedCard() {
  const status = useDataUpdateStatus();
  return (
    <Card aria-labelledby="feed">
      <CardHead title="Market data" id="feed">
        {status.data && (
          <Badge look={STATES[status.data.feed.state].look}>{STATES[status.data.feed.state].words}</Badge>
        )}
      </CardHead>
      <Loaded
        query={status}
        skeleton={<SkeletonLines count={3} label="Loading the state of the feed" />}
        failed="The state of the feed could not be loaded"
      >
        {(loaded) => <Feed status={loaded} />}
      </Loaded>
    </Card>
  );
}

function Feed({ status: { source, sourceLabel, feed, progress } }: { status: DataUpdateStatus }) {
  const retry = useRetryFeed();
  const run = () =>
    retry.mutate(undefined, {
      onSuccess: () => toastSuccess('The source is being asked for what is missing'),
      onError: (error) => toastError(error, 'The source could not be asked'),
    });
  return (
    <>
      <p className="t2">{sourceLabel}</p>
      <dl className="kv mt-3 max-w-120">
        <Line label="Last values">{timeOf(feed.lastSuccess)}</Line>
        <Line label="Last asked">{timeOf(feed.lastAttempt)}</Line>
        <Line label="Asked again">{feed.nextTry === null ? 'all the time' : timeOf(feed.nextTry)}</Line>
      </dl>
      {feed.lastError && <p className="small mt-2 text-warn">{feed.lastError}</p>}
      {progress && (
        <div className="mt-3 max-w-120">
          <p className="small t2 row justify-between">
            <span>{progress.what}</span>
            <span className="num">
              {count(progress.done)} of {count(progress.total)}
            </span>
          </p>
          <progress
            className="progress mt-1"
            aria-label={progress.what}
            value={progress.done}
            max={progress.total}
          />
        </div>
      )}
      {source === 'yahoo' && (
        <Button className="mt-3" disabled={retry.isPending} onClick={run}>
          Ask Now
        </Button>
      )}
    </>
  );
}

const timeOf = (instant: string | null): string =>
  instant === null ? 'never' : `${tradeTime(new Date(instant))} IST`;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
