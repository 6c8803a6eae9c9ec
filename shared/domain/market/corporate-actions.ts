import { displaySymbol } from './symbol.ts';

/** Corporate actions as announced. */
export const ACTION_KINDS = [
  'dividend',
  'split',
  'bonus',
  'rights',
  'buyback',
  'demerger',
  'merger',
  'suspension',
  'delisting',
  'rename',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Corporate actions as booked: `demerged` and `merged` are the shares that holders receive. */
export const BOOKED_KINDS = [...ACTION_KINDS, 'demerged', 'merged'] as const;

interface Terms {
  kind: ActionKind;
  numerator: number | null;
  denominator: number | null;
  /** With a rupee sign: the dividend, or the price of an offer. */
  amount: string | null;
  /** Of the other company, or the new one. */
  otherSymbol: string | null;
}

/** "Dividend of ₹10.50 per share", "Split: 5 shares for 1", "Merger: 42 shares of HDFCBANK for every 25". */
export function actionText({ kind, numerator, denominator, amount, otherSymbol }: Terms): string {
  const shares = numerator === 1 ? '1 share' : `${numerator} shares`;
  const other = otherSymbol === null ? 'another company' : displaySymbol(otherSymbol);
  switch (kind) {
    case 'dividend':
      return `Dividend of ${amount} per share`;
    case 'split':
      return `${(numerator ?? 1) < (denominator ?? 1) ? 'Consolidation' : 'Split'}: ${shares} for ${denominator}`;
    case 'bonus':
      return `Bonus: ${shares} for every ${denominator}`;
    case 'rights':
      return `Rights issue: ${shares} for every ${denominator} at ${amount}`;
    case 'buyback':
      return `Buyback: ${shares} of every ${denominator} at ${amount}`;
    case 'demerger':
      return `Demerger: ${shares} of ${other} for every ${denominator}`;
    case 'merger':
      return `Merger: ${shares} of ${other} for every ${denominator}`;
    case 'suspension':
      return 'Trading suspended';
    case 'delisting':
      return 'Delisting';
    case 'rename':
      return `New symbol: ${other}`;
  }
}
