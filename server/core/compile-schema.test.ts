import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileSchema } from './compile-schema.ts';

const schemaOf = () =>
  z.object({
    id: z.string().check(z.minLength(2)),
    lots: z.array(z.object({ quantity: z.int(), note: z.optional(z.string()) })),
    exit: z.nullable(z.strictObject({ kind: z.enum(['STOP', 'TARGET']), at: z._default(z.number(), 5) })),
    what: z.union([
      z.string(),
      z.object({ size: z.number() }).check(z.refine(({ size }) => size > 1, 'Too small')),
    ]),
  });

test('a compiled schema parses and refuses like an interpreted one', () => {
  const [interpreted, fast] = [schemaOf(), compileSchema(schemaOf())];
  const good = {
    id: 'AB',
    lots: [{ quantity: 1 }, { quantity: 2, note: 'x' }],
    exit: { kind: 'STOP' },
    what: 'y',
  };
  const values = [
    good,
    { ...good, unknown: 1, lots: [{ quantity: 1, unknown: 1 }] },
    { ...good, exit: null, what: { size: 2 } },
    { ...good, what: { size: 1 } },
    { ...good, exit: { kind: 'NONE', more: 1 } },
    { id: 'A', lots: [{ quantity: 1.5 }, { note: 3 }] },
    {},
    null,
  ];
  for (const value of values) expect(fast.safeParse(value)).toEqual(interpreted.safeParse(value));
  expect(fast.parse(good)).toMatchObject({ exit: { kind: 'STOP', at: 5 } });
});

test('objects inside of a schema are compiled, each once', () => {
  const inner = z.object({ size: z.number() });
  const { run } = inner._zod;
  compileSchema(z.array(z.nullable(inner)));
  const { run: fast } = inner._zod;
  expect(fast).not.toBe(run);
  compileSchema(inner);
  expect(inner._zod.run).toBe(fast);
});
