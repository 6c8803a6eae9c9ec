import { millionths } from '../chain/chained.ts';

/** A stock's bars in whole paise per share as of a prediction, oldest first; days since 1970-01-01. */
export interface PaiseBars {
  days: Int32Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
}

/** The fields of a prediction that determine its judgement. */
export interface Terms {
  /** Barriers in millionths of the entry. */
  upper: number;
  lower: number;
  horizonDays: number;
}

export type Status = 'hit' | 'missed' | 'expired';

/** The end of a trade: price in paise, and return in the direction of the claim in millionths. */
export interface Ending {
  status: Status;
  paise: number;
  return: number;
}

export interface Judgement {
  entryPaise: number;
  /** Index of the deciding bar. */
  index: number;
  /** Bars from the entry's to that one, both inclusive. */
  tradingDays: number;
  /** For a BUY. */
  long: Ending;
  /** For a SELL: the lower barrier is the target and the upper one the stop. */
  sell: Ending;
}

/**
 * Follows a prediction from the open of its entry bar until a bar touches a barrier, or until the close of its
 * horizon's last bar (the triple barrier of López de Prado, 2018). A bar that touches both counts as the stop of
 * either direction; an open beyond a barrier fills at the open.
 * @param entry index of the bar at whose open it begins
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

/**
 * The last bar of a horizon that starts at a bar; at its close the probabilities are judged. Null while in the
 * future.
 */
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
