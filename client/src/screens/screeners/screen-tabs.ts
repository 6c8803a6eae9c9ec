import { SCREEN_KEYS, type ScreenKey } from '#shared/domain/screens.ts';

/** A tab: one of the seven screens, or the person's own. */
export type ScreenTab = ScreenKey | 'own';

/** What the specification writes on the tabs, and under two of them. */
export const SCREEN_TITLES: Record<ScreenKey, { title: string; subtitle?: string }> = {
  dailyBreakouts: { title: 'Daily Breakouts' },
  weeklyBreakouts: { title: 'Weekly Breakouts' },
  oversoldStocks: { title: 'Oversold Stocks', subtitle: 'RSI < 30' },
  nearingBreakouts: { title: 'Nearing Breakouts' },
  fiiHoldingsChange: { title: 'FII Holdings Change' },
  goldenCrossover: { title: 'Golden Crossover', subtitle: '50-day MA crossing above 200-day MA' },
  upcomingDividends: { title: 'Upcoming Dividends' },
};

/** What an address asks for: a tab, and among the own screens one of them or a new one. */
export interface ScreenAddress {
  tab: ScreenTab;
  /** The id of an own screen; null for a new one. */
  own: string | null;
}

export function readTab(address: URLSearchParams): ScreenAddress {
  const requested = address.get('tab');
  if (requested === 'own') return { tab: 'own', own: address.get('screen') };
  return { tab: SCREEN_KEYS.find((key) => key === requested) ?? SCREEN_KEYS[0], own: null };
}

/** The address with a tab; the first one needs no mention, and what is not about tabs stays. */
export function writeTab(address: URLSearchParams, { tab, own }: ScreenAddress): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('tab');
  next.delete('screen');
  if (tab !== SCREEN_KEYS[0]) next.set('tab', tab);
  if (tab === 'own' && own !== null) next.set('screen', own);
  return next;
}
