import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBars, useIndicatorChoices, useStockFigures } from '#client/api/bars.ts';
import { useSourceTraits } from '#client/api/market.ts';
import { useTradeHistory } from '#client/api/trades.ts';
import { useMarketSession, useQuote } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import type { BarInterval, BarsReply } from '#shared/contract/bars.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { Loaded } from '../../loaded.tsx';
import { NotRefreshed } from '../../not-refreshed.tsx';
import { SimulatedHistory } from '../../simulated-history.tsx';
import { type BarFigures, barFigures, chartSentence, INTERVALS } from './bar-text.ts';
import { type ChartChoice, useChartChoice } from './chart-choice.ts';
import { intervalOf, type Range } from './chart-look.ts';
import { ChartTable } from './chart-table.tsx';
import { DisplayMenu } from './display-menu.tsx';
import type { ChartDrawing } from './draw/price-chart.tsx';
import { savePicture } from './draw/save-picture.ts';
import { IndicatorMenu } from './indicator-menu.tsx';
import { Legend } from './legend.tsx';
import { withLastPrice } from './live-bar.ts';
import { marksOf } from './markers.ts';
import { RangeBar } from './range-bar.tsx';
import { text } from './text.ts';
import { useComparisons } from './use-comparisons.ts';

// The charting library loads with the first chart.
const PriceChart = lazy(() =>
  import('./draw/price-chart.tsx').then((module) => ({ default: module.PriceChart })),
);

/** A stock's chart: interval, indicators, legend, canvas, and the same data as a table. */
export function ChartSection({
  stock,
  drawing,
  fill = false,
}: {
  stock: Stock;
  drawing?: ChartDrawing | undefined;
  /** Fills its container's height instead of the window's. */
  fill?: boolean;
}) {
  const height = clsx(fill ? FILLS : 'h-[max(24rem,56dvh)] max-desk:h-96', 'in-[:fullscreen]:grow');
  const section = useRef<HTMLElement>(null);
  const picture = useRef<(() => void) | null>(null);
  const { choice, range, change, onRange } = useChoiceAndRange();
  const bars = useBars(stock.symbol, choice.interval, choice.indicators);
  const { data: choices = NONE } = useIndicatorChoices();
  return (
    <section
      ref={section}
      aria-label={text.chartOf(displaySymbol(stock.symbol))}
      className={clsx(
        fill ? 'flex h-full min-h-0 flex-col gap-2' : 'grid content-start gap-2',
        '[&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:bg-card [&:fullscreen]:p-4',
      )}
    >
      <ChartControls
        symbol={stock.symbol}
        choice={choice}
        choices={choices}
        section={section}
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
              onRange={onRange}
              onOlder={() => {
                if (!bars.isFetching) void bars.fetchNextPage();
              }}
            />
          ) : (
            <EmptyState title={text.noBars}>
              {choice.interval === '15m' ? text.no15m : text.notTraded}
            </EmptyState>
          )
        }
      </Loaded>
      <NotRefreshed query={{ data: bars.data, error: bars.error }} sentence={() => text.notRefreshed} />
    </section>
  );
}

/** The chart's settings, and the range that was chosen last: another interval ends it. */
function useChoiceAndRange() {
  const [choice, set] = useChartChoice();
  const [range, setRange] = useState<{ value: Range; turn: number } | null>(null);
  return {
    choice,
    range,
    change(part: Partial<ChartChoice>) {
      if (part.interval) setRange(null);
      set(part);
    },
    onRange(value: Range) {
      setRange({ value, turn: (range?.turn ?? 0) + 1 });
      set({ interval: intervalOf(value) });
    },
  };
}

/** The interval; indicators and display each behind a button. */
function ChartControls({
  symbol,
  choice,
  onChange,
  choices,
  ...tools
}: ComponentProps<typeof DisplayMenu> & Pick<ComponentProps<typeof IndicatorMenu>, 'choices'>) {
  const [menu, setMenu] = useState<'indicators' | 'display' | null>(null);
  const menuId = useId();
  const opener = (name: 'indicators' | 'display', label: string) => (
    <Button
      variant="ghost"
      aria-expanded={menu === name}
      aria-controls={menuId}
      onClick={() => setMenu(menu === name ? null : name)}
    >
      {label}
      <ChevronDown aria-hidden className={menu === name ? 'rotate-180' : undefined} />
    </Button>
  );
  return (
    <>
      <div className="row flex-wrap">
        <Segmented
          slim
          label={text.barInterval}
          options={INTERVALS}
          value={choice.interval}
          onChange={(interval) => onChange({ interval })}
        />
        {opener('indicators', text.indicators)}
        {opener('display', text.display.open)}
        <SimulatedHistory className="ml-auto" />
      </div>
      <div id={menuId} hidden={menu === null}>
        {menu === 'indicators' && (
          <IndicatorMenu
            choices={choices}
            chosen={choice.indicators}
            onChange={(indicators) => onChange({ indicators })}
          />
        )}
        {menu === 'display' && <DisplayMenu symbol={symbol} choice={choice} onChange={onChange} {...tools} />}
      </div>
    </>
  );
}

const NONE: never[] = [];
const FILLS = 'min-h-44 grow basis-0';

interface DrawnProps {
  stock: Stock;
  bars: BarsReply;
  drawing?: ChartDrawing | undefined;
  height: string;
  choice: ChartChoice;
  range: { value: Range; turn: number } | null;
  /** Saves what is drawn, while something is. */
  picture: RefObject<(() => void) | null>;
  onRange: (range: Range) => void;
  onOlder: () => void;
}

function DrawnBars({ stock, bars: read, drawing, height, choice, range, picture, ...rest }: DrawnProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const sentenceId = useId();
  const { data: choices = NONE } = useIndicatorChoices();
  const comparisons = useComparisons(choice.compare, read);
  const marks = useMarks(stock, read);
  const quote = useQuote(stock.id);
  const bars = withLastPrice(read, quote?.last, quote?.volume);
  const now = new Date(useMarketSession()?.marketTime ?? read.asOf);
  const at = pointed === null || pointed >= bars.times.length ? bars.times.length - 1 : pointed;
  const shown = barFigures(bars, at, now);
  const symbol = displaySymbol(stock.symbol);
  const caption = useCaption(symbol, choice.interval, shown);
  if (!shown) return null;
  return (
    <>
      <Legend bars={bars} at={at} figures={shown} choices={choices} marks={marks} />
      <p id={sentenceId} className="sr-only">
        {chartSentence(symbol, read, now)}
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
      {comparisons.failed.length > 0 && (
        <p className="small text-warn">{text.display.notCompared(comparisons.failed.join(', '))}</p>
      )}
      <div className="flex flex-wrap items-start gap-x-3">
        <RangeBar range={range?.value ?? null} onRange={rest.onRange} />
        <ChartTable bars={read} marks={marks} now={now} />
        <a className="small py-1" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {text.credit}
        </a>
      </div>
    </>
  );
}

/** What a saved picture is called, and the line above it. */
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
  return useMemo(() => marksOf(bars, trades ?? [], figures?.events ?? []), [bars, trades, figures?.events]);
}

function ChartFailed() {
  return (
    <FailedState title={text.notDrawn} onRetry={() => location.reload()} retryLabel={text.reload}>
      {text.notDrawnDetail}
    </FailedState>
  );
}
