import type { Mutant } from './mutants.ts';

/** A change that no test can detect, because it has no observable effect. `code` is a part of its line. */
type Explained = Pick<Mutant, 'path' | 'change'> & { code: string; reason: string };

export const EXPLAINED: readonly Explained[] = [
  {
    path: 'server/portfolio/performance/equal-weight.ts',
    change: '`<` → `<=`',
    code: 'current.after < after',
    reason: 'Of equal dates either is the earlier one.',
  },
  {
    path: 'server/portfolio/performance/parts/read-parts.ts',
    change: '`>` → `>=`',
    code: 'fills.length > most',
    reason: 'At exactly the limit a thread gives the same figures.',
  },
  {
    path: 'server/portfolio/performance/parts/read-parts.ts',
    change: '`>` → `>=`',
    code: '(a > b ? a : b)',
    reason: 'Of equal dates either is the later one.',
  },
  {
    path: 'server/trading/square-off/square-off.ts',
    change: '`<` → `<=`',
    code: 'quantity < 0',
    reason: 'An open position is never of 0 shares.',
  },
  {
    path: 'server/trading/square-off/deliver.ts',
    change: '`>` → `>=`',
    code: 'position.quantity > 0',
    reason: 'An open position is never of 0 shares.',
  },
  {
    path: 'server/portfolio/performance/xirr.ts',
    change: '`>` → `>=`',
    code: 'PRECISION',
    reason:
      'They differ only where the interval is exactly as wide as the precision, and by no more than that.',
  },
  {
    path: 'server/predictions/record/track-record.ts',
    change: '`<` → `<=`',
    code: '.sort(',
    reason: 'Months and sectors are unique, so no two are equal.',
  },
  {
    path: 'server/predictions/chain/chained.ts',
    change: '`<` → `<=`',
    code: '.sort(',
    reason: 'A symbol is listed once, so no two are equal.',
  },
  {
    path: 'server/trading/square-off/watch.ts',
    change: '`>` → `>=`',
    code: 'time > at',
    reason: 'At the time of a square-off itself it is run once more and finds nothing left to do.',
  },
  {
    path: 'server/trading/place/place.ts',
    change: '`&&` → `||`',
    code: 'last: order.seen',
    reason: 'By the LAST model the price of a fill is the last price.',
  },
];
