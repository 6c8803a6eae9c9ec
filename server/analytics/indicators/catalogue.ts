import { adxIndicator } from './adx.ts';
import { atrIndicator } from './atr.ts';
import { betaIndicator } from './beta.ts';
import { bollingerIndicator } from './bollinger.ts';
import { cciIndicator } from './cci.ts';
import { donchianIndicator } from './donchian.ts';
import { ichimokuIndicator } from './ichimoku.ts';
import type { Indicator } from './indicator.ts';
import { keltnerIndicator } from './keltner.ts';
import { macdIndicator } from './macd.ts';
import { mfiIndicator } from './mfi.ts';
import { obvIndicator } from './obv.ts';
import { pivotsIndicator } from './pivots.ts';
import { realisedVolatilityIndicator } from './realised-volatility.ts';
import { rocIndicator } from './roc.ts';
import { rsiIndicator } from './rsi.ts';
import { stochasticIndicator } from './stochastic.ts';
import { supertrendIndicator } from './supertrend.ts';
import { sessionVwapIndicator, vwapIndicator } from './vwap.ts';
import { emaIndicator } from './windows/exponential.ts';
import { highestIndicator, lowestIndicator } from './windows/extremes.ts';
import { smaIndicator } from './windows/sma.ts';
import { wmaIndicator } from './windows/wma.ts';

/** All indicators, averages first, for the chart, the screen builder and the look-ahead audit. */
export const INDICATORS: readonly Indicator[] = [
  smaIndicator,
  emaIndicator,
  wmaIndicator,
  vwapIndicator,
  sessionVwapIndicator,
  bollingerIndicator,
  keltnerIndicator,
  donchianIndicator,
  highestIndicator,
  lowestIndicator,
  ichimokuIndicator,
  supertrendIndicator,
  pivotsIndicator,
  rsiIndicator,
  macdIndicator,
  stochasticIndicator,
  adxIndicator,
  cciIndicator,
  rocIndicator,
  mfiIndicator,
  obvIndicator,
  atrIndicator,
  realisedVolatilityIndicator,
  betaIndicator,
];

const BY_ID = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

/** The indicator with an id; undefined if unknown. */
export const indicatorById = (id: string): Indicator | undefined => BY_ID.get(id);
