import type { ChargeLines } from '#shared/domain/charges.ts';

type Line = keyof ChargeLines;

const NAMES: readonly [Line, string][] = [
  ['brokerage', 'Brokerage'],
  ['stt', 'Securities transaction tax'],
  ['exchange', 'Exchange charge'],
  ['sebi', 'SEBI fee'],
  ['stamp', 'Stamp duty'],
  ['gst', 'GST on brokerage and fees'],
  ['dp', 'Depository, with its GST'],
];

/**
 * The lines of what a trade costs by name, in the order of a contract note and the unit of their amounts. What a side never pays is
 * left out; a line that came to nothing stays.
 */
export function chargeRows<Amount extends number>(
  lines: Readonly<Record<Line, Amount>>,
  side: 'BUY' | 'SELL',
): { name: string; amount: Amount }[] {
  const foreign: Line = side === 'BUY' ? 'dp' : 'stamp';
  return NAMES.filter(([line]) => line !== foreign || lines[line] !== 0).map(([line, name]) => ({
    name,
    amount: lines[line],
  }));
}
