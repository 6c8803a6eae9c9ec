import { millionths } from './chained.ts';

/** The bars of a stock in whole paise of the share as of a prediction, oldest first; days since 1970-01-01. */
export interface PaiseBars {
  days: Int32Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
}

/** What of a prediction its judgement depends on. */
export interface Terms {
  /** Barriers as millionths of the entry. */
  upper: number;
  lower: number;
  horizonDays: number;
}

export type Status = 'hit' | 'missed' | 'expired';

/** How a trade ended: the price in paise, and the return in the direction of the claim in millionths. */
export interface Ending {
  status: Status;
  paise: number;
  return: number;
}

export interface Judgement {
  entryPaise: number;
  /** The bar that decided. */
  index: number;
  /** Bars from the entry's to that one, both counted. */
  tradingDays: number;
  /** Of one who bought. */
  long: Ending;
  /** Of a SELL: the lower barrier is its exit and the upper one its stop. */
  sell: Ending;
}

/**
 * Follows a prediction from the open of its entry bar until a bar touches a barrier, or until the close of the last bar of its horizon
 * (the triple barrier of López de Prado, 2018). A bar that touches both counts as the stop of either direction; an open beyond a
 * barrier is the price got.
 * @param entry the bar at whose open it begins
 * @returns null while it is open, or when there is no such bar
 */
export function judgeBarriers(
  { upper, lower, horizonDays }: Terms,
  bars: PaiseBars,
  entry: number,
): Judgement | null {
  const entryPaise = bars.open[entry];
  if (entryPaise === undefined) return null;
  const [above, below] = [barrier(entryPaise, upper), barrier(entryPaise, lower)];
  const last = entry + horizonDays - 1;
  for (let index = entry; index <= last && index < bars.days.length; index++) {
    const rose = (bars.high[index] ?? 0) >= above;
    const fell = (bars.low[index] ?? 0) <= below;
    if (!rose && !fell && index < last) continue;
    const open = bars.open[index] ?? entryPaise;
    const [top, bottom] = [Math.max(open, above), Math.min(open, below)];
    const close = bars.close[index] ?? entryPaise;
    return {
      entryPaise,
      index,
      tradingDays: index - entry + 1,
      long: ending(
        entryPaise,
        fell ? 'missed' : rose ? 'hit' : 'expired',
        fell ? bottom : rose ? top : close,
        1,
      ),
      sell: ending(
        entryPaise,
        rose ? 'missed' : fell ? 'hit' : 'expired',
        rose ? top : fell ? bottom : close,
        -1,
      ),
    };
  }
  return null;
}

/** The last bar of a horizon that begins at a bar: at its close the probabilities are judged. Null while it is to come. */
export function lastBarOf({ horizonDays }: Terms, bars: PaiseBars, entry: number): number | null {
  const last = entry + horizonDays - 1;
  return last < bars.days.length ? last : null;
}

const barrier = (entryPaise: number, multiple: number) => Math.round((entryPaise * multiple) / 1_000_000);

function ending(entryPaise: number, status: Status, paise: number, direction: 1 | -1): Ending {
  return { status, paise, return: returnOf(entryPaise, paise) * direction || 0 };
}

/** A simple return in whole millionths. */
export const returnOf = (from: number, to: number): number => millionths((to - from) / from);
