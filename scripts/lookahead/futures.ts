import { at, type BarColumns, barsUntil, cut, emptyColumns } from '#server/analytics/columns.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import type { History } from './audited.ts';

/** The history up to a day. */
export const withoutFuture = (history: History, until: number): History =>
  changed(history, (bars) => cut(bars, until));

/**
 * The history with a different future: every bar after a day is multiplied by its own factor between a half and two,
 * and its volume by another.
 */
export function withPoisonedFuture(history: History, until: number, seed: number): History {
  const chance = randomStream(seed);
  return changed(history, (bars) => poisoned(bars, until, chance));
}

function changed({ panel, index }: History, change: (bars: BarColumns) => BarColumns): History {
  return { panel: panel.map((stock) => ({ ...stock, bars: change(stock.bars) })), index: change(index) };
}

function poisoned(bars: BarColumns, until: number, chance: RandomStream): BarColumns {
  const copy = emptyColumns(bars.days.length);
  for (const field of ['days', 'open', 'high', 'low', 'close', 'volume'] as const)
    copy[field].set(bars[field]);
  const factor = () => 0.5 * 4 ** chance.uniform();
  for (let i = barsUntil(bars.days, until); i < bars.days.length; i++) {
    const [price, volume] = [factor(), factor()];
    for (const column of [copy.open, copy.high, copy.low, copy.close]) column[i] = price * at(column, i);
    copy.volume[i] = Math.round(volume * at(copy.volume, i));
  }
  return copy;
}
