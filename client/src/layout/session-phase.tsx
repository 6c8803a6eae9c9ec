import { clsx } from 'clsx';
import { useMarketClock, useMarketSession } from '#client/lib/live/live-market.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { outlook } from './session-text.ts';

/** Where the market stands in its day, and the time until the next part of it. The dot is hollow while it is closed. */
export function SessionPhase() {
  const session = useMarketSession();
  if (!session) return <Skeleton className="h-4 w-28" />;
  return (
    <>
      <span className="row">
        <i
          aria-hidden
          className={clsx(
            'size-[7px] rounded-full shadow-[0_0_0_3px_var(--surface-active)]',
            session.phase === 'closed' ? 'border border-fg-2' : 'bg-fg',
          )}
        />
        {session.label}
      </span>
      <Countdown />
    </>
  );
}

/** Renders every second, so it stands alone. */
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
