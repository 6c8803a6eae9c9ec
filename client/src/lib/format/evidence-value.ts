import type { ScreenEvidence } from '#shared/contract/signals/screen-shapes.ts';
import { abbreviated, count, marketCap, price, rupees, share, signedChange } from './format.ts';

/** A match's value with its unit: "₹1,204.50", "27.4", "2.1 ×", "+0.45 points". */
export function evidenceValue({ value, unit }: Pick<ScreenEvidence, 'value' | 'unit'>): string {
  switch (unit) {
    case 'rupees':
      return rupees(value);
    case 'crore':
      return marketCap(value * 1e7);
    case 'percent':
      return share(value);
    case 'points':
      return `${signedChange(value)} points`;
    case 'times':
      return `${price(value)} ×`;
    case 'shares':
      return abbreviated(value);
    case 'sessions':
    case 'days':
      return `${count(value)} ${Math.abs(value) === 1 ? unit.slice(0, -1) : unit}`;
    default:
      return price(value);
  }
}
