import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { allocate, concentrationOf } from './allocation.ts';

const part = (key: string, rupees: number) => ({ key, value: paise(rupees * 100) });

test('parts of one key are merged, largest first, with weights that sum to 1', () => {
  const slices = allocate([part('IT', 200), part('Energy', 500), part('IT', 300), part('Gone', 0)]);
  expect(slices).toEqual([
    { key: 'Energy', value: 500_00, weight: 0.5 },
    { key: 'IT', value: 500_00, weight: 0.5 },
  ]);
});

test('half, a quarter and a quarter are as concentrated as 2.67 equal holdings', () => {
  const concentration = concentrationOf(allocate([part('a', 50), part('b', 25), part('c', 25)]));
  // ½² + ¼² + ¼² = 0.375.
  expect(concentration).toEqual({ herfindahl: 0.375, effectiveNumber: 1 / 0.375 });
});

test('one holding is 1, ten equal ones are a tenth, and none is null', () => {
  expect(concentrationOf(allocate([part('a', 7)]))).toEqual({ herfindahl: 1, effectiveNumber: 1 });
  const ten = allocate(Array.from({ length: 10 }, (_, n) => part(`${n}`, 7)));
  expect(concentrationOf(ten)?.herfindahl).toBeCloseTo(0.1, 12);
  expect(concentrationOf(allocate([]))).toBeNull();
});
