import { type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import type { ChargeLines } from '#shared/domain/trading/charges.ts';
import type { Fill } from './columns.ts';

/** The combined fills of an order. */
interface Execution {
  /** Per share, rounded half up to the paisa. */
  averagePrice: Paise;
  pnl: Paise | null;
  charges: ChargeLines | null;
  /** Market time of the last one. */
  at: Date;
}

/**
 * Combines the fills of an order, oldest first; null without any. If the P&L or charges of one fill are unknown, so are
 * the totals.
 */
export function executionOf(fills: readonly Fill[]): Execution | null {
  const last = fills.at(-1);
  if (!last) return null;
  const quantity = fills.reduce((sum, fill) => sum + fill.quantity, 0);
  const value = fills.reduce((sum, fill) => sum + fill.quantity * fill.price, 0);
  return {
    averagePrice: paise(Math.round(value / quantity)),
    pnl: sumOf(fills.map(({ pnl }) => pnl)),
    charges: fills.map(({ charges }) => charges).reduce(together),
    at: last.at,
  };
}

const sumOf = (amounts: readonly (Paise | null)[]): Paise | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : paise(sum + amount)), zeroPaise);

function together(a: ChargeLines | null, b: ChargeLines | null): ChargeLines | null {
  if (a === null || b === null) return null;
  const sum = (line: keyof ChargeLines) => paise(a[line] + b[line]);
  return {
    brokerage: sum('brokerage'),
    stt: sum('stt'),
    exchange: sum('exchange'),
    sebi: sum('sebi'),
    stamp: sum('stamp'),
    gst: sum('gst'),
    dp: sum('dp'),
    total: sum('total'),
  };
}
