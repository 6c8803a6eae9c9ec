import { clsx } from 'clsx';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { storedChoice } from '#client/widgets/stock-sheet/chart/chart-choice.ts';
import { ChartCell } from './chart-cell.tsx';
import { changeChart, firstLayout, type Layout, layoutIn, linkCharts, resize, withLayout } from './layout.ts';
import { LayoutBar } from './layout-bar.tsx';
import { text } from './text.ts';

const SAVED = 'layout';

/**
 * Several charts side by side, below each other on a narrow screen. They are in the address, so that Back, a reload
 * and a link show the same.
 * @param symbol the terminal's stock, for the first charts; null until known
 */
export function ChartsView({ symbol }: { symbol: string | null }) {
  const [address, setAddress] = useSearchParams();
  const [usual] = useState(() => ({ ...storedChoice(), compare: [] }));
  const { data: stocks = [] } = useStocks(STOCKS_POLL_MS.allStocks);
  const layout = layoutIn(address, usual) ?? (symbol === null ? null : firstLayout(symbol, usual));
  /** With `isStep` the change gets a history entry, so that Back undoes it. */
  const show = (next: Layout, { id, isStep = false }: { id?: string | null; isStep?: boolean } = {}) =>
    setAddress(
      (current) => {
        const written = withLayout(current, next);
        if (id === null) written.delete(SAVED);
        else if (id !== undefined) written.set(SAVED, id);
        return written;
      },
      { replace: !isStep },
    );
  return (
    <div className="flex min-h-[calc(100dvh-5.5rem)] flex-col">
      <ScreenHead title={text.title} purpose={text.purpose}>
        <div className="row gap-3">
          <MarketAsOf />
          <Link className={buttonClass()} href={`/trading${symbol === null ? '' : `?stock=${symbol}`}`}>
            {text.back}
          </Link>
        </div>
      </ScreenHead>
      {layout ? (
        <>
          <LayoutBar
            layout={layout}
            savedId={address.get(SAVED)}
            onSize={(size) =>
              show(
                resize(
                  layout,
                  size,
                  stocks.map((stock) => stock.symbol),
                ),
                { isStep: true },
              )
            }
            onLink={(link) => show(linkCharts(layout, link), { isStep: true })}
            onShow={({ id, layout: chosen = layout }) => show(chosen, { id, isStep: chosen !== layout })}
          />
          <div
            className={clsx(
              'grid min-h-0 grow auto-rows-fr gap-3',
              layout.charts.length > 1 && 'desk:grid-cols-2',
            )}
          >
            {[...layout.charts.entries()].map(([n, chart]) => (
              <ChartCell
                key={n}
                n={n + 1}
                chart={chart}
                compact={layout.charts.length > 2}
                onChange={(part) => show(changeChart(layout, n, part))}
              />
            ))}
          </div>
        </>
      ) : (
        <SkeletonLines count={8} label={text.loading} />
      )}
    </div>
  );
}
