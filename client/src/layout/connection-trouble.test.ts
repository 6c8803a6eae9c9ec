import { expect, test } from 'vitest';
import { connectionTrouble } from './connection-trouble.ts';

const well = { online: true, feedGone: false, readsFail: false, asOf: '14:32:07 market time' };

test('while prices arrive there is nothing to say, whatever a read did', () => {
  expect(connectionTrouble(well)).toBeNull();
  expect(connectionTrouble({ ...well, readsFail: true })).toBeNull();
});

test('without a network, the figures say what they are as of and orders wait', () => {
  expect(connectionTrouble({ ...well, online: false })).toBe(
    'You are offline. Prices are as of 14:32:07 market time. You can’t place orders while offline. Waiting orders stay open.',
  );
  expect(connectionTrouble({ ...well, online: false, asOf: null })).toContain('No prices are available.');
});

test('a feed that is gone is told from a server that is gone', () => {
  expect(connectionTrouble({ ...well, feedGone: true })).toMatch(/^Live prices are not arriving\./);
  expect(connectionTrouble({ ...well, feedGone: true, readsFail: true })).toMatch(
    /^Can’t reach Artha\. Prices are as of 14:32:07 market time\./,
  );
});
