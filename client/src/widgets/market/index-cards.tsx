import { clsx } from 'clsx';
import { useIndices } from '#client/api/market/market.ts';
import { priceOfPaise, signedChange, signedPercent } from '#client/lib/format/format.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MarketIndex } from '#shared/contract/market/market.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';
import { Loaded } from '../loaded.tsx';
import { PriceCell, useLivePrice } from '../price-cell.tsx';
import { text } from '../text.ts';
import { describeSession, hasLine, withoutLine } from './index-text.ts';

/** A scrollable region must be focusable (WCAG 2.1.1). */
const SCROLLS = { role: 'region', 'aria-label': text.indices.label, tabIndex: 0 };

/**
 * NIFTY 50, SENSEX and BANK NIFTY: value, change and the session so far; a swipeable strip on a narrow screen.
 * `className` sets their layout on wide screens, `failedClass` makes one card as wide as the three.
 */
export function IndexCards({ className, failedClass }: { className: string; failedClass: string }) {
  const indices = useIndices();
  const narrow = useMediaQuery('(width < 56.25rem)');
  const content = (
    <Loaded
      query={indices}
      skeleton={<IndexSkeletons />}
      failed={text.indices.failed}
      stillWorks={text.indices.failedDetail}
    >
      {({ nifty50, sensex, bankNifty }) =>
        [nifty50, sensex, bankNifty].map((index) => <IndexCard key={index.symbol} index={index} />)
      }
    </Loaded>
  );
  return (
    <div
      className={clsx(
        'max-desk:-mx-4 max-desk:grid max-desk:auto-cols-[168px] max-desk:grid-flow-col max-desk:gap-3 max-desk:overflow-x-auto max-desk:px-4',
        className,
      )}
      {...(narrow && SCROLLS)}
    >
      {indices.isLoadingError ? <Card className={failedClass}>{content}</Card> : content}
    </div>
  );
}

function IndexCard({ index }: { index: MarketIndex }) {
  const { value, previousClose } = index;
  return (
    <Card
      aria-label={index.name}
      className="flex min-h-[152px] desk:min-h-[146px] flex-col overflow-hidden pb-3"
    >
      <CardHead title={index.name}>
        {index.stale && <span className="small text-warn">{text.indices.stale}</span>}
        <span className="small t3">{index.exchange}</span>
      </CardHead>
      {value === null || previousClose === null ? (
        <Unavailable name={index.name} />
      ) : (
        <LiveIndex index={index} value={nearestPaise(value)} previousClose={nearestPaise(previousClose)} />
      )}
    </Card>
  );
}

/** Leaves room for a four-digit change to wrap without growing the card. */
const SPARKLINE_HEIGHT = 40;

function LiveIndex({
  index,
  value,
  previousClose,
}: {
  index: MarketIndex;
  value: Paise;
  previousClose: Paise;
}) {
  const { last, change } = useLivePrice(index.id, { last: value, previousClose, volume: 0 });
  const direction = directionOf(change?.amount ?? null);
  return (
    <>
      <PriceCell last={last} className="figure self-start" format={priceOfPaise} />
      <div className="min-h-5">
        {change && (
          <Change direction={direction}>
            <span className="max-desk:hidden">{signedChange(change.amount)} (</span>
            {signedPercent(change.percent)}
            <span className="max-desk:hidden">)</span>
          </Change>
        )}
      </div>
      <div className="mx-[calc(-1*var(--card-pad))] mt-auto -mb-2 pt-2">
        {hasLine(index) ? (
          <Sparkline
            values={index.intraday}
            slots={index.sessionMinutes}
            reference={index.previousClose}
            direction={direction}
            height={SPARKLINE_HEIGHT}
            label={describeSession(index)}
          />
        ) : (
          <p className="small t3 tn px-(--card-pad) pb-2">{withoutLine(index)}</p>
        )}
      </div>
    </>
  );
}

function Unavailable({ name }: { name: string }) {
  return (
    <div>
      <p className="figure t3">{text.indices.unavailable}</p>
      <p className="small t3 mt-1">{text.indices.unavailableDetail(name)}</p>
    </div>
  );
}

function IndexSkeletons() {
  return [text.indices.nifty, text.indices.sensex, text.indices.bankNifty].map((name) => (
    <Card key={name} aria-label={name} aria-busy className="flex min-h-[152px] desk:min-h-[146px] flex-col">
      <CardHead title={name} />
      <Skeleton className="h-7 w-36" />
      <Skeleton className="mt-auto h-10" />
    </Card>
  ));
}
