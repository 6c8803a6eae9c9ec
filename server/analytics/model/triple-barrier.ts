import type { BarColumns } from '../columns.ts';
import type { BarrierOutcome, Levels } from './types.ts';

/** Upper and lower barrier in units of σ√H. */
const UPPER = 1;
const LOWER = 0.75;

/**
 * Barriers as multiples of the entry: e^{σ√H} above and e^{−.75σ√H} below, for daily volatility σ and H trading
 * days.
 */
export function levelsOf(sigma: number, horizonDays: number): Levels {
  const spread = sigma * Math.sqrt(horizonDays);
  return { upper: Math.exp(UPPER * spread), lower: Math.exp(-LOWER * spread) };
}

/**
 * Follows a trade bought at the open of one bar until it reaches a barrier or expires at the close of its last bar
 * (López de Prado's triple barrier, 2018). A bar that touches both barriers counts as the lower one; an open beyond a
 * barrier fills at the open.
 * @param entryIndex the bar at whose open it is bought
 * @param horizonDays maximum bars of the trade, including the entry's
 * @returns null while it is open, or when there is no such bar
 */
export function judgeTripleBarrier(
  bars: Pick<BarColumns, 'open' | 'high' | 'low' | 'close'>,
  entryIndex: number,
  levels: Levels,
  horizonDays: number,
): BarrierOutcome | null {
  const entry = bars.open[entryIndex];
  if (entry === undefined) return null;
  const [upper, lower] = [entry * levels.upper, entry * levels.lower];
  const ended = (end: BarrierOutcome['end'], exitIndex: number, exitPrice: number): BarrierOutcome => ({
    end,
    exitIndex,
    exitPrice,
    return: exitPrice / entry - 1,
    tradingDays: exitIndex - entryIndex + 1,
  });
  const last = entryIndex + horizonDays - 1;
  for (let i = entryIndex; i <= last && i < bars.open.length; i++) {
    const open = bars.open[i] ?? entry;
    if ((bars.low[i] ?? open) <= lower) return ended('lower', i, Math.min(open, lower));
    if ((bars.high[i] ?? open) >= upper) return ended('upper', i, Math.max(open, upper));
  }
  return last < bars.open.length ? ended('time', last, bars.close[last] ?? entry) : null;
}
