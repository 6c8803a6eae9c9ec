import { expect, test } from 'vitest';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { INDICES, indexBasket } from './index-baskets.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { marketValue } from './traits.ts';

const market = createSimulatedMarket({ companies: NIFTY_100, seed: 1, calendar: weekdayCalendar() });
const [nifty, sensex, bankNifty] = INDICES.map((index) => indexBasket(market, index));
if (!nifty || !sensex || !bankNifty) throw new Error('There are three indices.');
const dayOf = (written: string) => market.dayOf(tradingDate(written) ?? ('' as TradingDate)) ?? Number.NaN;
const membersIn = (units: Float64Array) =>
  market.stocks.filter((_, i) => units[i]).map(({ symbol }) => symbol);

test('the NIFTY 50 has fifty members, the SENSEX the thirty largest of them, BANK NIFTY nine banks', () => {
  const members = membersIn(nifty.unitsOn(0));
  expect(members).toHaveLength(50);
  const largest = members.toSorted((a, b) => referenceValue(b) - referenceValue(a)).slice(0, 30);
  expect(membersIn(sensex.unitsOn(0)).toSorted()).toEqual(largest.toSorted());
  expect(membersIn(bankNifty.unitsOn(0))).toHaveLength(9);
});

function referenceValue(symbol: string): number {
  const company = NIFTY_100.find((one) => one.symbol === symbol);
  return company ? marketValue(company) : Number.NaN;
}

test('on the anchor date the NIFTY 50 closes at 23,802.85', () => {
  expect(nifty.closeOn(market.anchorDay)).toBeCloseTo(23_802_85, 6);
  expect(sensex.closeOn(market.anchorDay)).toBeCloseTo(77_700_00, 6);
});

test('the level is the sum of units times prices', () => {
  const day = dayOf('2026-11-20');
  const sum = nifty.unitsOn(day).reduce((total, units, i) => total + units * market.closeOf(day, i), 0);
  expect(nifty.closeOn(day)).toBeCloseTo(sum, 6);
});

test('units are constant between reviews', () => {
  expect(nifty.unitsOn(dayOf('2026-09-30'))).toEqual(nifty.unitsOn(dayOf('2026-04-01')));
  expect(nifty.unitsOn(dayOf('2026-10-01'))).not.toEqual(nifty.unitsOn(dayOf('2026-09-30')));
});

test('a review does not move the level, and gives every member its reference weight', () => {
  const review = dayOf('2026-10-01');
  const units = nifty.unitsOn(review);
  const worth = units.map((count, i) => count * market.closeOf(review - 1, i));
  expect(worth.reduce((sum, value) => sum + value, 0)).toBeCloseTo(nifty.closeOn(review - 1), 4);
  const reliance = NIFTY_100.findIndex(({ symbol }) => symbol === 'RELIANCE.NS');
  const infosys = NIFTY_100.findIndex(({ symbol }) => symbol === 'INFY.NS');
  const expected = referenceValue('RELIANCE.NS') / referenceValue('INFY.NS');
  expect((worth[reliance] ?? 0) / (worth[infosys] ?? 1)).toBeCloseTo(expected, 8);
});
