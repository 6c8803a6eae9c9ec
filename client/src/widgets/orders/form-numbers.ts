/** Parses shares: an integer, or 0 if invalid. */
export function readWhole(written: unknown): number {
  const whole = Number.parseInt(bare(written), 10);
  return Number.isSafeInteger(whole) ? whole : 0;
}

/** Parses rupees; 0 if invalid. */
export function readRupees(written: unknown): number {
  const amount = bare(written);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(amount) ? Number(amount) : 0;
}

/** The value one arrow key up (+1) or down (−1): shares by one, rupees by a paisa, never below zero. */
export function stepped(value: number, direction: 1 | -1, step: 1 | 0.01): number {
  const perUnit = step === 1 ? 1 : 100;
  return Math.max(0, Math.round(value * perUnit) + direction) / perUnit;
}

const bare = (written: unknown): string => String(written ?? '').replaceAll(/[,₹\s]/g, '');
