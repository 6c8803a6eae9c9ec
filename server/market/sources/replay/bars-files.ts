import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BarsFileError, reasonOf } from '../../history/files/bars-file.ts';

/**
 * Expands files and folders. A folder, such as one of daily bhavcopies, means its .csv and .csv.gz files, by name.
 * @throws BarsFileError when something is missing, or a folder has no such file
 */
export function barsFiles(given: readonly string[]): string[] {
  return given.flatMap((path) => (isFolder(path) ? filesIn(path) : [path]));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (failure) {
    throw new BarsFileError(path, null, reasonOf(failure));
  }
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.csv(\.gz)?$/i.test(name));
  if (names.length === 0)
    throw new BarsFileError(folder, null, 'there is no .csv or .csv.gz file in this folder');
  return names.sort().map((name) => join(folder, name));
}
