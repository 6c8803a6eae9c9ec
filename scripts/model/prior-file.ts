import { readFileSync } from 'node:fs';
import { HORIZONS } from '#server/analytics/model/horizons.ts';
import type { Prior } from '#server/analytics/model/types.ts';
import { BarsFileError } from '#server/market/history/files/bars-file.ts';

/** Where the prior that ships with the product lies. */
export const PRIOR_FILE = 'server/predictions/prior.json';

/** Reads a prior that `npm run train` wrote. Throws BarsFileError for a file that is none. */
export function readPrior(file: string): Prior {
  const text = readFileSync(file, 'utf8');
  const read = jsonOf(text);
  if (!isPrior(read))
    throw new BarsFileError(file, null, 'this is no prior that npm run train of this version wrote');
  return read;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isPrior(value: unknown): value is Prior {
  const prior = value as Partial<Prior> | null;
  const horizons = prior?.model?.horizons;
  return typeof prior?.lastDay === 'number' && HORIZONS.every((horizon) => horizons?.[horizon]?.skill);
}
