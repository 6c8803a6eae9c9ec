import { expect, test } from 'vitest';
import { freeName, shortName, viewCalled } from './names.ts';

const called = (...names: string[]) =>
  names.map((name, n) => ({
    id: `${n}`,
    list: 'stocks' as const,
    name,
    query: '',
    createdAt: '2026-11-27T04:00:00.000Z',
  }));

test('a description of more than 60 characters is cut to 60', () => {
  expect(shortName('All · Banks')).toBe('All · Banks');
  expect(shortName('x'.repeat(60))).toBe('x'.repeat(60));
  expect(shortName(`${'x'.repeat(58)} y z`)).toBe(`${'x'.repeat(58)}…`);
});

test('a name already taken, in any case, gets a number, within 60 characters', () => {
  expect(viewCalled(called('Banks'), 'BANKS')?.id).toBe('0');
  expect(freeName('Banks', called())).toBe('Banks');
  expect(freeName('Banks', called('banks', 'Banks (2)'))).toBe('Banks (3)');
  const long = 'x'.repeat(70);
  expect(freeName(long, called(`${'x'.repeat(59)}…`))).toBe(`${'x'.repeat(55)}… (2)`);
});
