import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { createDaysSeen } from './days-seen.ts';

const FIRST = '1990-01-01' as TradingDate;
/** 2099-12-31 is the last day a bar can have. */
const LAST_DAY = 40_176;

test('a day is new exactly once for each symbol, from 1990 to 2099', () => {
  const day = fc.record({
    symbol: fc.constantFrom('TCS', 'INFY'),
    day: fc.integer({ min: 0, max: LAST_DAY - 1 }),
  });
  fc.assert(
    fc.property(fc.array(day, { maxLength: 200 }), (days) => {
      const seen = createDaysSeen();
      const model = new Set<string>();
      for (const { symbol, day } of days) {
        const date = addDays(FIRST, day);
        expect(seen.add(symbol, date)).toBe(!model.has(symbol + date));
        model.add(symbol + date);
      }
    }),
  );
  const seen = createDaysSeen();
  expect(seen.add('TCS', '2099-12-31' as TradingDate)).toBe(true);
  expect(seen.add('TCS', '2099-12-31' as TradingDate)).toBe(false);
});
