import { CHARGE_LABEL } from './text.ts';

type Line = keyof typeof CHARGE_LABEL;

/** Charge lines with their glossary ids, in contract note order. */
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
 * Named charge lines in contract note order, in the unit of the input. Lines that a side never pays are omitted;
 * zero lines stay.
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
