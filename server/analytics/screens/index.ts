import type { ScreenKey } from '#shared/domain/screens.ts';
import { dailyBreakouts, weeklyBreakouts } from './breakouts.ts';
import { fiiHoldingsChange } from './fii-change.ts';
import { goldenCrossover } from './golden-crossover.ts';
import { nearingBreakouts } from './nearing-breakouts.ts';
import { oversoldStocks } from './oversold.ts';
import type { PriceScreen, ScreenText } from './screen.ts';
import { upcomingDividends } from './upcoming-dividends.ts';

/** Screens on prices and volumes, which can be backtested. */
export const PRICE_SCREENS: readonly PriceScreen[] = [
  dailyBreakouts,
  weeklyBreakouts,
  oversoldStocks,
  nearingBreakouts,
  goldenCrossover,
];

/** Texts of the seven screens. */
export const SCREENS: Record<ScreenKey, ScreenText> = {
  dailyBreakouts,
  weeklyBreakouts,
  oversoldStocks,
  nearingBreakouts,
  fiiHoldingsChange,
  goldenCrossover,
  upcomingDividends,
};
