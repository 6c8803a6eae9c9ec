import { expect, test } from 'vitest';
import { drawLine, scaleOf } from './sparkline-path.ts';

const box = { slots: 5, reference: null, width: 100, height: 40, inset: 0 };

test('a line runs from the lowest at the bottom to the highest at the top', () => {
  const { line, end } = drawLine({ ...box, values: [10, 20, 15, 30, 10] });
  expect(line).toBe('M0 40L25 20L50 30L75 0L100 40');
  expect(end).toEqual({ x: 100, y: 40 });
});

test('a running session ends at the present, not at the right edge', () => {
  expect(drawLine({ ...box, values: [10, 20] }).end).toEqual({ x: 25, y: 0 });
});

test('a missing value breaks the line instead of being drawn as zero', () => {
  const { line, area } = drawLine({ ...box, values: [10, null, 20, 30, null], reference: 10 });
  expect(line).toBe('M0 40M50 20L75 0');
  expect(area).toBe('M0 40L0 40L0 40ZM50 20L75 0L75 40L50 40Z');
});

test('the reference is on the scale even when the whole session is above it', () => {
  const { line, referenceY } = drawLine({ ...box, slots: 2, values: [110, 120], reference: 100 });
  expect(referenceY).toBe(40);
  expect(line).toBe('M0 20L100 0');
});

test('a flat line is centred', () => {
  expect(drawLine({ ...box, slots: 2, values: [7, 7] }).line).toBe('M0 20L100 20');
});

test('no values, or only unknown ones, draw nothing', () => {
  const nothing = { line: '', area: '', referenceY: null, end: null };
  expect(drawLine({ ...box, values: [] })).toEqual(nothing);
  expect(drawLine({ ...box, values: [null, null], reference: 5 })).toEqual(nothing);
});

test('the inset leaves room for the stroke', () => {
  const { low, high, y } = scaleOf([100, 300], 40, 4);
  expect([low, high, y(300), y(200), y(100)]).toEqual([100, 300, 4, 20, 36]);
});
