import { describe, expect, test } from 'vitest';
import { COURSES, LESSON_IDS } from '#shared/domain/account/learning.ts';
import { GLOSSARY, glossaryTerm } from '#shared/domain/glossary-terms.ts';
import { SCREEN_KEYS } from '#shared/domain/screens.ts';
import { type Piece, readLesson } from './lesson-text.ts';
import { LESSONS } from './lessons.ts';

const piecesOf = (text: string): readonly Piece[] =>
  readLesson(text).flatMap((block) => {
    if (block.kind === 'paragraph') return block.pieces;
    return block.kind === 'list' ? block.items.flat() : [];
  });

function textIn(text: string): number {
  const headings = readLesson(text).flatMap((block) => (block.kind === 'heading' ? [block.words] : []));
  const all = [...headings, ...piecesOf(text).map(({ words }) => words)].join(' ');
  return all.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;
}

/** Screens of the product, and their tabs. */
const TABS: Record<string, readonly string[]> = {
  '/stocks': [],
  '/markets': [],
  '/trades': [],
  '/practice': [],
  '/predictions': ['past'],
  '/portfolio': ['performance', 'lots'],
  '/screeners': [...SCREEN_KEYS, 'own'],
  '/settings': ['broker', 'auto-trading'],
  '/learning': ['courses', 'strategies', 'resources'],
};

function leadsSomewhere(href: string): boolean {
  const { pathname, searchParams } = new URL(href, 'http://artha.example');
  const [tab, lesson] = [searchParams.get('tab'), searchParams.get('lesson')];
  const known = TABS[pathname];
  if (lesson !== null && !LESSON_IDS.some((id) => id === lesson)) return false;
  return known !== undefined && (tab === null || known.includes(tab));
}

describe.each(LESSON_IDS)('%s', (id) => {
  const { text, quiz, tryIt } = LESSONS[id];
  const lesson = COURSES.flatMap(({ lessons }) => [...lessons]).find((each) => each.id === id);

  test('has between 250 and 450 words, and the stated minutes', () => {
    const words = textIn(text);
    expect(words).toBeGreaterThanOrEqual(250);
    expect(words).toBeLessThanOrEqual(450);
    expect(lesson?.minutes).toBe(Math.round(words / 150) + quiz.length);
  });

  test('shows its figure once, and has valid markup', () => {
    expect(readLesson(text).filter(({ kind }) => kind === 'figure')).toHaveLength(1);
    expect(piecesOf(text).filter(({ words }) => /\[\[|\]\]|\*\*|\{\{/.test(words))).toEqual([]);
  });

  test('refers only to glossary terms, and links only to existing addresses', () => {
    const terms = piecesOf(text).flatMap((piece) => (piece.kind === 'term' ? [piece.id] : []));
    expect(terms.filter((term) => !glossaryTerm(term))).toEqual([]);
    expect(terms.length).toBeGreaterThan(0);
    const links = piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []));
    expect([...links, ...tryIt.map(({ href }) => href)].filter((href) => !leadsSomewhere(href))).toEqual([]);
    expect(tryIt.length).toBeGreaterThan(0);
  });

  test('has three questions with exactly one correct answer each', () => {
    for (const { answers, right, because } of quiz) {
      expect(answers[right]).toBeDefined();
      expect(new Set(answers).size).toBe(answers.length);
      expect(because).not.toBe('');
    }
  });
});

test('the glossary has each term once, alphabetically', () => {
  expect(GLOSSARY.length).toBeGreaterThanOrEqual(60);
  expect(new Set(GLOSSARY.map(({ id }) => id)).size).toBe(GLOSSARY.length);
  expect(glossaryTerm('brier-score')).toMatchObject({ word: 'Brier score' });
  expect(GLOSSARY.every(({ id }) => /^[a-z0-9-]+$/.test(id))).toBe(true);
});
