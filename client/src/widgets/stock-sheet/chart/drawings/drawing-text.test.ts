import { expect, test } from 'vitest';
import { drawingText } from './drawing-text.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const id = '01a1fd84-3226-7001-ab85-000000000001';

test('a drawing’s name has its points', () => {
  const from = { time: '2026-11-12', price: 2_900 };
  const to = { time: '2026-11-20T04:00:00.000Z', price: 3_004.5 };
  expect(drawingText({ id, kind: 'trend', points: [from, to], text: null }, NOW)).toBe(
    'Trend line: 12 Nov, 2,900.00 to 20 Nov, 09:30, 3,004.50',
  );
  expect(drawingText({ id, kind: 'text', points: [from], text: 'Results' }, NOW)).toBe(
    'Text “Results”: 12 Nov, 2,900.00',
  );
});
