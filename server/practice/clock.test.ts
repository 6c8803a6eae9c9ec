import { expect, test } from 'vitest';
import { clockAt, nextMinute } from './clock.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 9, 14, 3, 45, 0) + seconds * 1000);
const END = at(22_800);
const day = { state: 'running', speed: 60, marketTime: at(0), tickedAt: at(0), seenAt: at(0) } as const;

test('market time advances at its speed, also in fractions of a second', () => {
  expect(clockAt(day, at(2.5), END)).toEqual({ at: at(150), running: true });
  expect(clockAt({ ...day, speed: 1 }, at(0.25), END)).toEqual({ at: at(0.25), running: true });
});

test('it stops when paused, and five seconds after the last request', () => {
  expect(clockAt({ ...day, state: 'paused' }, at(90), END)).toEqual({ at: at(0), running: false });
  expect(clockAt({ ...day, seenAt: at(2) }, at(900), END)).toEqual({ at: at(7 * 60), running: false });
});

test('it ends with the day, and a wall clock that is set back does not rewind it', () => {
  expect(clockAt({ ...day, speed: 600, marketTime: at(22_000) }, at(4), END).at).toEqual(END);
  expect(clockAt(day, at(-30), END).at).toEqual(at(0));
});

test('a step goes to the start of the next minute, and not beyond the end', () => {
  expect(nextMinute(at(59.5), END)).toEqual(at(60));
  expect(nextMinute(at(60), END)).toEqual(at(120));
  expect(nextMinute(at(22_790), END)).toEqual(END);
});
