import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '#client/lib/hooks/use-online.ts';
import { ageOf, readSnapshot } from '#client/lib/live/snapshot.ts';
import type { Snapshot } from '#client/lib/live/snapshot-shape.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Brand } from '#client/ui/brand.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Unreachable } from '#client/widgets/unreachable.tsx';
import { type MarketClock, marketClockOf } from '#shared/domain/market/market-clock.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { type Moment, momentText, newestOf } from './offline-text.ts';
import { SavedAccount, SavedHoldings, SavedIndices, SavedWatchlist } from './saved-parts.tsx';
import { text } from './text.ts';

/** Interval of reconnect attempts; immediately when the browser is back online. */
const RETRY_MS = 10_000;

/** Shown when the server is unreachable at start: the last figures on this device, labelled as such. */
export function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  const [snapshot] = useState(readSnapshot);
  const newest = snapshot && newestOf(snapshot);
  useRetries(onRetry);
  return (
    <div className="mx-auto grid min-h-dvh max-w-6xl content-start gap-4 p-6 max-desk:p-4">
      <header className="row justify-between">
        <span className="row gap-2.5">
          <Brand />
        </span>
        <Badge look="mode">{text.paper}</Badge>
      </header>
      <main>
        {snapshot && newest ? (
          <LastSeen snapshot={snapshot} newest={newest} onRetry={onRetry} />
        ) : (
          <Unreachable onRetry={onRetry} />
        )}
      </main>
    </div>
  );
}

function LastSeen({
  snapshot: { source, indices, summary, holdings, watchlists, lists },
  newest,
  onRetry,
}: {
  snapshot: Snapshot;
  newest: Moment;
  onRetry: () => void;
}) {
  const offline = !useOnline();
  const clock = marketClockOf(source && SOURCE_TRAITS[source]);
  const asOf = momentText(newest, ageOf(newest.readAt), clock);
  return (
    <div className="grid gap-4">
      <h1 tabIndex={-1}>{text.asOf(offline ? text.offline : text.unreachable, asOf)}</h1>
      <Notice>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-80">{text.about}</p>
          <Button onClick={onRetry}>{text.retry}</Button>
        </div>
      </Notice>
      <div className="grid gap-4 desk:grid-cols-2">
        <Part title={text.indices} part={indices} clock={clock}>
          {(reply) => <SavedIndices indices={reply} />}
        </Part>
        <Part title={text.account} part={summary} clock={clock}>
          {(reply) => <SavedAccount summary={reply} />}
        </Part>
        <Part title={text.holdings} part={holdings} clock={clock}>
          {(reply) => <SavedHoldings holdings={reply} />}
        </Part>
        {watchlists === null && (
          <Part title={text.watchlist} part={null} clock={clock}>
            {() => null}
          </Part>
        )}
        {watchlists?.reply.map(({ id, name }) => (
          <Part key={id} title={name} part={lists[id] ?? null} clock={clock}>
            {(reply) => <SavedWatchlist groups={reply.groups} />}
          </Part>
        ))}
      </div>
    </div>
  );
}

function Part<Reply>({
  title,
  part,
  clock,
  children,
}: {
  title: string;
  part: (Moment & { reply: Reply }) | null;
  clock: MarketClock;
  children: (reply: Reply) => ReactNode;
}) {
  return (
    <Card aria-label={title} className="content-start">
      <CardHead title={title} />
      {part ? (
        <>
          {children(part.reply)}
          <p className="mt-3">
            <AsOf stale time={momentText(part, ageOf(part.readAt), clock)} />
          </p>
        </>
      ) : (
        <p className="t3">{text.notSaved}</p>
      )}
    </Card>
  );
}

function useRetries(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => retry(), RETRY_MS);
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
