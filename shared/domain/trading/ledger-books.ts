/** The books of the double-entry ledger. */
export const LEDGER_BOOKS = [
  'cash',
  'margin',
  'position',
  'charges',
  'funding',
  'pnl',
  'dividend',
  'transfer',
] as const;
