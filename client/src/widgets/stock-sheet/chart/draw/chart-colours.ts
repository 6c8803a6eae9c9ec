import { useMemo } from 'react';
import { useAppearance } from '#client/ui/appearance.ts';
import { COMPARISON_TOKENS } from './comparison-tokens.ts';

/** Design tokens for the canvas, which does not read style sheets. */
export interface ChartColours {
  ground: string;
  grid: string;
  axis: string;
  cross: string;
  label: string;
  onLabel: string;
  up: string;
  upFill: string;
  down: string;
  volumeUp: string;
  volumeDown: string;
  /** The user's own fills. */
  accent: string;
  /** The user's own fills, by side. */
  buy: string;
  sell: string;
  event: string;
  /** The user's drawings. */
  drawing: string;
  /** One per indicator, in order. */
  indicators: readonly string[];
  /** One per symbol compared with, in order. */
  comparisons: readonly string[];
  font: string;
}

/** Colours of the current theme and number palette; updates when either changes. */
export function useChartColours(): ChartColours {
  const [appearance] = useAppearance();
  // Recomputed on every appearance change, because the values are read from the document.
  return useMemo(() => (appearance ? readColours() : readColours()), [appearance]);
}

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: token('--chart-ground'),
    grid: token('--chart-grid'),
    axis: token('--chart-axis'),
    cross: token('--chart-cross'),
    label: token('--fg-1'),
    onLabel: token('--fg-inverse'),
    up: token('--candle-up'),
    upFill: token('--candle-up-fill'),
    down: token('--candle-down'),
    volumeUp: token('--volume-up'),
    volumeDown: token('--volume-down'),
    accent: token('--accent'),
    buy: token('--buy'),
    sell: token('--sell'),
    event: token('--fg-3'),
    drawing: token('--accent'),
    indicators: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => token(`--line-ind-${n}`)),
    comparisons: COMPARISON_TOKENS.map(token),
    font: token('--font-sans'),
  };
}
