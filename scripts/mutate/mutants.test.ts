import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

const changes = (text: string) => mutantsOf('server/trading/x.ts', text).map(({ change }) => change);

test('operators, bounds, booleans, branches and negations are changed one at a time', () => {
  expect(changes('export const f = (a: number) => a < 3 && !isLate(a);')).toEqual([
    '`&&` → `||`',
    '`<` → `<=`',
    '`!` → ``',
  ]);
  expect(changes('const g = late ? Math.min(a, b) : a * b;')).toEqual([
    '`Math.min(a, b) : a * b` → `a * b : Math.min(a, b)`',
    '`min` → `max`',
    '`*` → `/`',
  ]);
  expect(changes('const h = true;')).toEqual(['`true` → `false`']);
});

test('types, imports, texts and log messages are not changed', () => {
  expect(
    changes(
      "import { a } from './a.ts';\ntype Side = 0 | 1;\nconst s = 'a' + name;\nconst t = `x` + 'y';\nlog.info({ a: b < c });",
    ),
  ).toEqual([]);
});

test('a change has its line', () => {
  const [found] = mutantsOf('a.ts', 'const a = 1;\nconst b = c > d;\n').filter(({ line }) => line === 2);
  expect(found).toMatchObject({ line: 2, replacement: '>=' });
});
