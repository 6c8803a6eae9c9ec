import type { ReactNode } from 'react';
import { useRetryFeed } from '#client/api/admin/admin.ts';
import { useDataUpdateStatus } from '#client/api/market/market.ts';
import { count } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { DataUpdateStatus, FeedHealth } from '#shared/contract/market/market.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { text as shared } from '../text.ts';
import { FEED_LABEL, text } from './text.ts';

const STATE_LOOK: Record<FeedHealth['state'], BadgeLook> = {
  ok: 'good',
  degraded: 'warn',
  down: 'bad',
  waiting: 'warn',
};

/** Health of the market data source, current work, and a refresh button. */
export function FeedCard() {
  const status = useDataUpdateStatus();
  return (
    <Card aria-labelledby="feed">
      <CardHead title={text.feed.title} id="feed">
        {status.data && (
          <Badge look={STATE_LOOK[status.data.feed.state]}>{FEED_LABEL[status.data.feed.state]}</Badge>
        )}
      </CardHead>
      <Loaded
        query={status}
        skeleton={<SkeletonLines count={3} label={text.feed.loading} />}
        failed={text.feed.failed}
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
      onSuccess: () => toastSuccess(text.feed.refreshed),
      onError: (error) => toastError(error, text.feed.refreshFailed),
    });
  return (
    <>
      <p className="t2">{sourceLabel}</p>
      <dl className="kv mt-3 max-w-120">
        <Line label={text.feed.lastValues}>{timeOf(feed.lastSuccess)}</Line>
        <Line label={text.feed.lastCheck}>{timeOf(feed.lastAttempt)}</Line>
        <Line label={text.feed.nextCheck}>
          {feed.nextTry === null ? text.feed.continuous : timeOf(feed.nextTry)}
        </Line>
      </dl>
      {feed.lastError && <p className="small mt-2 text-warn">{feed.lastError}</p>}
      {progress && (
        <div className="mt-3 max-w-120">
          <p className="small t2 row justify-between">
            <span>{progress.what}</span>
            <span className="num">{text.progress(count(progress.done), count(progress.total))}</span>
          </p>
          <progress
            className="progress mt-1"
            aria-label={progress.what}
            value={progress.done}
            max={progress.total}
          />
        </div>
      )}
      {SOURCE_TRAITS[source].live && (
        <Button sends className="mt-3" disabled={retry.isPending} onClick={run}>
          {text.feed.refresh}
        </Button>
      )}
    </>
  );
}

const timeOf = (instant: string | null): string =>
  instant === null ? text.feed.never : shared.at(tradeTime(new Date(instant)));

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
