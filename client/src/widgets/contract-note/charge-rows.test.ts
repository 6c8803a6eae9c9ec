import { expect, test } from 'vitest';
import { chargeRows } from './charge-rows.ts';

const lines = {
  brokerage: 0,
  stt: 300,
  exchange: 9.21,
  sebi: 0.3,
  stamp: 45,
  gst: 1.71,
  dp: 0,
  total: 356.22,
};
const names = (side: 'BUY' | 'SELL', of = lines) => chargeRows(of, side).map(({ name }) => name);

test('a purchase has no depository line, a sale no stamp duty; zero brokerage is shown', () => {
  expect(chargeRows(lines, 'BUY').map(({ name, amount }) => ({ name, amount }))).toEqual([
    { name: 'Brokerage', amount: 0 },
    { name: 'Securities transaction tax (STT)', amount: 300 },
    { name: 'Exchange transaction charges', amount: 9.21 },
    { name: 'SEBI fee', amount: 0.3 },
    { name: 'Stamp duty', amount: 45 },
    { name: 'GST on brokerage and fees', amount: 1.71 },
  ]);
  expect(names('SELL', { ...lines, stamp: 0 })).toEqual([
    'Brokerage',
    'Securities transaction tax (STT)',
    'Exchange transaction charges',
    'SEBI fee',
    'GST on brokerage and fees',
    'DP charge (incl. GST)',
  ]);
});

test('before July 2020 sales paid stamp duty, and a line that was charged is never hidden', () => {
  expect(names('SELL')).toContain('Stamp duty');
});

test('the rows add up to the total', () => {
  const sum = chargeRows(lines, 'BUY').reduce((total, { amount }) => total + amount, 0);
  expect(Math.round(sum * 100)).toBe(35_622);
});
