import { SCREEN_KEYS, type ScreenKey } from '#shared/domain/screens.ts';
import { text } from './text.ts';

/** A tab: one of the seven screens, or the custom ones. */
export type ScreenTab = ScreenKey | 'own';

/** The specification's tab titles, and subtitles of two. */
export const SCREEN_TITLES: Record<ScreenKey, { title: string; subtitle?: string }> = {
  dailyBreakouts: { title: text.tabs.dailyBreakouts },
  weeklyBreakouts: { title: text.tabs.weeklyBreakouts },
  oversoldStocks: { title: text.tabs.oversold, subtitle: text.tabs.oversoldRule },
  nearingBreakouts: { title: text.tabs.nearing },
  fiiHoldingsChange: { title: text.tabs.fii },
  goldenCrossover: { title: text.tabs.golden, subtitle: text.tabs.goldenRule },
  upcomingDividends: { title: text.tabs.dividends },
};

/** The tab in an address, and for custom screens the open one. */
export interface ScreenAddress {
  /** Null if it names none. */
  tab: ScreenTab | null;
  /** The id of a custom screen; null for a new one. */
  own: string | null;
}

export function readTab(address: URLSearchParams): ScreenAddress {
  const requested = address.get('tab');
  if (requested === 'own') return { tab: 'own', own: address.get('screen') };
  return { tab: SCREEN_KEYS.find((key) => key === requested) ?? null, own: null };
}

/** The address with a tab; the first is the default, and other parameters are unchanged. */
export function writeTab(address: URLSearchParams, { tab, own }: ScreenAddress): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('tab');
  next.delete('screen');
  if (tab !== null) next.set('tab', tab);
  if (tab === 'own' && own !== null) next.set('screen', own);
  return next;
}

/** The default tab: the first with matches, else the first. */
export function firstWithMatches(groups: Record<ScreenKey, readonly unknown[]>): ScreenKey {
  return SCREEN_KEYS.find((key) => groups[key].length > 0) ?? SCREEN_KEYS[0];
}
