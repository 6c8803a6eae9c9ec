import { expect, test } from 'vitest';
import type { StockEvent } from '#shared/contract/market/bars.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { dividendYield } from './yield.ts';

const date = (written: string): TradingDate => tradingDate(written) ?? expect.fail(written);
const dividend = (exDate: string, amount: number, kind: StockEvent['kind'] = 'dividend'): StockEvent => ({
  kind,
  exDate,
  amount: kind === 'dividend' ? amount : null,
  otherSymbol: null,
  upcoming: false,
  numerator: kind === 'dividend' ? null : 1,
  denominator: kind === 'dividend' ? null : 1,
});
const at = { on: date('2026-11-20'), close: 200, knownFrom: date('2025-11-20') };

test('a yield counts the dividends of twelve months, and no other actions', () => {
  const events = [
    dividend('2026-12-01', 50),
    dividend('2026-11-20', 3),
    dividend('2026-12-01', 1, 'bonus'),
    dividend('2025-11-21', 2),
    dividend('2025-11-20', 40),
  ];
  expect(dividendYield(events, at)).toEqual({ value: 2.5, since: '2025-11-20', dividends: 2 });
  expect(dividendYield([], at)).toEqual({ value: 0, since: '2025-11-20', dividends: 0 });
});

test('a dividend before a bonus is spread over the shares after it', () => {
  const events = [dividend('2026-08-01', 1, 'bonus'), dividend('2026-08-01', 4), dividend('2026-09-01', 3)];
  // One for one: ₹4.00 is ₹2.00 per present-day share, and with ₹3.00 it is 2.5 % of ₹200.00.
  expect(dividendYield(events, at)).toMatchObject({ value: 2.5, dividends: 2 });
});

test('where the dividend record starts later, the yield is unknown', () => {
  expect(dividendYield([], { ...at, knownFrom: date('2025-11-21') })).toBeNull();
  expect(dividendYield([], { ...at, knownFrom: null })).toBeNull();
});
