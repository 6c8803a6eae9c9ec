import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import {
  abbreviated,
  count,
  countdown,
  dueIn,
  duration,
  istClock,
  istTime,
  marketCap,
  price,
  priceOfPaise,
  rupees,
  share,
  signedChange,
  signedPercent,
  signedPercentShort,
  signedRupees,
} from './format.ts';

test('rupees are grouped by lakh and crore, with two decimals and the sign before ₹', () => {
  expect(rupees(1234567)).toBe('₹12,34,567.00');
  expect(rupees(0)).toBe('₹0.00');
  expect(rupees(-86.2)).toBe('−₹86.20');
  expect(rupees(1e10)).toBe('₹10,00,00,00,000.00');
});

test('a gain or loss in rupees always has its sign, and zero has none', () => {
  expect(signedRupees(6482.15)).toBe('+₹6,482.15');
  expect(signedRupees(-0.01)).toBe('−₹0.01');
  expect(signedRupees(0)).toBe('₹0.00');
  expect(signedRupees(-0.001)).toBe('₹0.00');
});

test('a price in its column has no rupee sign', () => {
  expect(price(4690)).toBe('4,690.00');
  expect(price(23846.3)).toBe('23,846.30');
  expect(priceOfPaise(paise(18866))).toBe('188.66');
  expect(price(-0.001)).toBe('0.00');
});

test('a change is signed with U+2212 and has two decimals', () => {
  expect(signedChange(112.45)).toBe('+112.45');
  expect(signedChange(-86.2)).toBe('−86.20');
  expect(signedPercent(1.24)).toBe('+1.24%');
  expect(signedPercent(-0.856)).toBe('−0.86%');
  expect(signedPercent(-0.004)).toBe('0.00%');
  expect(signedPercent(0)).toBe('0.00%');
  expect(signedPercentShort(-0.86)).toBe('−0.9%');
  expect(signedPercentShort(0.04)).toBe('0.0%');
});

test('NaN is a dash, not a zero', () => {
  expect(rupees(Number.NaN)).toBe('—');
  expect(signedPercent(Number.POSITIVE_INFINITY)).toBe('—');
});

test('volumes are abbreviated at a thousand, a lakh and a crore, after a space', () => {
  expect(abbreviated(0)).toBe('0');
  expect(abbreviated(950)).toBe('950');
  expect(abbreviated(12_400)).toBe('12.40 K');
  expect(abbreviated(846_000)).toBe('8.46 L');
  expect(abbreviated(22_200_000)).toBe('2.22 Cr');
  expect(abbreviated(-846_000)).toBe('−8.46 L');
});

test('an abbreviation that rounds up takes the next unit', () => {
  expect(abbreviated(999.4)).toBe('999');
  expect(abbreviated(999.6)).toBe('1.00 K');
  expect(abbreviated(99_994)).toBe('99.99 K');
  expect(abbreviated(99_999)).toBe('1.00 L');
  expect(abbreviated(9_999_999)).toBe('1.00 Cr');
});

test('a count is grouped and whole', () => {
  expect(count(18_240)).toBe('18,240');
  expect(count(100_000)).toBe('1,00,000');
});

test('a market cap is in full crores', () => {
  expect(marketCap(17_84_871_00_00_000)).toBe('₹17,84,871 Cr');
  expect(marketCap(52_00_000)).toBe('₹0.52 Cr');
});

test('times are India’s, half an hour past the hour included', () => {
  const at = new Date('2026-11-19T09:02:07Z');
  expect(istTime(at)).toBe('14:32:07');
  expect(istClock(at)).toBe('14:32');
  expect(istClock(new Date('2026-11-19T18:30:00Z'))).toBe('00:00');
});

test('a countdown shows hours only while there are some', () => {
  expect(countdown(2_573_000)).toBe('42:53');
  expect(countdown(3_600_000)).toBe('1:00:00');
  expect(countdown(11_109_900)).toBe('3:05:09');
  expect(countdown(-5)).toBe('00:00');
});

test('an age uses its largest whole unit', () => {
  expect(duration(12_900)).toBe('12 s');
  expect(duration(1_800_000)).toBe('30 min');
  expect(duration(7_300_000)).toBe('2 h');
  expect(duration(3 * 86_400_000)).toBe('3 days');
});

test('the next update is due now, in minutes, or in hours and minutes', () => {
  expect(dueIn(0)).toBe('Due now');
  expect(dueIn(-60_000)).toBe('Due now');
  expect(dueIn(30_000)).toBe('1 min');
  expect(dueIn(12 * 60_000)).toBe('12 min');
  expect(dueIn(59 * 60_000 + 1)).toBe('1 h 0 min');
  expect(dueIn(65 * 60_000)).toBe('1 h 5 min');
});

test('a share of a whole has one decimal and no sign', () => {
  expect(share(61.54)).toBe('61.5%');
  expect(share(0)).toBe('0.0%');
  expect(share(100)).toBe('100.0%');
  expect(share(Number.NaN)).toBe('—');
});
