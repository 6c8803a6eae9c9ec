import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { useMarketClock, useWallClock } from '#client/lib/live/live-market.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/dialog/popover.tsx';
import type { DataUpdateStatus } from '#shared/contract/market/market.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { feedHealth } from './feed-health.ts';
import { Figure } from './figure.tsx';
import { text } from './text.ts';

/** Health of the data source, behind a button that is amber while it has problems. */
export function FeedDetails({ status, current }: { status: DataUpdateStatus; current: boolean }) {
  const well = current && status.feed.state === 'ok' && !status.stale;
  return (
    <Popover
      label={text.feed.details}
      className="top-32 right-4 w-88 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-1.5 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-block]"
      button={(opener) => (
        <button
          type="button"
          aria-label={text.feed.details}
          className={clsx(
            buttonClass({ variant: 'ghost', icon: true }),
            '-my-1 -mr-1.5',
            !well && 'text-warn',
          )}
          {...opener}
        >
          <Info aria-hidden />
        </button>
      )}
    >
      <h2>{text.feed.details}</h2>
      <p className="small t2 mt-1">{status.sourceLabel}</p>
      <Details status={status} current={current} well={well} />
    </Popover>
  );
}

/** Re-renders every second, because its ages grow. */
function Details({ status, current, well }: { status: DataUpdateStatus; current: boolean; well: boolean }) {
  const marketNow = useMarketClock();
  const { now: wallNow, lastPricesAt } = useWallClock();
  const clock = useMarketClockLabel();
  const health = feedHealth({ status, marketNow, wallNow, lastPricesAt, clock });
  const { lastError, state } = status.feed;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
      <Figure name={text.feed.source}>{SOURCE_TRAITS[status.source].name}</Figure>
      <Figure name={text.feed.state} warn={!well}>
        {current ? health.answers : text.feed.unknown}
      </Figure>
      <Figure name={text.feed.lastSuccess}>{health.lastSuccess}</Figure>
      <Figure name={text.feed.age} warn={status.stale}>
        {health.age}
      </Figure>
      <Figure name={text.feed.nextTry} warn={state === 'down'}>
        {health.nextTry}
      </Figure>
      {lastError !== null && (
        <div className="col-span-2">
          <Figure name={text.feed.lastError} warn>
            {lastError}
          </Figure>
        </div>
      )}
    </dl>
  );
}
