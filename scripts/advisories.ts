// Compares what is locked with a copy of GitLab's advisory database: a folder of YAML files by kind and name of
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
  /** As npm writes ranges. */
  affected_range: string;
}

export interface Compared {
  /** Versions in the lockfile, and advisories on packages in it. */
  versions: number;
  advisories: number;
  /** When the latest of them was published; null without any. */
  newest: string | null;
  /** A line for each version that an advisory is on. */
  affected: string[];
}

/**
 * Compares every locked version with every advisory on its package, of whatever severity. A range that can't be
 * read counts as one that covers it.
 *
 * @throws {Error} when the folder is no copy of that database.
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
