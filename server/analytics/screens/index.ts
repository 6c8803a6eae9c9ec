import type { ScreenKey } from '#shared/domain/screens.ts';
import { dailyBreakouts, weeklyBreakouts } from './breakouts.ts';
import { fiiHoldingsChange } from './fii-change.ts';
import { goldenCrossover } from './golden-crossover.ts';
import { nearingBreakouts } from './nearing-breakouts.ts';
import { oversoldStocks } from './oversold.ts';
import type { PriceScreen, ScreenText } from './screen.ts';
import { upcomingDividends } from './upcoming-dividends.ts';

/** The screens of prices and volumes, which can be run over the past. */
export const PRICE_SCREENS: readonly PriceScreen[] = [
  dailyBreakouts,
  weeklyBreakouts,
  oversoldStocks,
  nearingBreakouts,
  goldenCrossover,
];

/** What each of the seven says of itself. */
export const SCREENS: Record<ScreenKey, ScreenText> = {
  dailyBreakouts,
  weeklyBreakouts,
  oversoldStocks,
  nearingBreakouts,
  fiiHoldingsChange,
  goldenCrossover,
  upcomingDividends,
};
