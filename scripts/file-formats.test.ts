import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileFormatsPage, PAGE } from './file-formats.ts';

test('docs/file-formats.md matches the modules of the formats: npm run docs:formats', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(fileFormatsPage());
});
