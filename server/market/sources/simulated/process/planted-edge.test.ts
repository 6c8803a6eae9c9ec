import { expect, test } from 'vitest';
import type { Traits } from '../traits.ts';
import { plantEdge } from './planted-edge.ts';

const stock = (total: number): Traits => ({
  sector: 'IT',
  market: 0.01,
  breadth: 0,
  inSector: 0,
  own: 0.01,
  news: 2.5,
  total,
  logVolume: 10,
});
/** Two equal stocks, whose residuals have a standard deviation of √(0.02² − 0.01²). */
const alike = [stock(0.02), stock(0.02)];
const residualSd = Math.sqrt(0.02 ** 2 - 0.01 ** 2);

/** Records days on which the first stock rises by 0.1 % more and the second by 0.1 % less than the market. */
function lead(days: number, strength = 1) {
  const edge = plantEdge(alike, strength);
  for (let day = 0; day < days; day++) edge.record(Float64Array.of(0.001, -0.001));
  return edge;
}

test('there is no momentum in the first year', () => {
  expect([...lead(250).drifts()]).toEqual([0, 0]);
});

test('a year of outperformance continues slightly, and so does underperformance', () => {
  const [leader, laggard] = lead(251).drifts();
  // 229 days of 0.1 % are this many standard deviations, each worth 0.0085 of one a day.
  const signal = (229 * 0.001) / (residualSd * Math.sqrt(229));
  expect(leader).toBeCloseTo(0.0085 * residualSd * signal, 12);
  expect(laggard).toBeCloseTo(-0.0085 * residualSd * signal, 12);
});

test('the last month is ignored', () => {
  const edge = lead(251);
  const before = edge.drifts()[0] ?? 0;
  for (let day = 0; day < 21; day++) edge.record(Float64Array.of(-0.05, 0.05));
  expect(edge.drifts()[0]).toBeCloseTo(before, 12);
  edge.record(Float64Array.of(0, 0));
  expect(edge.drifts()[0]).toBeLessThan(before);
});

test('low-volatility stocks drift up against high-volatility ones from the first day', () => {
  const [calm = 0, wild = 0] = plantEdge([stock(0.015), stock(0.03)], 1).drifts();
  // Half the variance that a stock has less than the mean of both, and 0.0045 standard deviations a day.
  const drag = (0.03 ** 2 - 0.015 ** 2) / 4;
  expect(calm).toBeCloseTo(drag + 0.0045 * Math.sqrt(0.015 ** 2 - 0.01 ** 2), 12);
  expect(wild).toBeCloseTo(-drag - 0.0045 * Math.sqrt(0.03 ** 2 - 0.01 ** 2), 12);
});

test('strength scales the edge, and without it there is none', () => {
  const [full = 0] = lead(300).drifts();
  expect(lead(300, 0.5).drifts()[0]).toBeCloseTo(full / 2, 12);
  expect([...lead(300, 0).drifts()].map(Math.abs)).toEqual([0, 0]);
});
