import type { DatedFigures } from '#server/analytics/conditions/dated-figures.ts';
import { figureOn } from '#server/analytics/conditions/figure-fields.ts';
import { valueAt } from '#server/analytics/screens/inputs.ts';
import type { TechnicalFigures, TechnicalFiguresOfAll } from '#shared/contract/signals/screeners.ts';
import type { Market } from '../market/market.ts';
import type { MarketFigures } from './figures/market-figures.ts';
import type { LiveDay } from './live-day.ts';
import { newestOf } from './present.ts';
import { rounded } from './record-text.ts';

/** Figures for filtering and sorting lists: the screens' values at this tick. */
export function presentFigures(
  live: LiveDay,
  figures: Pick<MarketFigures, 'of'>,
  market: Market,
): TechnicalFiguresOfAll {
  return {
    stocks: live.day.stocks.map((id, row) => figuresOf(live, figures.of(id), { id, row })),
    asOf: newestOf(live, market).toISOString(),
    stale: live.behind || market.status().stale,
  };
}

/** Null where a figure is unknown. Distances are signed percentages of the level. */
export function figuresOf(
  { now, day }: { now: LiveDay['now']; day: Pick<LiveDay['day'], 'session'> },
  figures: DatedFigures,
  { id, row }: { id: number; row: number },
): TechnicalFigures {
  const close = valueAt(now.close, row);
  const ratio = (name: string) => known(figureOn(name, figures, { day: day.session, close }));
  const from = (level: Float64Array) => known(100 * (close / valueAt(level, row) - 1));
  return {
    id,
    rsi: known(valueAt(now.rsi14, row)),
    fromSma50: from(now.sma50),
    fromSma200: from(now.sma200),
    fromHigh52w: from(now.high252),
    fromLow52w: from(now.low252),
    volumeTimes: known(valueAt(now.volume, row) / valueAt(now.meanVolume20, row)),
    dividendYield: ratio('dividend_yield'),
    pe: ratio('pe'),
    pb: ratio('pb'),
    roe: ratio('roe'),
  };
}

/** To two decimals; null for NaN, and for a level of 0, which nothing can be divided by. */
const known = (value: number): number | null => (Number.isFinite(value) ? rounded(value, 2) : null);
