import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { olderBarsMade } from '#tests/support/servers/older-bars.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';

/** Years of daily bars; empty for the market's default. */
let marketYears = '';

/** With fewer years each server reads less when it starts, and no bar counts them. */
export function marketsHave(years: number): void {
  marketYears = String(years);
}

/**
 * Fills an empty folder with a database as it is after a first start. Its years of market history take longer to
 * create than most bars run, so the first lane that needs them creates them once per run, and others copy them.
 */
export async function fillFolder(
  folder: string,
  { MARKET_START = '' }: { MARKET_START?: string },
): Promise<void> {
  const stored = join(process.env.TORTURE_FOLDER ?? '', `market${MARKET_START.replaceAll(/\W/g, '')}`);
  while (!existsSync(stored)) if (!(await makeOnce(stored, MARKET_START))) await wait(100);
  await copy(stored, folder);
}

/** Creates it once; returns false when another lane does. */
async function makeOnce(stored: string, start: string): Promise<boolean> {
  const claim = `${stored}.claim`;
  if (existsSync(claim)) return false;
  writeFileSync(claim, '', { flag: 'wx' });
  try {
    const home = await aServerHome('filled');
    const from: Record<string, string> = start === '' ? {} : { MARKET_START: start };
    const server = await home.start({ MARKET_YEARS: marketYears, ...from });
    await olderBarsMade(server.url);
    await server.stop();
    renameSync(home.folder, stored);
    return true;
  } finally {
    rmSync(claim);
  }
}

/**
 * Copies with owners: root's PostgreSQL runs as another user. Asynchronous, since other bars, some of them timed, run
 * meanwhile.
 */
async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const path of await readdir(from, { recursive: true, encoding: 'utf8' })) {
    const { uid, gid } = await lstat(join(from, path));
    await lchown(join(to, path), uid, gid);
  }
}
