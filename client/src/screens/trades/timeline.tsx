import { useTradeTimeline } from '#client/api/trading/trades.ts';
import { tradeSecond } from '#client/lib/format/format-date.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { EVENT_LABEL } from '#client/widgets/orders/text.ts';
import type { TimelineEntry } from '#shared/contract/trading/trades.ts';
import { text } from './text.ts';

/** An order's events, oldest first, each with its reason. Loaded on demand. */
export function Timeline({ id }: { id: string }) {
  const timeline = useTradeTimeline(id);
  return (
    <Loaded
      query={timeline}
      skeleton={<SkeletonLines count={3} label={text.detail.loading} />}
      failed={text.detail.failed}
    >
      {(entries) => (
        <ol className="grid">
          {entries.map((entry, place) => (
            <Entry
              key={`${entry.at} ${entry.event} ${entry.detail}`}
              entry={entry}
              last={place === entries.length - 1}
            />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Entry({ entry: { at, event, detail }, last }: { entry: TimelineEntry; last: boolean }) {
  return (
    <li className="relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 pb-3 last:pb-0 max-desk:grid-cols-[5.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="small t3 mt-0.5">
        {tradeSecond(new Date(at))}
      </time>
      <div className="relative pl-4">
        {!last && <i aria-hidden className="absolute top-3.5 -bottom-4 left-[3px] w-px bg-line" />}
        <i
          aria-hidden
          className={`absolute top-1.5 left-0 size-[7px] rounded-full ${last ? 'bg-fg' : 'bg-edge'}`}
        />
        <p className="strong">{EVENT_LABEL[event]}</p>
        <p className="small t2">{detail}</p>
      </div>
    </li>
  );
}
