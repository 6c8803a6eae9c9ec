import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CHUNKS } from './chunks.ts';

const CLIENT = fileURLToPath(new URL('../client/src/', import.meta.url));
const SHARED = fileURLToPath(new URL('../shared/', import.meta.url));

/** A module's file is its import; what a dynamic import loads is not among them. */
const IMPORTS: Record<string, string[]> = {
  [`${CLIENT}main.tsx`]: [`${CLIENT}routes.tsx`],
  [`${CLIENT}routes.tsx`]: [`${CLIENT}ui/button.tsx`],
  [`${CLIENT}screens/landing/landing-screen.tsx`]: [
    `${CLIENT}screens/landing/hero.tsx`,
    `${CLIENT}ui/change.tsx`,
    `${SHARED}contract/calls.ts`,
  ],
  [`${CLIENT}layout/shell.tsx`]: [`${CLIENT}ui/change.tsx`, `${CLIENT}layout/sidebar.tsx`],
  [`${SHARED}contract/calls.ts`]: [`${SHARED}contract/admin/admin.ts`],
};
const context = {
  getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) as never,
};

/** The first group that takes a module; null for none. */
function groupOf(id: string): string | null {
  const names = (CHUNKS.groups ?? []).map(({ name }) =>
    typeof name === 'function' ? name(id, context) : null,
  );
  return names.find((name) => name) ?? null;
}

test('what every page needs is one file, and what every signed-in page needs another', () => {
  expect(groupOf(`${CLIENT}routes.tsx`)).toBe('start');
  expect(groupOf(`${CLIENT}ui/button.tsx`)).toBe('start');
  expect(groupOf(`${CLIENT}ui/change.tsx`)).toBe('start');
  expect(groupOf('/app/node_modules/lucide-react/icons/x.js')).toBe('start');
  expect(groupOf(`${CLIENT}layout/sidebar.tsx`)).toBe('shell');
});

test('the landing page’s own code, and nouns that it does not call, are not in the file of all pages', () => {
  expect(groupOf(`${CLIENT}screens/landing/hero.tsx`)).toBeNull();
  expect(groupOf(`${SHARED}contract/admin/admin.ts`)).toBeNull();
});
