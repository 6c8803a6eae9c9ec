import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { Books } from '../equity-curve.ts';
import { type CarriedPast, pastFrom } from './past.ts';

const day = (written: string) => written as TradingDate;
const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY] = [
  day('2026-11-16'),
  day('2026-11-17'),
  day('2026-11-18'),
  day('2026-11-20'),
];

/** ₹1,000 deposited on Monday and ₹500 on Tuesday; on Wednesday there were only bars. */
const CARRIED: CarriedPast = {
  days: [
    { date: MONDAY, value: paise(1_000_00), flow: paise(1_000_00) },
    { date: TUESDAY, value: paise(1_500_00), flow: paise(500_00) },
    { date: WEDNESDAY, value: paise(1_500_00), flow: paise(0) },
  ],
  indexLevels: [24_000_00, 25_000_00, 26_000_00, 26_000_00],
  sums: [1_500_00, 1_500_00, 0, 0, 0, 0, 0],
  funded: 1_500_00,
  lastMoved: TUESDAY,
};
const books = (funded: number): Books => ({
  cash: funded,
  funded,
  realised: 0,
  charges: 0,
  dividends: 0,
  shares: new Map(),
});

test('after the carried days only today’s deposits are new', () => {
  expect(pastFrom(CARRIED, { books: books(1_800_00), today: FRIDAY, quotedDay: FRIDAY })).toEqual({
    today: FRIDAY,
    books: books(1_800_00),
    days: CARRIED.days,
    flowToday: 300_00,
    indexLevels: CARRIED.indexLevels,
  });
});

test('a posting after the day of the newest quotes makes its day the last one', () => {
  const past = pastFrom(CARRIED, { books: books(1_800_00), today: FRIDAY, quotedDay: WEDNESDAY });
  expect(past).toMatchObject({ today: FRIDAY, flowToday: 300_00 });
  expect(past?.days).toHaveLength(3);
});

test('without a new posting, carried days from the newest quotes or postings on are not past', () => {
  const unchanged = { books: books(1_500_00), today: FRIDAY };
  expect(pastFrom(CARRIED, { ...unchanged, quotedDay: MONDAY })).toEqual({
    today: TUESDAY,
    books: books(1_500_00),
    days: CARRIED.days.slice(0, 1),
    flowToday: 500_00,
    indexLevels: [24_000_00, 24_000_00],
  });
  expect(pastFrom(CARRIED, { ...unchanged, quotedDay: WEDNESDAY })).toMatchObject({
    today: WEDNESDAY,
    flowToday: 0,
    indexLevels: [24_000_00, 25_000_00, 25_000_00],
  });
});

test('if no carried day is before the last one, the level of the index is not known', () => {
  const onMonday = { ...CARRIED, lastMoved: MONDAY };
  const present = { books: books(1_500_00), today: FRIDAY, quotedDay: MONDAY };
  expect(pastFrom(onMonday, present)).toBeNull();
});
