import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useView } from '#client/lib/address/use-view.ts';
import { istClock, price, rupees, signedChange, signedPercent } from '#client/lib/format/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { SimulatedHistory } from '#client/widgets/simulated-history.tsx';
import type { ChartDrawing } from '#client/widgets/stock-sheet/chart/draw/price-chart.tsx';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import { type CandleMinutes, candlesOf, fillMarks } from './candles.ts';
import { chartText } from './practice-text.ts';
import { text } from './text.ts';

// The charting library loads with the first chart.
const PriceChart = lazy(() =>
  import('#client/widgets/stock-sheet/chart/draw/price-chart.tsx').then((module) => ({
    default: module.PriceChart,
  })),
);

const LENGTHS = [
  { value: '1', label: text.chart.candles.one },
  { value: '5', label: text.chart.candles.five },
  { value: '15', label: text.chart.candles.fifteen },
] as const;
const MINUTES: Record<(typeof LENGTHS)[number]['value'], CandleMinutes> = { '1': 1, '5': 5, '15': 15 };

/** The price up to now with fills, and the index for context. */
export function DayChart({ day }: { day: PracticeDay }) {
  const [shown, show] = useView('candles', LENGTHS, '5');
  const length = MINUTES[shown];
  const [pointed, setPointed] = useState<number | null>(null);
  const sentenceId = useId();
  const bars = useMemo(() => candlesOf(day, length), [day, length]);
  const marks = useMemo(() => fillMarks(day, length), [day, length]);
  const room = (Date.parse(day.endsAt) - Date.parse(day.opensAt)) / 60_000 / length;
  const drawing = useWholeDay(room, bars.times.length);
  const at = pointed === null || pointed >= bars.times.length ? bars.times.length - 1 : pointed;
  const figures = [bars.open, bars.high, bars.low, bars.close].map((line) => price(line[at] ?? 0));
  const pointedBar = text.chart.candle(istClock(new Date(bars.times[at] ?? day.opensAt)), figures);
  return (
    <Card aria-label={text.chart.label} className="grid gap-3">
      <div className="row flex-wrap gap-x-4 gap-y-2">
        <Last day={day} />
        {day.index && <Index index={day.index} />}
        <Segmented
          slim
          label={text.chart.interval}
          className="ml-auto"
          options={LENGTHS}
          value={shown}
          onChange={show}
        />
      </div>
      <div className="row flex-wrap justify-between gap-x-4">
        <p className="small t3 tn">{pointedBar}</p>
        <SimulatedHistory />
      </div>
      <p id={sentenceId} className="sr-only">
        {chartText(day)}
      </p>
      <div className="h-[max(20rem,46dvh)] max-desk:h-72">
        <ErrorBoundary fallback={<ChartFailed />}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <PriceChart
              key={length}
              bars={bars}
              marks={marks}
              choices={NONE}
              describedBy={sentenceId}
              message={pointedBar}
              pointed={pointed}
              onPoint={setPointed}
              onOlder={nothing}
              drawing={drawing}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <a
        className="small justify-self-end py-1"
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
      >
        {text.chart.credit}
      </a>
    </Card>
  );
}

/** Reserves space for the whole day, so that candles grow into it; reapplied with every candle. */
function useWholeDay(room: number, candles: number): ChartDrawing {
  return useMemo(
    () =>
      ({ chart }) => {
        const to = Math.max(room, candles);
        const drawn = requestAnimationFrame(() =>
          chart.timeScale().setVisibleLogicalRange({ from: -to / 16, to }),
        );
        return () => cancelAnimationFrame(drawn);
      },
    [room, candles],
  );
}

const NONE: never[] = [];
const nothing = () => undefined;

function Last({ day: { quote } }: { day: PracticeDay }) {
  return (
    <div>
      <span className="tn text-figure tracking-[-0.022em]">{rupees(quote.last)}</span>{' '}
      <Moved last={quote.last} before={quote.previousClose} />
    </div>
  );
}

function Index({ index: { name, last, previousClose } }: { index: NonNullable<PracticeDay['index']> }) {
  return (
    <div className="small">
      <span className="t3">{name}</span> <span className="tn">{price(last)}</span>{' '}
      <Moved last={last} before={previousClose} />
    </div>
  );
}

function Moved({ last, before }: { last: number; before: number }) {
  const change = last - before;
  return (
    <>
      <Change direction={directionOf(Math.round(change * 100))}>
        {signedPercent((100 * change) / before)}
      </Change>{' '}
      <span className="small t3 tn">{signedChange(change)}</span>
    </>
  );
}

function ChartFailed() {
  return (
    <FailedState title={text.chart.failed} onRetry={() => location.reload()} retryLabel={text.chart.reload}>
      {text.chart.failedHint}
    </FailedState>
  );
}
