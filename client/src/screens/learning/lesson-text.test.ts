import { expect, test } from 'vitest';
import { readLesson } from './lesson-text.ts';

test('headings, paragraphs, lists and the figure keep their order', () => {
  const lesson = `
    ## Bids and asks

    One line
    and its next.

    {{figure}}

    - first
    - second - with a dash
      that goes on
  `;
  expect(readLesson(lesson)).toEqual([
    { kind: 'heading', words: 'Bids and asks' },
    { kind: 'paragraph', pieces: [{ kind: 'text', words: 'One line and its next.' }] },
    { kind: 'figure' },
    {
      kind: 'list',
      items: [
        [{ kind: 'text', words: 'first' }],
        [{ kind: 'text', words: 'second - with a dash that goes on' }],
      ],
    },
  ]);
});

test('terms, links and bold text are recognised inside a sentence', () => {
  const [block] = readLesson('A [[limit order|limit]] or [[STT]], see [trades](/trades?a=1), **not** this.');
  expect(block).toEqual({
    kind: 'paragraph',
    pieces: [
      { kind: 'text', words: 'A ' },
      { kind: 'term', id: 'limit-order', words: 'limit' },
      { kind: 'text', words: ' or ' },
      { kind: 'term', id: 'stt', words: 'STT' },
      { kind: 'text', words: ', see ' },
      { kind: 'link', href: '/trades?a=1', words: 'trades' },
      { kind: 'text', words: ', ' },
      { kind: 'strong', words: 'not' },
      { kind: 'text', words: ' this.' },
    ],
  });
});
