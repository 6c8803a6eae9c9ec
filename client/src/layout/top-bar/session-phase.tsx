import { clsx } from 'clsx';
import { useMarketClock, useMarketSession, useServerGone } from '#client/lib/live/live-market.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { text } from '../text.ts';
import { outlook } from './session-text.ts';

/**
 * The market's phase and a countdown to the next one. The dot is hollow while the market is closed. While the server is
 * unreachable, the last known phase is shown in grey without a countdown.
 */
export function SessionPhase() {
  const session = useMarketSession();
  const serverGone = useServerGone();
  if (!session) return <Skeleton className="h-4 w-28" />;
  const isOpen = session.phase !== 'closed' && !serverGone;
  return (
    <>
      <span className={clsx('row', serverGone && 't3')}>
        <i
          aria-hidden
          className={clsx(
            'size-[7px] rounded-full shadow-[0_0_0_3px_var(--surface-active)]',
            isOpen ? 'bg-fg' : 'border border-fg-2',
          )}
        />
        {session.label}
      </span>
      {serverGone ? <span className="small t3">{text.session.lastKnown}</span> : <Countdown />}
    </>
  );
}

/** Re-renders every second, so it is a separate component. */
function Countdown() {
  const session = useMarketSession();
  const now = useMarketClock();
  if (!session || !now) return null;
  const { words, time } = outlook(session, now.getTime());
  return (
    <span className="tn t3">
      <span className="max-[72rem]:sr-only">{words} </span>
      {time}
    </span>
  );
}
