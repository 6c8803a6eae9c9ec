import { expect, test } from 'vitest';
import type { FeedHealth } from '#shared/contract/market/market.ts';
import { marketClockOf, OWN_CLOCK } from '#shared/domain/market/market-clock.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { feedHealth } from './feed-health.ts';

const marketNow = new Date('2026-11-19T09:02:00Z');
const wallNow = new Date('2026-11-21T08:00:30Z');
const answering: FeedHealth = {
  state: 'ok',
  lastSuccess: '2026-11-21T08:00:00Z',
  lastAttempt: '2026-11-21T08:00:00Z',
  lastError: null,
  nextTry: null,
};
const refreshed = (lastUpdate: string | null, nextUpdate: string | null, more = {}) => ({
  status: { lastUpdate, nextUpdate, stale: false, feed: answering, ...more },
  marketNow,
  wallNow,
  lastPricesAt: null,
  clock: OWN_CLOCK,
});

test('a feed shows its health, its last and next refresh, and the age of its data', () => {
  expect(feedHealth(refreshed('2026-11-19T09:00:00Z', '2026-11-19T09:15:00Z'))).toEqual({
    answers: 'responding',
    lastUpdate: '14:30:00 market time',
    nextUpdate: '13 min',
    lastSuccess: '13:30:00 IST',
    age: '30 s',
    nextTry: 'continuous',
  });
});

test('a live market’s refreshes are in IST as well', () => {
  const clock = marketClockOf(SOURCE_TRAITS.yahoo);
  const known = refreshed('2026-11-19T09:00:00Z', null);
  expect(feedHealth({ ...known, clock })).toMatchObject({
    lastUpdate: '14:30:00 IST',
    lastSuccess: '13:30:00 IST',
  });
});

test('prices that were pushed since are the newer success', () => {
  const known = refreshed('2026-11-19T09:00:00Z', null);
  const lastPricesAt = new Date('2026-11-21T08:00:29Z');
  expect(feedHealth({ ...known, lastPricesAt })).toMatchObject({ lastSuccess: '13:30:29 IST', age: '1 s' });
});

test('a refresh that never happened is “Never”, and an overdue one is “Due now”', () => {
  expect(feedHealth(refreshed(null, '2026-11-19T09:02:00Z'))).toMatchObject({
    lastUpdate: 'Never',
    nextUpdate: 'Due now',
  });
});

test('above an hour it shows hours and minutes; a refresh of another day has its date', () => {
  expect(feedHealth(refreshed('2026-11-18T10:00:00Z', '2026-11-20T03:45:00Z'))).toMatchObject({
    lastUpdate: '18 Nov, 15:30:00 market time',
    nextUpdate: '18 h 43 min',
  });
});

test('a source that is down shows it, with the time and the next try', () => {
  const feed: FeedHealth = {
    ...answering,
    state: 'down',
    lastSuccess: '2026-11-21T07:20:00Z',
    lastError: 'The source asked for fewer calls.',
    nextTry: '2026-11-21T08:02:30Z',
  };
  expect(feedHealth(refreshed(null, null, { feed, stale: true }))).toMatchObject({
    answers: 'not responding',
    lastSuccess: '12:50:00 IST',
    age: '40 min, stale',
    nextTry: 'in 2 min',
  });
  const overdue = { ...feed, nextTry: '2026-11-21T08:00:30Z' };
  expect(feedHealth(refreshed(null, null, { feed: overdue })).nextTry).toBe('Due now');
});

test('a source that never answered has no age', () => {
  const feed: FeedHealth = { ...answering, state: 'waiting', lastSuccess: null };
  expect(feedHealth(refreshed(null, null, { feed }))).toMatchObject({
    answers: 'no response yet',
    lastSuccess: 'Never',
    age: '—',
  });
});

test('before the clocks are known, ages are not shown', () => {
  const known = {
    ...refreshed('2026-11-19T09:00:00Z', '2026-11-19T09:15:00Z'),
    marketNow: null,
    wallNow: null,
  };
  expect(feedHealth(known)).toMatchObject({ lastUpdate: '14:30:00 market time', age: '—', nextUpdate: '—' });
});
