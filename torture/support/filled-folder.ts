import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aServerHome } from '#tests/support/servers/server-process.ts';

/** Years of daily bars; all that a market is given by itself when empty. */
let marketYears = '';

/** With fewer years each server reads less when it starts, and no bar counts them. */
export function marketsHave(years: number): void {
  marketYears = String(years);
}

/**
 * Puts a database into an empty folder that is there after a first start: years of a market, which take a server
 * longer to make than most bars take. They are made once a run, by whichever lane wants them first, and copied.
 */
export async function fillFolder(
  folder: string,
  { MARKET_START = '' }: { MARKET_START?: string },
): Promise<void> {
  const stored = join(process.env.TORTURE_FOLDER ?? '', `market${MARKET_START.replaceAll(/\W/g, '')}`);
  while (!existsSync(stored)) if (!(await makeOnce(stored, MARKET_START))) await wait(100);
  await copy(stored, folder);
}

/** Says whether it is there; false when another lane makes it. */
async function makeOnce(stored: string, start: string): Promise<boolean> {
  const claim = `${stored}.claim`;
  if (existsSync(claim)) return false;
  writeFileSync(claim, '', { flag: 'wx' });
  try {
    const home = await aServerHome('filled');
    const from: Record<string, string> = start === '' ? {} : { MARKET_START: start };
    const server = await home.start({ MARKET_YEARS: marketYears, ...from });
    await server.stop();
    renameSync(home.folder, stored);
    return true;
  } finally {
    rmSync(claim);
  }
}

/**
 * With its owners: root's PostgreSQL runs as another user. Other bars, some of which look at times, go on
 * meanwhile.
 */
async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const path of await readdir(from, { recursive: true, encoding: 'utf8' })) {
    const { uid, gid } = await lstat(join(from, path));
    await lchown(join(to, path), uid, gid);
  }
}
