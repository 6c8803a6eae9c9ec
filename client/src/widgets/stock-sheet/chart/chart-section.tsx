import { clsx } from 'clsx';
import { lazy, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBars, useIndicatorChoices, useStockFigures } from '#client/api/market/bars.ts';
import { useEventsOf } from '#client/api/market/events.ts';
import { useSourceTraits } from '#client/api/market/market.ts';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import { useMarketSession, useQuote } from '#client/lib/live/live-market.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { type BarInterval, INTRADAY_MINUTES, isIntraday } from '#shared/domain/market/bar-interval.ts';
import type { SourceTraits } from '#shared/domain/market/market-source.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { Loaded } from '../../loaded.tsx';
import { NotRefreshed } from '../../not-refreshed.tsx';
import { type BarFigures, barFigures, chartSentence } from './bar-text.ts';
import { type ChartChoice, useChartChoice } from './chart-choice.ts';
import { ChartControls } from './chart-controls.tsx';
import { intervalOf, type Range } from './chart-look.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartDrawing } from './draw/price-chart.tsx';
import { savePicture } from './draw/save-picture.ts';
import { type Pen, usePen, usePenOn } from './drawings/use-pen.ts';
import { Legend } from './legend.tsx';
import { onTick } from './lines/own-lines.ts';
import { ProposalDialog } from './lines/proposal-dialog.tsx';
import { type Proposal, useOwnLines } from './lines/use-own-lines.ts';
import { withLastPrice } from './live-bar.ts';
import { marksOf } from './markers.ts';
import { RangeBar } from './range-bar.tsx';
import { text } from './text.ts';
import { useComparisons } from './use-comparisons.ts';

// The charting library loads with the first chart.
const PriceChart = lazy(() =>
  import('./draw/price-chart.tsx').then((module) => ({ default: module.PriceChart })),
);

interface ChartProps {
  stock: Stock;
  drawing?: ChartDrawing | undefined;
  /** Fills its container's height instead of the window's. */
  fill?: boolean;
}

/** A stock's chart with the settings of the address. */
export function ChartSection(props: ChartProps) {
  const [choice, onChoice] = useChartChoice();
  return <Chart {...props} choice={choice} onChoice={onChoice} />;
}

/** A stock's chart: interval, indicators, legend, canvas, and the same data as a table. */
export function Chart({
  stock,
  drawing,
  fill = false,
  compact = false,
  ...settings
}: ChartProps & {
  /** One of several charts: the interval is a select, and there are no ranges. */
  compact?: boolean;
  choice: ChartChoice;
  onChoice: (part: Partial<ChartChoice>) => void;
}) {
  const height = clsx(fill ? FILLS : 'h-[max(24rem,56dvh)] max-desk:h-96', 'in-[:fullscreen]:grow');
  const section = useRef<HTMLElement>(null);
  const picture = useRef<(() => void) | null>(null);
  const { choice, range, change, onRange } = useRange(settings);
  const bars = useBars(stock.symbol, choice);
  const { data: choices = NONE } = useIndicatorChoices();
  const traits = useSourceTraits();
  const pen = usePen(stock.symbol);
  return (
    <section
      ref={section}
      onKeyDown={pen.onKeyDown}
      aria-label={text.chartOf(displaySymbol(stock.symbol))}
      className={clsx(fill ? 'flex h-full min-h-0 flex-col gap-2' : 'grid content-start gap-2', FULL_SCREEN)}
    >
      <ChartControls
        symbol={stock.symbol}
        choice={choice}
        choices={choices}
        section={section}
        pen={pen}
        compact={compact}
        onPicture={() => picture.current?.()}
        onChange={change}
      />
      <Loaded
        query={bars}
        skeleton={<Skeleton className={clsx('w-full', height)} />}
        failed={text.failed}
        stillWorks={text.failedDetail}
      >
        {(loaded) =>
          loaded && loaded.times.length > 0 ? (
            <DrawnBars
              stock={stock}
              bars={loaded}
              drawing={drawing}
              height={height}
              choice={choice}
              range={range}
              picture={picture}
              pen={pen}
              onRange={compact ? null : onRange}
              onOlder={() => {
                if (!bars.isFetching) void bars.fetchNextPage();
              }}
            />
          ) : (
            <EmptyState title={text.noBars}>{whyNoBars(choice.interval, traits)}</EmptyState>
          )
        }
      </Loaded>
      <NotRefreshed query={{ data: bars.data, error: bars.error }} sentence={() => text.notRefreshed} />
    </section>
  );
}

function whyNoBars(interval: BarInterval, traits: SourceTraits | undefined): string {
  if (!isIntraday(interval)) return text.notTraded;
  return traits?.minuteBars === null && INTRADAY_MINUTES[interval] < 15 ? text.noMinutes : text.noQuarters;
}

/** The chart's settings, and the last chosen range, which another interval clears. */
function useRange({
  choice,
  onChoice,
}: {
  choice: ChartChoice;
  onChoice: (part: Partial<ChartChoice>) => void;
}) {
  const [range, setRange] = useState<{ value: Range; turn: number } | null>(null);
  const hasMinutes = useSourceTraits()?.minuteBars !== null;
  return {
    choice,
    range,
    change(part: Partial<ChartChoice>) {
      if (part.interval) setRange(null);
      onChoice(part);
    },
    onRange(value: Range) {
      setRange({ value, turn: (range?.turn ?? 0) + 1 });
      onChoice({ interval: intervalOf(value, hasMinutes) });
    },
  };
}

const NONE: never[] = [];
const FULL_SCREEN = '[&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:bg-card [&:fullscreen]:p-4';
const FILLS = 'min-h-44 grow basis-0';

interface DrawnProps {
  stock: Stock;
  bars: BarsReply;
  drawing?: ChartDrawing | undefined;
  height: string;
  choice: ChartChoice;
  range: { value: Range; turn: number } | null;
  /** Saves the chart as a picture; null while nothing is drawn. */
  picture: RefObject<(() => void) | null>;
  pen: Pen;
  /** Null without ranges. */
  onRange: ((range: Range) => void) | null;
  onOlder: () => void;
}

function DrawnBars({ stock, bars: read, drawing, height, choice, range, picture, ...rest }: DrawnProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const sentenceId = useId();
  const { data: choices = NONE } = useIndicatorChoices();
  const comparisons = useComparisons(choice.compare, read);
  const marks = useMarks(stock, read);
  const quote = useQuote(stock.id);
  const bars = useMemo(
    () => withLastPrice(read, quote?.last, quote?.volume),
    [read, quote?.last, quote?.volume],
  );
  const now = new Date(useMarketSession()?.marketTime ?? read.asOf);
  const { lines, dialog } = useOwnLayers(stock, bars, { pen: rest.pen, now });
  const at = pointed === null || pointed >= bars.times.length ? bars.times.length - 1 : pointed;
  const shown = barFigures(bars, at, now);
  const symbol = displaySymbol(stock.symbol);
  const sentence = useMemo(() => chartSentence(symbol, read, new Date(read.asOf)), [symbol, read]);
  const caption = useCaption(symbol, choice.interval, shown);
  if (!shown) return null;
  return (
    <>
      <Legend bars={bars} at={at} figures={shown} choices={choices} marks={marks} />
      <p id={sentenceId} className="sr-only">
        {sentence}
      </p>
      <p role="status" className="sr-only">
        {rest.pen.status}
      </p>
      <div className={height}>
        <ErrorBoundary fallback={<ChartFailed />}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <PriceChart
              key={choice.style}
              bars={bars}
              marks={marks}
              choices={choices}
              describedBy={sentenceId}
              message={text.pointed(shown.name, shown.close)}
              pointed={pointed}
              onPoint={setPointed}
              onOlder={rest.onOlder}
              drawing={drawing}
              lines={lines.attach}
              pen={rest.pen.layer.attach}
              style={choice.style}
              scale={choice.scale}
              comparisons={comparisons.loaded}
              range={range}
              onChart={(chart) => {
                picture.current = chart && (() => savePicture(chart, caption.current));
              }}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      {dialog}
      {choice.prices === 'unadjusted' && <p className="small t2">{text.display.unadjusted}</p>}
      {comparisons.failed.length > 0 && (
        <p className="small text-warn">{text.display.notCompared(comparisons.failed.join(', '))}</p>
      )}
      <div className="flex flex-wrap items-start gap-x-3">
        {rest.onRange && <RangeBar range={range?.value ?? null} onRange={rest.onRange} />}
        <ChartTable bars={read} marks={marks} now={now} />
        <a className="small py-1" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {text.credit}
        </a>
      </div>
    </>
  );
}

/** Drawings, orders and alerts over the bars, and the confirmation before a change. */
function useOwnLayers(stock: Stock, bars: BarsReply, { pen, now }: { pen: Pen; now: Date }) {
  const [proposal, propose] = useState<Proposal | null>(null);
  const tick = Number(stock.tickSize);
  usePenOn(pen, bars, { now, onAlert: (price) => propose({ line: null, price: onTick(price, tick) }) });
  const lines = useOwnLines(stock, { locked: pen.tool !== null, onMove: propose });
  const dialog = proposal && (
    <ProposalDialog
      symbol={stock.symbol}
      last={bars.close.at(-1) ?? 0}
      proposal={proposal}
      onClose={() => propose(null)}
    />
  );
  return { lines, dialog };
}

/** File name of a saved picture, and the line above it. */
function useCaption(symbol: string, interval: BarInterval, shown: BarFigures | null) {
  const simulated = useSourceTraits()?.realUniverse === false;
  const last = shown ? `${shown.name}, ${shown.close}` : '';
  const caption = useRef({ name: '', head: '' });
  useEffect(() => {
    const head = text.display.pictureHead(symbol, interval, last, simulated);
    caption.current = { name: `${symbol} ${interval}`, head };
  });
  return caption;
}

function useMarks(stock: Stock, bars: BarsReply) {
  const { data: figures } = useStockFigures(stock.symbol);
  const { data: trades } = useTradeHistory();
  const { data: calendar } = useEventsOf(stock.symbol);
  return useMemo(
    () => marksOf(bars, { trades, actions: figures?.events, events: calendar?.events }),
    [bars, trades, figures?.events, calendar?.events],
  );
}

function ChartFailed() {
  return (
    <FailedState title={text.notDrawn} onRetry={() => location.reload()} retryLabel={text.reload}>
      {text.notDrawnDetail}
    </FailedState>
  );
}
