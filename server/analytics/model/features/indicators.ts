import { adx } from '../../indicators/adx.ts';
import { bollinger } from '../../indicators/bollinger.ts';
import { macd } from '../../indicators/macd.ts';
import { rsi } from '../../indicators/rsi.ts';
import type { Feature, Sight } from './feature.ts';

/** Bars to warm up an indicator: earlier ones have no effect by then. */
const BARS = 252;

const closes = ({ stock: { close }, day }: Sight): Float64Array => close.subarray(day - BARS + 1, day + 1);
const last = (column: Float64Array): number => column.at(-1) ?? Number.NaN;

export const INDICATORS: readonly Feature[] = [
  {
    name: 'rsi',
    label: 'RSI (14)',
    unit: 'points',
    at: (sight) => last(rsi(closes(sight), 14)),
  },
  {
    name: 'macd',
    label: 'MACD histogram relative to the price',
    unit: 'fraction',
    at: (sight) => last(macd(closes(sight), 12, 26, 9).histogram) / last(closes(sight)),
  },
  {
    name: 'adx',
    label: 'ADX (14), signed by its direction',
    unit: 'points',
    at({ stock, day }) {
      const part = (column: Float64Array) => column.subarray(day - BARS + 1, day + 1);
      const columns = adx(
        {
          days: stock.bars.subarray(day - BARS + 1, day + 1),
          open: part(stock.open),
          high: part(stock.high),
          low: part(stock.low),
          close: part(stock.close),
          volume: part(stock.turnover),
        },
        14,
      );
      return last(columns.adx) * Math.sign(last(columns.plusDi) - last(columns.minusDi));
    },
  },
  {
    name: 'bollinger',
    label: 'position within the Bollinger Bands',
    unit: 'ratio',
    at(sight) {
      const close = closes(sight).subarray(BARS - 20);
      const { upper, lower } = bollinger(close, 20, 2);
      return (last(close) - last(lower)) / (last(upper) - last(lower));
    },
  },
];
