import { readFileSync } from 'node:fs';
import type { Prior } from '#server/analytics/model/types.ts';

/** Where the prior that ships with the product lies. */
export const PRIOR_FILE = 'server/predictions/prior.json';

/** Reads a prior that `npm run train` wrote. Throws when the file is none. */
export function readPrior(file: string): Prior {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isPrior(read)) throw new Error(`${file} is no prior: npm run train writes one.`);
  return read;
}

function isPrior(value: unknown): value is Prior {
  return typeof value === 'object' && value !== null && 'model' in value && 'lastDay' in value;
}
