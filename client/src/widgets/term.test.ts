import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glossaryTerm } from '#shared/domain/glossary-terms.ts';
import { chargeRows } from './contract-note/charge-rows.ts';

/** `id="…"` of a Term, and `term="…"` of components that pass one on. */
const NAMED = /<Term id="([^"]+)"|\sterm="([a-z-]+)"/g;

test('every term that a screen links to is in the glossary', () => {
  const paths = readdirSync('client/src', { recursive: true, encoding: 'utf8' });
  const screens = paths.filter((path) => path.endsWith('.tsx'));
  const named = screens.flatMap((path) =>
    [...readFileSync(`client/src/${path}`, 'utf8').matchAll(NAMED)].map(([, id, passed]) => ({
      path,
      id: id ?? passed ?? '',
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ id }) => !glossaryTerm(id))).toEqual([]);
});

test('every charge line is explained there', () => {
  const none = { brokerage: 0, stt: 0, exchange: 0, sebi: 0, stamp: 1, gst: 0, dp: 1, total: 2 };
  const rows = chargeRows(none, 'BUY');
  expect(rows).toHaveLength(7);
  expect(rows.filter(({ term }) => !glossaryTerm(term))).toEqual([]);
});
