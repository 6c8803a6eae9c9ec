import { expect, test } from 'vitest';
import { factTable } from './fact-table.ts';

test('each fact is listed with its target, and a missed one is marked', () => {
  const figures = [
    { name: 'beta', target: 0.93, value: 0.9512, band: [0.82, 1.04], holds: true },
    { name: 'overnight share', target: 0.2, value: 0.24, band: [0.17, 0.23], holds: false },
  ] as const;
  expect(factTable('Seed 1', figures)).toBe(
    [
      'Seed 1',
      '',
      'fact               target  measured      from        to',
      'beta                0.930     0.951     0.820     1.040  holds',
      'overnight share     0.200     0.240     0.170     0.230  MISSED',
      '',
      '1 of 2 facts are missed.',
      '',
    ].join('\n'),
  );
});
