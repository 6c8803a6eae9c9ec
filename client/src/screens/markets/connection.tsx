import { clsx } from 'clsx';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { istTime } from '#client/lib/format/format.ts';
import { useConnected, useLiveStatus } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Connection state, time of the last update, and a reconnect button. */
export function ConnectionControl() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ConnectionIndicator />
      <ReconnectButton />
    </div>
  );
}

/** Re-renders with every message of the feed. */
function ConnectionIndicator() {
  const { connected, lastUpdateAt } = useLiveStatus();
  const clock = useMarketClockLabel();
  return (
    <span className="row small tn">
      <i
        aria-hidden
        className={clsx('size-[7px] rounded-full', connected ? 'bg-fg' : 'border border-fg-3')}
      />
      <span role="status">{connected ? text.connection.live : text.connection.connecting}</span>
      {connected && lastUpdateAt && <span className="t3">{clock.clock(istTime(lastUpdateAt))}</span>}
    </span>
  );
}

function ReconnectButton() {
  const connected = useConnected();
  const { reconnect } = useLiveStatus();
  return (
    <Button disabled={connected} onClick={reconnect} className="min-w-28 max-desk:min-w-0 max-desk:px-2.5">
      {connected ? text.connection.connected : text.connection.reconnect}
    </Button>
  );
}
