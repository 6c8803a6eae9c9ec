import { expect, test } from 'vitest';
import { sessionShape } from './session-shape.ts';

const sum = (shares: Float64Array) => shares.reduce((total, share) => total + share, 0);

test('a full day has the measured shares of volume: an eighth in its first quarter-hour, a fiftieth at noon', () => {
  const { volume } = sessionShape(375);
  expect(volume).toHaveLength(25);
  expect(volume[0]).toBeCloseTo(0.125, 10);
  expect(volume[11]).toBeCloseTo(0.02, 10);
  expect(volume[24]).toBeCloseTo(0.074, 10);
});

test('a day that ends at 15:15 has the same profile over 24 quarter-hours', () => {
  const { volume } = sessionShape(360);
  expect(volume).toHaveLength(24);
  // Its first quarter-hour is 25/24 of the usual one: 12.5 % and a twenty-fourth of 5.1 %.
  expect(volume[0]).toBeCloseTo(0.125 + 0.051 / 24, 10);
  expect(volume[23]).toBeCloseTo(0.074 + 0.077 / 24, 10);
});

test('shares add up to one for a session of any length', () => {
  for (const minutes of [15, 60, 82, 105, 360, 375]) {
    const { variance, deviation, volume } = sessionShape(minutes);
    expect(variance).toHaveLength(minutes);
    expect(sum(variance)).toBeCloseTo(1, 10);
    expect(sum(deviation.map((sd) => sd * sd))).toBeCloseTo(1, 10);
    expect(sum(volume)).toBeCloseTo(1, 10);
  }
});

test('prices move most in the first minutes, least at noon', () => {
  const { variance } = sessionShape(375);
  // Half of 12.5 % over fifteen minutes, and half of one minute in 375.
  expect(variance[0]).toBeCloseTo(0.5 * (0.125 / 15) + 0.5 / 375, 10);
  expect(Math.min(...variance)).toBeCloseTo(variance[165] ?? 0, 10);
});
