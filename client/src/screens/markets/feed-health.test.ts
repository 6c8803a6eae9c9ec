import { expect, test } from 'vitest';
import { feedHealth } from './feed-health.ts';

const now = new Date('2026-11-19T09:02:00Z');
const status = (lastUpdate: string | null, nextUpdate: string | null, stale = false) => ({
  lastUpdate,
  nextUpdate,
  stale,
});

test('a feed says when it was refreshed, how long ago, and when it is next', () => {
  expect(feedHealth(status('2026-11-19T09:00:00Z', '2026-11-19T09:15:00Z'), now)).toEqual({
    lastUpdate: '14:30:00 IST',
    age: '2 min',
    nextUpdate: '13 min',
  });
});

test('a refresh that never was is “Never”, and one that should have been is “Due now”', () => {
  expect(feedHealth(status(null, '2026-11-19T09:02:00Z'), now)).toEqual({
    lastUpdate: 'Never',
    age: '—',
    nextUpdate: 'Due now',
  });
});

test('beyond an hour, hours and minutes', () => {
  expect(feedHealth(status(null, '2026-11-20T03:45:00Z'), now).nextUpdate).toBe('18 h 43 min');
});

test('a refresh of another day has its day, and a stale feed says so', () => {
  expect(feedHealth(status('2026-11-18T10:00:00Z', null, true), now)).toEqual({
    lastUpdate: '18 Nov, 15:30:00 IST',
    age: '23 h, stale',
    nextUpdate: '—',
  });
});

test('before market time is known, ages are not guessed', () => {
  expect(feedHealth(status('2026-11-19T09:00:00Z', '2026-11-19T09:15:00Z'), null)).toEqual({
    lastUpdate: '14:30:00 IST',
    age: '—',
    nextUpdate: '—',
  });
});
