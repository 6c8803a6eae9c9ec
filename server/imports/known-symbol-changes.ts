/**
 * Symbol changes in the NIFTY 100, with the first session under the new symbol. The second and third dates are not
 * verified.
 */
export const KNOWN_SYMBOL_CHANGES = [
  ['2025-04-09', 'ZOMATO>ETERNAL'],
  ['2023-08-24', 'ADANITRANS>ADANIENSOL'],
  ['2024-06-03', 'MCDOWELL-N>UNITDSPR'],
  ['2022-12-05', 'LTI>LTIM'],
  ['2026-02-27', 'LTIM>LTM'],
  ['2025-10-24', 'TATAMOTORS>TMPV'],
].map(([effectiveFrom = '', names = '']) => {
  const [symbol = '', newSymbol = ''] = names.split('>').map((name) => `${name}.NS`);
  return { symbol, effectiveFrom, newSymbol };
});
