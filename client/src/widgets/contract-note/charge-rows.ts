import { CHARGE_LABEL } from './text.ts';

type Line = keyof typeof CHARGE_LABEL;

/** Each line with its place in the glossary, in the order of a contract note. */
const TERMS: readonly [Line, term: string][] = [
  ['brokerage', 'brokerage'],
  ['stt', 'stt'],
  ['exchange', 'charges'],
  ['sebi', 'sebi'],
  ['stamp', 'stamp-duty'],
  ['gst', 'gst-on-charges'],
  ['dp', 'dp-charge'],
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
  return TERMS.filter(([line]) => line !== foreign || lines[line] !== 0).map(([line, term]) => ({
    name: CHARGE_LABEL[line],
    term,
    amount: lines[line],
  }));
}
