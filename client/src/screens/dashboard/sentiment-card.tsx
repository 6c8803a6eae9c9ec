import { useMarketClockLabel } from '#client/api/market/market.ts';
import { useSentiment } from '#client/api/market/sentiment.ts';
import { istClock } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { MarketSentiment, SentimentComponent } from '#shared/contract/market/sentiment.ts';
import { barOf, factorValue } from './sentiment-text.ts';
import { text } from './text.ts';

/** Current market sentiment with all its factors. */
export function SentimentCard() {
  const sentiment = useSentiment();
  return (
    <Card aria-label={text.sentiment.title} className="flex flex-col">
      <CardHead title={text.sentiment.title}>
        {sentiment.data && <AsOf sentiment={sentiment.data} />}
      </CardHead>
      <Loaded
        query={sentiment}
        skeleton={<SentimentSkeleton />}
        failed={text.sentiment.failed}
        stillWorks={text.sentiment.failedDetail}
      >
        {(loaded) => <SentimentReading sentiment={loaded} />}
      </Loaded>
    </Card>
  );
}

function AsOf({ sentiment: { asOf, stale } }: { sentiment: MarketSentiment }) {
  const clock = useMarketClockLabel();
  return (
    <span className={stale ? 'small tn text-warn' : 'small tn t3'}>
      {text.sentiment.asOf(stale, clock.clock(istClock(new Date(asOf))))}
    </span>
  );
}

function SentimentReading({
  sentiment: { sentiment, confidence, factors, components, words },
}: {
  sentiment: MarketSentiment;
}) {
  return (
    <>
      <p className="row">
        <Badge look="solid">{sentiment.toUpperCase()}</Badge>
        <span className="strong tn">{confidence}%</span>
        <span className="small t3">{text.sentiment.confidence}</span>
      </p>
      <ul
        aria-label={text.sentiment.factors}
        className="mt-3 grid grow grid-cols-[minmax(0,1fr)] content-evenly gap-y-1.5"
      >
        {components.map((component, place) => (
          <Factor key={component.key} component={component} words={factors[place] ?? component.label} />
        ))}
      </ul>
      <p className="small t3 mt-3" title={words}>
        {text.sentiment.notForecast}
      </p>
    </>
  );
}

/** A factor's value, and its deviation from normal: bullish is right of the middle. */
function Factor({ component, words }: { component: SentimentComponent; words: string }) {
  return (
    <li title={words}>
      <span className="sr-only">{words}</span>
      <span aria-hidden className="small flex justify-between gap-2">
        <span className="cut text-fg-2">{component.label}</span>
        <span className="tn">{factorValue(component)}</span>
      </span>
      <ZBar z={component.z} />
    </li>
  );
}

function ZBar({ z }: { z: number }) {
  const { left, width } = barOf(z);
  return (
    <span aria-hidden className="relative mt-1 block h-[3px] rounded-badge bg-active">
      <i className="absolute h-full rounded-badge bg-fg-3" style={{ left: `${left}%`, width: `${width}%` }} />
      <i className="absolute -top-px left-1/2 h-[5px] w-px bg-fg" />
    </span>
  );
}

function SentimentSkeleton() {
  return (
    <div role="status" className="grid grow content-between gap-3">
      <span className="sr-only">{text.sentiment.loading}</span>
      <Skeleton className="h-5 w-40" />
      {['above50', 'above200', 'newHighs', 'advances', 'index', 'calm'].map((key) => (
        <Skeleton key={key} className="h-4" />
      ))}
    </div>
  );
}
