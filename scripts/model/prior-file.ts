import { readFileSync } from 'node:fs';
import { HORIZONS } from '#server/analytics/model/horizons.ts';
import type { Prior } from '#server/analytics/model/types.ts';
import { BarsFileError } from '#server/market/history/files/bars-file.ts';

/** Path of the prior that ships with the product. */
export const PRIOR_FILE = 'server/predictions/prior.json';

/** Reads a prior written by `npm run train`. Throws BarsFileError for any other file. */
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
