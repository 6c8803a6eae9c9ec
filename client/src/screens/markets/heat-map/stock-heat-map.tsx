import { useMemo, useRef } from 'react';
import { count, signedPercent } from '#client/lib/format/format.ts';
import { useSize } from '#client/lib/hooks/use-size.ts';
import { useQuotes } from '#client/lib/live/live-market.ts';
import { fittedName, shortSectorName } from '#client/widgets/heat-map/sector-name.ts';
import { areasOf, mapMarket, percentNow, type Sector, sizeOf } from '#client/widgets/heat-map/sectors.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { text } from '../text.ts';
import { HeatCell } from './heat-cell.tsx';
import { type HeatSector, largestBy, layOutSectors } from './heat-layout.ts';
import { HeatLegend } from './heat-legend.tsx';
import { useHeatKeys } from './use-heat-keys.ts';

/** More areas would be too small. */
const PERCENT_PX = 50;
/** More areas than this would be specks. */
const MAX_CELLS = 300;

/**
 * The largest stocks as areas by sector, coloured by current change. The list has the same figures for all stocks.
 */
export function StockHeatMap({ stocks: all }: { stocks: readonly Stock[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame);
  const by = areasOf(all);
  const stocks = useMemo(() => largestBy(all, (stock) => sizeOf(stock, by), MAX_CELLS), [all, by]);
  const sectors = useMemo(
    () =>
      layOutSectors(
        stocks.map((stock) => ({ ...stock, size: sizeOf(stock, by) })),
        width,
        height,
      ),
    [stocks, by, width, height],
  );
  return (
    <div className="flex min-h-0 grow flex-col px-(--card-pad) pb-(--card-pad)">
      <HeatLegend by={by} />
      <div ref={frame} className="relative min-h-0 grow">
        <Cells stocks={stocks} sectors={sectors} />
      </div>
      {stocks.length < all.length && (
        <p className="small t3 pt-2">{text.heatMap.largest(stocks.length, count(all.length))}</p>
      )}
    </div>
  );
}

/** Re-renders once per tick. */
function Cells({ stocks, sectors }: { stocks: readonly Stock[]; sectors: readonly HeatSector[] }) {
  const quoteOf = useQuotes();
  const { current, groupProps } = useHeatKeys(sectors);
  const changes = mapMarket(stocks, (id) => quoteOf(id)?.last).sectors;
  const bySymbol = useMemo(() => new Map(stocks.map((stock) => [stock.symbol, stock])), [stocks]);
  const cellOf = (place: HeatSector['stocks'][number]) => {
    const stock = bySymbol.get(place.key);
    if (!stock) return null;
    const percent = percentNow(stock, quoteOf(stock.id)?.last);
    const { key, ...box } = place;
    return (
      <HeatCell
        key={key}
        symbol={key}
        name={stock.name}
        percent={percent}
        reachable={key === current}
        {...box}
      />
    );
  };
  return (
    <fieldset aria-label={text.heatMap.label(stocks.length)} {...groupProps}>
      {sectors.map((sector) => (
        <SectorBox key={sector.key} sector={sector} change={changes.find(({ name }) => name === sector.key)}>
          {sector.stocks.map(cellOf)}
        </SectorBox>
      ))}
    </fieldset>
  );
}

function SectorBox({
  sector: { key, x, y, width, height, headHeight },
  change,
  children,
}: {
  sector: HeatSector;
  change: Sector | undefined;
  children: React.ReactNode;
}) {
  const percent = signedPercent(change?.percent ?? 0);
  const short = shortSectorName(key);
  const beside = fittedName(short, width - PERCENT_PX);
  return (
    <fieldset
      aria-label={`${key}, ${percent}`}
      className="absolute min-w-0"
      style={{ left: x, top: y, width, height }}
    >
      {headHeight > 0 && (
        <p
          aria-hidden
          title={`${key} ${percent}`}
          className="micro flex items-center justify-between gap-1 overflow-hidden whitespace-nowrap text-fg-2"
          style={{ height: headHeight }}
        >
          <b className="font-semibold">{beside ?? fittedName(short, width)}</b>
          {beside !== null && <span className="tn text-fg-3">{percent}</span>}
        </p>
      )}
      {children}
    </fieldset>
  );
}
