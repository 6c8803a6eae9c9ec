import { useEffect, useState } from 'react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { istTime } from '#client/lib/format/format.ts';
import { useOnline } from '#client/lib/hooks/use-online.ts';
import { useConnected, useLiveStatus, useServerGone } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { connectionTrouble } from './connection-trouble.ts';
import { text } from './text.ts';

/** A restarting feed is back within this time, so no banner is shown. */
const RESTART_MS = 10_000;

/** The connection banner, on every screen: prices are not arriving, what still works, and a retry button. */
export function ConnectionBanner() {
  const online = useOnline();
  const serverGone = useServerGone();
  const feedGone = useFeedGone();
  return serverGone || feedGone ? <Trouble online={online} serverGone={serverGone} /> : null;
}

/** Re-renders with every message of the feed, so it is mounted only while the connection is down. */
function Trouble({ online, serverGone }: { online: boolean; serverGone: boolean }) {
  const { lastUpdateAt, reconnect } = useLiveStatus();
  const clock = useMarketClockLabel();
  const asOf = lastUpdateAt && clock.named(istTime(lastUpdateAt));
  return (
    <Notice className="mx-4 mt-3 items-start desk:mx-6 desk:items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60">{connectionTrouble({ online, serverGone, asOf })}</p>
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
