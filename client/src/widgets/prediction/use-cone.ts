import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { isIntraday } from '#shared/domain/market/bar-interval.ts';
import { HORIZONS, type Horizon } from '#shared/domain/predictions/horizon.ts';
import type { ChartDrawing } from '../stock-sheet/chart/draw/price-chart.tsx';
import { drawCone } from './draw-cone.ts';
import { usePredictionsOf } from './use-predictions-of.ts';

/** The horizon whose cone is drawn, stored in the address; none initially. */
export function useConeChoice(): [Horizon | null, (next: Horizon | null) => void] {
  const [address, setAddress] = useSearchParams();
  const chosen = HORIZONS.find((horizon) => horizon === address.get('cone')) ?? null;
  const choose = (next: Horizon | null) =>
    setAddress(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === null) changed.delete('cone');
        else changed.set('cone', next);
        return changed;
      },
      { replace: true },
    );
  return [chosen, choose];
}

/** Trading days per bar; bars within a day are too short to show months ahead. */
const DAYS_PER_BAR = { '1d': 1, '1w': 5, '1mo': 21 } as const;

/** Draws the chosen prediction's cone over a stock's prices. */
export function useCone(stock: Stock): ChartDrawing | undefined {
  const [chosen] = useConeChoice();
  const cone = usePredictionsOf(stock.symbol)?.find(({ horizon }) => horizon === chosen);
  return useMemo(() => {
    if (!cone) return undefined;
    return ({ chart, series, colours, interval }) => {
      if (isIntraday(interval)) return () => undefined;
      return drawCone({ chart, series, colours, daysPerBar: DAYS_PER_BAR[interval] }, cone);
    };
  }, [cone]);
}
