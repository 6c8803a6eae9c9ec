import { expect, test } from 'vitest';
import { connectionTrouble } from './connection-trouble.ts';

const gone = { online: true, serverGone: true, asOf: '14:32:07 market time' };

test('offline, the text gives the time of the prices and says that waiting orders stay open', () => {
  expect(connectionTrouble({ ...gone, online: false })).toBe(
    'You are offline. Prices are as of 14:32:07 market time. You can’t place orders while offline. Waiting orders stay open.',
  );
  expect(connectionTrouble({ ...gone, online: false, asOf: null })).toContain('No prices are available.');
});

test('the text distinguishes a lost live feed from an unreachable server', () => {
  expect(connectionTrouble({ ...gone, serverGone: false })).toMatch(/^Live prices are not arriving\./);
  expect(connectionTrouble(gone)).toMatch(/^Can’t reach Artha\. Prices are as of 14:32:07 market time\./);
});
