import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';

const example = readFileSync('.env.example', 'utf8');
const shown = [...example.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
/** The variables as server/core/config.ts declares them. */
const declared = [
  ...readFileSync('server/core/config.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): z\.|^ {2}([A-Z_]+): \w+\(/gm),
];

test('.env.example shows every setting, once', () => {
  const names = declared.map(([, direct, named]) => direct ?? named);
  expect(names.length).toBeGreaterThan(15);
  expect(shown.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('the defaults in .env.example are the actual ones', () => {
  const defaults: Record<string, unknown> = readConfig({});
  const differing = shown.filter(
    ({ name, value }) => defaults[name] !== undefined && String(defaults[name]) !== value,
  );
  expect(differing).toEqual([]);
});

test('the examples in .env.example are accepted', () => {
  const examples = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
  expect(() => readConfig({ ...examples, TRUST_PROXY: '1' })).not.toThrow();
});
