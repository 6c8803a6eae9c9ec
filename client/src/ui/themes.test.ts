import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const CLIENT = 'client/src';
const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
const read = (ending: RegExp) =>
  files.filter((name) => ending.test(name)).map((name) => readFileSync(join(CLIENT, name), 'utf8'));

/** A colour token, or a shadow, which consists of colours and takes no space. */
const COLOUR = /^(#[\da-f]{6}|rgb\([\d\s./]+\)|(0|[\d\s]+px [\d\s]+px).*rgb\([\d\s./]+\))$/s;

/** Properties declared for one theme only. */
const declared = read(/\.css$/)
  .map((text) => text.replaceAll(/\/\*.*?\*\//gs, ''))
  .flatMap((text) => [...text.matchAll(/[^{};]*\[data-theme[^{};]*\{([^{}]*)\}/g)])
  .flatMap(([, body = '']) => body.split(';'))
  .flatMap((line) => {
    const [property = '', value = ''] = line.split(/:(.*)/s).map((part) => part.trim());
    return property ? [{ property, value }] : [];
  });

/** Browser tests check everything in one theme and only colours in the other. */
describe('the themes differ only in colours', () => {
  test('in the style sheets', () => {
    expect(declared.length).toBeGreaterThan(60);
    const others = declared.filter(({ property, value }) => {
      if (property === 'color-scheme') return false;
      if (property === 'background') return !/^var\(--surface-\w+\)$/.test(value);
      return !property.startsWith('--') || !COLOUR.test(value);
    });
    expect(others).toEqual([]);
  });

  test('in the classes used', () => {
    const classes = read(/\.tsx$/).flatMap((text) => [...text.matchAll(/(?<![\w-])light:[^\s"'`]+/g)]);
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.map(([name]) => name).filter((name) => !/^light:(hover:)?bg-\w+$/.test(name))).toEqual([]);
  });
});
