import { readFile } from 'node:fs/promises';
import type { Prior } from '#server/analytics/model/types.ts';

const FILE = new URL('./prior.json', import.meta.url);

/** The fitted prior that ships with the product; null where there is none. Throws when it can't be read. */
export async function readPrior(): Promise<Prior | null> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
