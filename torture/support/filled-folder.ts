import { rmSync } from 'node:fs';
import { cp, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aServerHome } from '#tests/support/servers/server-process.ts';

/** Folders of servers that were started once, by when their market begins. */
const filled = new Map<string, Promise<string>>();

/** Years of daily bars; all that a market is given by itself when empty. */
let marketYears = '';

/** With fewer years each server reads less when it starts, and no bar counts them. */
export function marketsHave(years: number): void {
  marketYears = String(years);
}

/**
 * Puts a database into an empty folder that is there after a first start: years of a market, which take a server longer to make than
 * most bars take. They are made once a run and copied.
 */
export async function fillFolder(
  folder: string,
  { MARKET_START = '' }: { MARKET_START?: string },
): Promise<void> {
  const known = filled.get(MARKET_START) ?? startOnce(MARKET_START);
  filled.set(MARKET_START, known);
  await copy(await known, folder);
}

async function startOnce(start: string): Promise<string> {
  const home = await aServerHome('filled');
  process.on('exit', () => rmSync(home.folder, { recursive: true, force: true }));
  const server = await home.start({
    MARKET_YEARS: marketYears,
    ...(start !== '' && { MARKET_START: start }),
  });
  await server.stop();
  return home.folder;
}

/** With its owners: root's PostgreSQL runs as another user. Other bars, some of which look at times, go on meanwhile. */
async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const path of await readdir(from, { recursive: true, encoding: 'utf8' })) {
    const { uid, gid } = await lstat(join(from, path));
    await lchown(join(to, path), uid, gid);
  }
}
