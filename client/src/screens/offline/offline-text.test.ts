import { expect, test } from 'vitest';
import type { Snapshot } from '#client/lib/live/snapshot-shape.ts';
import { OWN_CLOCK } from '#shared/domain/market/market-clock.ts';
import { momentText, newestOf } from './offline-text.ts';

const EMPTY: Snapshot = {
  person: '0d8f5a4e-5d0b-4f6e-9a39-1f2f3c4d5e6f',
  indices: null,
  summary: null,
  holdings: null,
  watchlists: null,
  lists: {},
};
const at = (readAt: string) => ({ reply: [], marketAt: '2026-11-20T05:33:20.000Z', readAt });

test('the latest read dates the page', () => {
  const snapshot: Snapshot = {
    ...EMPTY,
    holdings: at('2026-11-22T08:00:00.000Z'),
    lists: {
      core: {
        ...at('2026-11-22T08:12:00.000Z'),
        reply: { id: 'core', name: 'Core', version: 1, groups: [] },
      },
      it: null,
    },
  };
  expect(newestOf(snapshot)?.readAt).toBe('2026-11-22T08:12:00.000Z');
  expect(newestOf(EMPTY)).toBeNull();
});

test('a read is shown with its market time and its age on this device', () => {
  expect(momentText(at('2026-11-22T08:00:00.000Z'), 12 * 60_000, OWN_CLOCK)).toBe(
    '20 Nov, 11:03:20 market time, updated 12 min ago',
  );
  expect(momentText({ marketAt: null, readAt: '2026-11-22T08:00:00.000Z' }, 30_000, OWN_CLOCK)).toBe(
    'updated 30 s ago',
  );
});
