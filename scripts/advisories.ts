// Compares locked versions with a copy of GitLab's advisory database: a folder of YAML files by kind and name of
// package.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies, validRange } from 'semver';
import { parse } from 'yaml';
import { packagesOf } from './lockfile.ts';

interface Advisory {
  identifier: string;
  title: string;
  pubdate: string;
  /** In npm's syntax of ranges. */
  affected_range: string;
}

export interface Compared {
  /** Number of versions in the lockfile, and of advisories on its packages. */
  versions: number;
  advisories: number;
  /** When the latest of them was published; null when there are none. */
  newest: string | null;
  /** A line for each affected version. */
  affected: string[];
}

/**
 * Compares every locked version with every advisory on its package, of any severity. A range that can't be parsed
 * counts as affecting it.
 *
 * @throws {Error} when the folder is not such a copy.
 */
export function compareWithAdvisories(lockfile: string, folder: string): Compared {
  if (!existsSync(join(folder, 'npm')))
    throw new Error(`${folder} is no copy of the advisory database: it has no folder named npm.`);
  const versions = new Map(
    packagesOf(lockfile).map(({ name, version }) => [`${name} ${version}`, { name, version }]),
  );
  const advisories = new Map(
    [...new Set([...versions.values()].map(({ name }) => name))].map((name) => [
      name,
      advisoriesOn(folder, name),
    ]),
  );
  const affected = [...versions.values()].flatMap(({ name, version }) =>
    (advisories.get(name) ?? [])
      .filter(({ affected_range }) => covers(affected_range, version))
      .map(({ identifier, title }) => `${name} ${version}: ${identifier}, ${title}`),
  );
  const all = [...advisories.values()].flat();
  const newest =
    all
      .map(({ pubdate }) => pubdate)
      .toSorted()
      .at(-1) ?? null;
  return { versions: versions.size, advisories: all.length, newest, affected };
}

function advisoriesOn(folder: string, name: string): Advisory[] {
  const path = join(folder, 'npm', name);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith('.yml'))
    .map((file): Advisory => parse(readFileSync(join(path, file), 'utf8')));
}

function covers(range: string, version: string): boolean {
  return validRange(range) === null || satisfies(version, range, { includePrerelease: true });
}
