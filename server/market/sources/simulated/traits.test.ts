import { expect, test } from 'vitest';
import { NIFTY_100 } from '../nifty100.ts';
import { SECTORS } from './sectors.ts';
import { marketValue, stocksOf } from './traits.ts';

const stocks = stocksOf(NIFTY_100);
const named = (symbol: string) => stocks.find((stock) => stock.symbol === symbol)?.traits;

test('a stock’s variance is the sum of its parts', () => {
  for (const { traits } of stocks) {
    const { market, breadth, inSector, own, total } = traits;
    expect(market ** 2 + breadth ** 2 + inSector ** 2 + own ** 2).toBeCloseTo(total ** 2, 12);
    expect(inSector ** 2 + own ** 2).toBeGreaterThanOrEqual(0.4 * total ** 2 - 1e-12);
  }
});

test('the stocks of a sector have its volatility as their geometric mean', () => {
  const realty = stocks
    .filter(({ sector }) => sector === 'Realty')
    .map(({ traits }) => Math.log(traits.total));
  const mean = Math.exp(realty.reduce((sum, log) => sum + log, 0) / realty.length);
  expect(100 * mean).toBeCloseTo(SECTORS.Realty.volPercent, 10);
});

test('small companies move more with breadth, and the largest against it', () => {
  expect(named('RELIANCE.NS')?.breadth).toBeCloseTo(-0.0025, 10);
  expect(named('MAZDOCK.NS')?.breadth).toBeGreaterThan(0.005);
});

test('a usual day trades about a tenth of a percent of a company', () => {
  const shares = stocks.map(
    ({ traits, sharesOutstanding }) => Math.exp(traits.logVolume) / sharesOutstanding,
  );
  expect(Math.min(...shares)).toBeGreaterThan(0.0002);
  expect(Math.max(...shares)).toBeLessThan(0.01);
});

test('there are a hundred companies, fifty of them in the NIFTY 50, each with its own id and symbol', () => {
  expect(NIFTY_100).toHaveLength(100);
  expect(NIFTY_100.filter(({ inNifty50 }) => inNifty50)).toHaveLength(50);
  expect(new Set(NIFTY_100.map(({ id }) => id)).size).toBe(100);
  expect(new Set(NIFTY_100.map(({ symbol }) => symbol)).size).toBe(100);
});

test('Reliance is worth ₹17.8 lakh crore', () => {
  const reliance = NIFTY_100.find(({ symbol }) => symbol === 'RELIANCE.NS');
  expect(reliance && marketValue(reliance) / 1e12).toBeCloseTo(17.848708, 6);
});
