import { expect, test } from 'vitest';
import { dayText, formatDay, formatIst, istText, marketText } from './ist-format.ts';
import { SOURCE_TRAITS } from './market/market-source.ts';

test('sentences give an instant in Indian time', () => {
  expect(istText(new Date('2026-11-23T03:45:00Z'))).toBe('Monday 23 November at 09:15 IST');
  expect(istText(new Date('2026-02-01T18:31:00Z'))).toBe('Monday 2 February at 00:01 IST');
});

test('sentences name a moment of the market by its clock, which is India’s only where the market is live', () => {
  const opens = new Date('2026-11-23T03:45:00Z');
  expect(marketText(opens, SOURCE_TRAITS.yahoo)).toBe('Monday 23 November at 09:15 IST');
  expect(marketText(opens, SOURCE_TRAITS.simulated)).toBe('Monday 23 November at 09:15 market time');
  expect(marketText(opens, SOURCE_TRAITS.replay)).toBe('Monday 23 November at 09:15 market time');
});

test('the time of a trade is written as the specification has it', () => {
  expect(formatIst(new Date('2026-03-05T09:00:00Z'), 'MMM dd, HH:mm')).toBe('Mar 05, 14:30');
  expect(formatIst(new Date('2026-12-31T18:30:00Z'), 'MMM dd, HH:mm')).toBe('Jan 01, 00:00');
});

test('a date is the same in any time zone', () => {
  expect(formatDay('2026-09-01', 'EEE d MMM yyyy')).toBe('Tue 1 Sep 2026');
  expect(formatDay('2028-02-29', 'EEE d MMM yyyy')).toBe('Tue 29 Feb 2028');
  expect(dayText('2026-12-02')).toBe('2 Dec 2026');
  expect(() => formatDay('', 'd MMM')).toThrow(RangeError);
});
