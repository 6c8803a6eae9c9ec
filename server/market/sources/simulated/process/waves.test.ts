import { expect, test } from 'vitest';
import { randomStream } from '../../random.ts';
import { nextOf, volatilityFactor } from './waves.ts';

const wave = { memory: 0.8, sd: 0.5 };

test('a wave keeps its memory’s fraction of yesterday and adds new noise', () => {
  const draw = randomStream(3).normal();
  // √(1 − 0.8²) is 0.6.
  expect(nextOf(wave, 2, randomStream(3))).toBeCloseTo(0.8 * 2 + 0.5 * 0.6 * draw, 12);
});

test('a wave without memory is noise, one with full memory is constant', () => {
  const draw = randomStream(3).normal();
  expect(nextOf({ memory: 0, sd: 0.5 }, 2, randomStream(3))).toBeCloseTo(0.5 * draw, 12);
  expect(nextOf({ memory: 1, sd: 0.5 }, 2, randomStream(3))).toBe(2);
});

test('in the long run a wave has its standard deviation and leaves the mean variance unchanged', () => {
  const random = randomStream(5);
  const days = 200_000;
  let value = 0;
  let squares = 0;
  let variance = 0;
  for (let day = 0; day < days; day++) {
    value = nextOf(wave, value, random);
    squares += value ** 2;
    variance += volatilityFactor(wave, value) ** 2;
  }
  expect(Math.sqrt(squares / days)).toBeCloseTo(0.5, 2);
  expect(variance / days).toBeCloseTo(1, 1);
});
