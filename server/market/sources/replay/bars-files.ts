import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BarsFileError, reasonOf } from '../../history/files/bars-file.ts';

/**
 * Expands files and folders to files. A folder, such as one of daily bhavcopies, means the CSV (plain or gzipped), JSON
 * and ZIP files in it, by name; with `workbooks` also the XLSX files.
 * @throws BarsFileError for a missing path, or a folder without such a file
 */
export function barsFiles(given: readonly string[], { workbooks = false } = {}): string[] {
  const read = workbooks ? /\.(csv|csv\.gz|json|zip|xlsx)$/i : /\.(csv|csv\.gz|json|zip)$/i;
  return given.flatMap((path) => (isFolder(path) ? filesIn(path, read) : [path]));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (failure) {
    throw new BarsFileError(path, null, reasonOf(failure));
  }
}

function filesIn(folder: string, read: RegExp): string[] {
  const names = readdirSync(folder).filter((name) => read.test(name));
  if (names.length === 0)
    throw new BarsFileError(folder, null, 'there is no CSV, JSON or ZIP file in this folder');
  return names.sort().map((name) => join(folder, name));
}
