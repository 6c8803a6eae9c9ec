import { expect, test } from 'vitest';
import { placeTip } from './tip-place.ts';

const button = { top: 100, left: 200, width: 40, height: 20 };
const tip = { width: 100, height: 30 };
const room = { width: 400, height: 300 };

test('a tooltip is placed next to its anchor, centred', () => {
  expect(placeTip(button, tip, room, 'top')).toEqual({ top: 64, left: 170 });
  expect(placeTip(button, tip, room, 'bottom')).toEqual({ top: 126, left: 170 });
  expect(placeTip(button, tip, room, 'right')).toEqual({ top: 95, left: 246 });
  expect(placeTip(button, tip, room, 'left')).toEqual({ top: 95, left: 94 });
});

test('without room it is placed on the other side', () => {
  expect(placeTip({ ...button, top: 30 }, tip, room, 'top')).toEqual({ top: 56, left: 170 });
  expect(placeTip({ ...button, left: 280 }, tip, room, 'right')).toEqual({ top: 95, left: 174 });
});

test('it is always inside the window', () => {
  expect(placeTip({ ...button, left: 0 }, tip, room, 'top')).toEqual({ top: 64, left: 8 });
  expect(placeTip({ ...button, left: 390 }, tip, room, 'top')).toEqual({ top: 64, left: 292 });
  expect(placeTip(button, { width: 390, height: 290 }, room, 'top')).toEqual({ top: 8, left: 8 });
});
