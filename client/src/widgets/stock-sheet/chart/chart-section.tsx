import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useMemo, useState } from 'react';
import { useBars, useIndicatorChoices, useStockFigures } from '#client/api/bars.ts';
import { useTradeHistory } from '#client/api/trades.ts';
import { useMarketSession, useQuote } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import type { BarsReply } from '#shared/contract/bars.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { Loaded } from '../../loaded.tsx';
import { NotRefreshed } from '../../not-refreshed.tsx';
import { SimulatedHistory } from '../../simulated-history.tsx';
import { barFigures, chartSentence, INTERVALS } from './bar-text.ts';
import { useChartChoice } from './chart-choice.ts';
import { ChartTable } from './chart-table.tsx';
import { IndicatorMenu } from './indicator-menu.tsx';
import { Legend } from './legend.tsx';
import { withLastPrice } from './live-bar.ts';
import { marksOf } from './markers.ts';
import type { ChartDrawing } from './price-chart.tsx';
import { text } from './text.ts';

// The charting library loads with the first chart.
const PriceChart = lazy(() => import('./price-chart.tsx').then((module) => ({ default: module.PriceChart })));

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
  const height = fill ? FILLS : 'h-[max(24rem,56dvh)] max-desk:h-96';
  const [choice, change] = useChartChoice();
  const bars = useBars(stock.symbol, choice.interval, choice.indicators);
  const { data: choices = NONE } = useIndicatorChoices();
  return (
    <section
      aria-label={text.chartOf(displaySymbol(stock.symbol))}
      className={fill ? 'flex h-full min-h-0 flex-col gap-2' : 'grid gap-2'}
    >
      <ChartControls choice={choice} onChange={change} choices={choices} />
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
      <NotRefreshed query={bars} sentence={() => text.notRefreshed} />
    </section>
  );
}

/** The interval, and the indicators behind a button. */
function ChartControls({
  choice,
  onChange,
  choices,
}: {
  choice: ReturnType<typeof useChartChoice>[0];
  onChange: ReturnType<typeof useChartChoice>[1];
  choices: ComponentProps<typeof IndicatorMenu>['choices'];
}) {
  const [menu, setMenu] = useState(false);
  const menuId = useId();
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
        <Button
          variant="ghost"
          aria-expanded={menu}
          aria-controls={menuId}
          onClick={() => setMenu((open) => !open)}
        >
          {text.indicators}
          <ChevronDown aria-hidden className={menu ? 'rotate-180' : undefined} />
        </Button>
        <SimulatedHistory className="ml-auto" />
      </div>
      <div id={menuId} hidden={!menu}>
        {menu && (
          <IndicatorMenu
            choices={choices}
            chosen={choice.indicators}
            onChange={(indicators) => onChange({ indicators })}
          />
        )}
      </div>
    </>
  );
}

const NONE: never[] = [];
const FILLS = 'min-h-44 grow basis-0';

function DrawnBars({
  stock,
  bars: read,
  drawing,
  height,
  onOlder,
}: {
  stock: Stock;
  bars: BarsReply;
  drawing?: ChartDrawing | undefined;
  height: string;
  onOlder: () => void;
}) {
  const [pointed, setPointed] = useState<number | null>(null);
  const sentenceId = useId();
  const { data: choices = NONE } = useIndicatorChoices();
  const { data: figures } = useStockFigures(stock.symbol);
  const { data: trades } = useTradeHistory();
  const quote = useQuote(stock.id);
  const bars = withLastPrice(read, quote?.last, quote?.volume);
  const marks = useMemo(
    () => marksOf(read, trades ?? [], figures?.events ?? []),
    [read, trades, figures?.events],
  );
  const now = new Date(useMarketSession()?.marketTime ?? read.asOf);
  const at = pointed === null || pointed >= bars.times.length ? bars.times.length - 1 : pointed;
  const shown = barFigures(bars, at, now);
  if (!shown) return null;
  return (
    <>
      <Legend bars={bars} at={at} figures={shown} choices={choices} marks={marks} />
      <p id={sentenceId} className="sr-only">
        {chartSentence(displaySymbol(stock.symbol), read, now)}
      </p>
      <div className={height}>
        <ErrorBoundary fallback={<ChartFailed />}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <PriceChart
              bars={bars}
              marks={marks}
              choices={choices}
              describedBy={sentenceId}
              message={text.pointed(shown.name, shown.close)}
              pointed={pointed}
              onPoint={setPointed}
              onOlder={onOlder}
              drawing={drawing}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <ChartTable bars={read} marks={marks} now={now} />
        <a className="small py-1" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {text.credit}
        </a>
      </div>
    </>
  );
}

function ChartFailed() {
  return (
    <FailedState title={text.notDrawn} onRetry={() => location.reload()} retryLabel={text.reload}>
      {text.notDrawnDetail}
    </FailedState>
  );
}
