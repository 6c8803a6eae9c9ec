// npm run licences: the licences of all production packages; exit code 1 if one of them is not allowed.
import { readFileSync } from 'node:fs';
import { packagesOf } from './lockfile.ts';

/** Licences that only require their notice. OFL-1.1 is the font's. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
]);

/** Packages under a licence that requires publishing changes to their own files: we use them unchanged. */
const UNCHANGED: Record<string, string> = { 'web-push': 'MPL-2.0' };

/** Licences of packages whose lockfile entry has none, and their source. */
const WRITTEN_ELSEWHERE: Record<string, string> = {
  'passport-local': 'MIT', // "licenses" in its package.json, the older form
  'passport-strategy': 'MIT', // the same
  pause: 'MIT', // its Readme.md
};

export interface Licensed {
  name: string;
  version: string;
  /** An SPDX expression; "unknown" if there is none. */
  licence: string;
  allowed: boolean;
}

/** The licence of each package in a lockfile, except those for development only. */
export function licencesOf(lockfile: string): Licensed[] {
  return packagesOf(lockfile)
    .filter(({ dev }) => !dev)
    .map(({ name, version, license }) => {
      const licence = license ?? WRITTEN_ELSEWHERE[name] ?? 'unknown';
      return { name, version, licence, allowed: isAllowed(licence) || UNCHANGED[name] === licence };
    });
}

/** "(A OR B)" is our choice; "A AND B" requires both. */
function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));
}

if (import.meta.main) {
  const all = licencesOf(readFileSync('package-lock.json', 'utf8'));
  for (const [licence, some = []] of Object.entries(Object.groupBy(all, ({ licence }) => licence)))
    console.log(`${licence}: ${some.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`);
  const refused = all.filter(({ allowed }) => !allowed);
  for (const { name, licence } of refused) console.log(`NOT ALLOWED: ${name} is licensed under ${licence}.`);
  console.log(`${all.length} packages, ${refused.length} not allowed.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
