import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wrapMarkdown } from './wrap-markdown.ts';

const words = (count: number) => Array.from({ length: count }, () => 'twelve-chars').join(' ');

test('a paragraph is wrapped before the 117th character, a list item is indented, a table stays unchanged', () => {
  expect(
    wrapMarkdown(words(10))
      .split('\n')
      .map((line) => line.length),
  ).toEqual([116, 12]);
  expect(wrapMarkdown(`- ${words(10)}`).split('\n')).toEqual([`- ${words(8)}`, `  ${words(2)}`]);
  expect(wrapMarkdown(`${words(8)} \`npm run it now\``).split('\n')).toEqual([words(8), '`npm run it now`']);
  expect(wrapMarkdown(`| ${words(20)} |`)).toBe(`| ${words(20)} |`);
});

test('the model card is wrapped as train would wrap it', () => {
  const card = readFileSync('docs/model-card.md', 'utf8');
  expect(wrapMarkdown(card)).toBe(card);
});
