import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileFormatsPage, PAGE } from './file-formats.ts';

test('the page of file formats says what their modules say: npm run docs:formats', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(fileFormatsPage());
});
