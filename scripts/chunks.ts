import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const CLIENT = fileURLToPath(new URL('../client/src/', import.meta.url));
const LANDING = `${CLIENT}screens/landing/`;
/** Re-exports every noun, of which a module uses one or two. */
const ALL_CALLS = '/shared/contract/calls.ts';
const ICONS = '/node_modules/lucide-react/';
/** Modules that the same screens share are one file, if smaller than this together with another such file. */
const SMALL_BYTES = 3_000;

/**
 * Which modules share a file. Each file costs a slow processor some milliseconds, and without these groups a first
 * screen was eighty of them: what every page needs is one file, what every signed-in page needs is another.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (id, context) => (isForAll(id, context) ? 'start' : null), priority: 3 },
    { name: (id, context) => (isOf('layout/shell.tsx', id, context) ? 'shell' : null), priority: 2 },
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_BYTES,
      priority: 1,
    },
  ],
};

/** The entry, what the landing page shares with other pages, and the icons. */
function isForAll(id: string, context: Context): boolean {
  if (id.includes(ICONS) || isOf('main.tsx', id, context)) return true;
  return isOf('screens/landing/landing-screen.tsx', id, context) && !id.startsWith(LANDING);
}

const found = new WeakMap<Context, Map<string, Set<string>>>();

/** Whether a module is one of our own that an entry imports, directly or not. Packages follow their importers. */
function isOf(entry: string, id: string, context: Context): boolean {
  const known = found.get(context) ?? new Map<string, Set<string>>();
  found.set(context, known);
  const modules = known.get(entry) ?? importedBy(`${CLIENT}${entry}`, context);
  known.set(entry, modules);
  return modules.has(id);
}

function importedBy(entry: string, context: Context): Set<string> {
  const modules = new Set<string>();
  const add = (id: string) => {
    if (modules.has(id) || id.includes('/node_modules/') || id.endsWith(ALL_CALLS)) return;
    modules.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  add(entry);
  return modules;
}
