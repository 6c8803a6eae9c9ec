import type { Stock } from '#shared/contract/market/stocks.ts';

/** Classes by rank of market cap, with AMFI's lines: the largest 100 companies, the next 150, and the rest. */
export const CAP_CLASSES = ['large', 'mid', 'small'] as const;
export type CapClass = (typeof CAP_CLASSES)[number];

const [LARGE, MID] = [100, 250];

/** By instrument id; stocks of unknown market cap are absent. */
export function capClassesOf(stocks: readonly Stock[]): ReadonlyMap<number, CapClass> {
  const ranked = stocks
    .filter(({ marketCapKnown }) => marketCapKnown)
    .toSorted((a, b) => Number(b.marketCap) - Number(a.marketCap));
  return new Map(
    ranked.map(({ id }, place) => [id, place < LARGE ? 'large' : place < MID ? 'mid' : 'small']),
  );
}
