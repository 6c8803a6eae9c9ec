import type { ChargeLines } from '#shared/domain/charges.ts';

type Line = keyof ChargeLines;

/** Each line with its name, and its place in the glossary. */
const NAMES: readonly [Line, name: string, term: string][] = [
  ['brokerage', 'Brokerage', 'brokerage'],
  ['stt', 'Securities transaction tax', 'stt'],
  ['exchange', 'Exchange charge', 'charges'],
  ['sebi', 'SEBI fee', 'sebi'],
  ['stamp', 'Stamp duty', 'stamp-duty'],
  ['gst', 'GST on brokerage and fees', 'gst-on-charges'],
  ['dp', 'Depository, with its GST', 'dp-charge'],
];

/**
 * The lines of what a trade costs by name, in the order of a contract note and the unit of their amounts. What a side never pays is
 * left out; a line that came to nothing stays.
 */
export function chargeRows<Amount extends number>(
  lines: Readonly<Record<Line, Amount>>,
  side: 'BUY' | 'SELL',
): { name: string; term: string; amount: Amount }[] {
  const foreign: Line = side === 'BUY' ? 'dp' : 'stamp';
  return NAMES.filter(([line]) => line !== foreign || lines[line] !== 0).map(([line, name, term]) => ({
    name,
    term,
    amount: lines[line],
  }));
}
