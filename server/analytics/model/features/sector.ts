import type { Feature } from './feature.ts';
import { sum } from './window.ts';

/** Log return minus the mean of the stock's sector; NaN where its sector is unknown or has too few stocks. */
const beyondSector = (name: string, days: number, leftOut: number, label: string): Feature => ({
  name,
  label,
  unit: 'fraction',
  at({ stock: { returns }, sector, day }) {
    if (sector === null) return Number.NaN;
    const [from, until] = [day - days + 1, day - leftOut + 1];
    return sum(returns, from, until) - sum(sector, from, until);
  },
});

export const SECTOR: readonly Feature[] = [
  beyondSector('sector63', 63, 0, 'return above its sector in the last three months'),
  beyondSector(
    'sectorMomentum',
    250,
    21,
    'return above its sector in the last 12 months without the latest month',
  ),
];
