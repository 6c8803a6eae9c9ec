import { expect, test } from 'vitest';
import { emptySnapshot, withRead } from './snapshot-shape.ts';

const read = (reply: unknown) => ({ reply, marketAt: null, readAt: '2026-11-22T08:00:00.000Z' });
const [core, it] = ['0d8f5a4e-5d0b-4f6e-9a39-1f2f3c4d5e6f', '0d8f5a4e-5d0b-4f6e-9a39-1f2f3c4d5e70'];
const prices = (id: string) => read({ id, name: 'Core', version: 1, groups: [{ name: null, stocks: [] }] });
const lists = (...ids: string[]) =>
  read(ids.map((id) => ({ id, name: 'Core', version: 1, symbols: ['TCS.NS'] })));

test('prices of each list that was read are stored until the list is deleted', () => {
  let snapshot = emptySnapshot('0d8f5a4e-5d0b-4f6e-9a39-1f2f3c4d5e60');
  for (const id of [core, it]) snapshot = withRead(snapshot, `/api/watchlists/${id}`, prices(id));
  snapshot = withRead(snapshot, '/api/watchlists', lists(core, it));
  expect(Object.keys(snapshot.lists)).toEqual([core, it]);
  snapshot = withRead(snapshot, '/api/watchlists', lists(it));
  expect(snapshot.watchlists).toEqual(lists(it));
  expect(snapshot.lists).toEqual({ [it]: prices(it) });
});

test('queries that the offline page doesn’t show are ignored', () => {
  const snapshot = emptySnapshot('0d8f5a4e-5d0b-4f6e-9a39-1f2f3c4d5e60');
  expect(withRead(snapshot, '/api/stocks', read([]))).toBe(snapshot);
});
