import { useEffect, useState } from 'react';
import { useDataUpdateStatus, useMarketClockLabel } from '#client/api/market.ts';
import { istTime } from '#client/lib/format.ts';
import { useConnected, useLiveStatus } from '#client/lib/live/live-market.ts';
import { useOfflineSince } from '#client/lib/use-online.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { connectionTrouble } from './connection-trouble.ts';
import { text } from './text.ts';

/** A server that restarts is back before this; nobody needs to hear of it. */
const RESTART_MS = 10_000;

/** Says on every screen that prices don't arrive, what still works, and offers to try again. */
export function ConnectionBanner() {
  const offlineSince = useOfflineSince();
  const connected = useConnected();
  const feedGone = useFeedGone();
  // A server on this machine, or in its own network, is there without any other.
  return connected || (offlineSince === null && !feedGone) ? null : (
    <Trouble offlineSince={offlineSince} feedGone={feedGone} />
  );
}

/** Renders with every word from the feed, so it is there only while there is trouble. */
function Trouble({ offlineSince, feedGone }: { offlineSince: number | null; feedGone: boolean }) {
  const { lastUpdateAt, reconnect } = useLiveStatus();
  const clock = useMarketClockLabel();
  const { isError, dataUpdatedAt, refetch } = useDataUpdateStatus();
  const online = offlineSince === null || dataUpdatedAt > offlineSince;
  // What the last read said is up to half a minute old; whether the server is gone is asked now.
  useEffect(() => {
    if (feedGone) void refetch();
  }, [feedGone, refetch]);
  const asOf = lastUpdateAt && clock.named(istTime(lastUpdateAt));
  const words = connectionTrouble({ online, feedGone, readsFail: isError, asOf });
  if (words === null) return null;
  return (
    <Notice className="mx-4 mt-3 items-start desk:mx-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60">{words}</p>
        {online && <Button onClick={reconnect}>{text.connection.reconnect}</Button>}
      </div>
    </Notice>
  );
}

function useFeedGone(): boolean {
  const connected = useConnected();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setGone(true), RESTART_MS);
    return () => {
      clearTimeout(timer);
      setGone(false);
    };
  }, [connected]);
  return gone;
}
