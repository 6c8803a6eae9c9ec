import { expect, test } from 'vitest';
import { correlation } from '../../../../scripts/simulated-market/statistics.ts';
import { sessionNoise } from './session-noise.ts';
import type { Traits } from './traits.ts';

const MINUTES = 20_000;
/** Parts: 0.6 with all, 0.4 with the sector, and the rest of a variance of 1 for itself. */
const stock = (sector: Traits['sector']): Traits => ({
  sector,
  market: 0.6,
  breadth: 0,
  inSector: 0.4,
  own: Math.sqrt(1 - 0.36 - 0.16),
  news: 2.5,
  total: 1,
  logVolume: 10,
});

test('intraday correlations equal the daily ones', () => {
  const noise = sessionNoise(1, MINUTES);
  const tcs = noise.of(stock('IT'), 11);
  const infosys = noise.of(stock('IT'), 12);
  const itc = noise.of(stock('FMCG'), 13);
  expect(correlation(tcs, infosys)).toBeCloseTo(0.36 + 0.16, 1);
  expect(correlation(tcs, itc)).toBeCloseTo(0.36, 1);
});

test('the noise is deterministic by day and seed', () => {
  expect(sessionNoise(1, 375).of(stock('IT'), 11)).toEqual(sessionNoise(1, 375).of(stock('IT'), 11));
  expect(sessionNoise(2, 375).of(stock('IT'), 11)).not.toEqual(sessionNoise(1, 375).of(stock('IT'), 11));
});
