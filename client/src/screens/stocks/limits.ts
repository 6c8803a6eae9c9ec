import { FIGURES, type Figure, type FigureValues, labelOf } from './figures.ts';
import { text } from './text.ts';

/** A range of a figure, ends included; null is open. At least one end is set. */
export interface Limit {
  figure: Figure;
  min: number | null;
  max: number | null;
}

/** "rsi:~30,fromSma200:0~": limits as stored in the address. */
export const writeLimits = (limits: readonly Limit[]): string =>
  limits.map(({ figure, min, max }) => `${figure}:${min ?? ''}~${max ?? ''}`).join(',');

/** Invalid parts, and further limits of a figure, are skipped. */
export function readLimits(written: string): Limit[] {
  const limits = new Map<Figure, Limit>();
  for (const part of written.split(',')) {
    const [, name, from = '', to = ''] = /^(\w+):(-?[\d.]*)~(-?[\d.]*)$/.exec(part) ?? [];
    const figure = FIGURES.find((known) => known === name);
    const [min, max] = [numberOf(from), numberOf(to)];
    if (figure && !limits.has(figure) && (min !== null || max !== null))
      limits.set(figure, { figure, min, max });
  }
  return [...limits.values()];
}

/** Null if not a number. */
export function numberOf(written: string): number | null {
  const value = Number(written);
  return written.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** Replaces the limits of one figure, or removes them if both ends are open. */
export function withLimit(limits: readonly Limit[], next: Limit): Limit[] {
  const others = limits.filter(({ figure }) => figure !== next.figure);
  return next.min === null && next.max === null ? others : [...others, next];
}

/** Whether all figures are in range. An unknown figure is in none. */
export const isWithin = (values: FigureValues, limits: readonly Limit[]): boolean =>
  limits.every(({ figure, min, max }) => {
    const value = values[figure];
    return value !== null && (min === null || value >= min) && (max === null || value <= max);
  });

/** "RSI ≤ 30", "Price 100 to 500". */
export function limitText({ figure, min, max }: Limit): string {
  const label = labelOf(figure);
  if (min === null) return text.filters.upTo(label, String(max));
  return max === null
    ? text.filters.from(label, String(min))
    : text.filters.between(label, String(min), String(max));
}
