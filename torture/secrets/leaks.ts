import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/core/db/db.ts';
import type { Faults } from '../bar.ts';
import { type Canary, finder, isMarked } from './canaries.ts';
import type { Heard } from './wiretap.ts';

/** What was looked through. */
export interface Looked {
  rows: number;
  fileBytes: number;
  logBytes: number;
  replies: number;
}

/** Looks for secrets in every row of every table, in the files of the database, in the server's log and in all that it replied. */
export async function findLeaks(
  { db, folder, heard }: { db: Db; folder: string; heard: readonly Heard[] },
  canaries: readonly Canary[],
  found: Faults,
): Promise<Looked> {
  const find = finder(canaries);
  const report = (where: string, text: string) => {
    for (const { what } of find(text)) found.add(`${what} is in ${where}`);
  };
  const log = readFileSync(join(folder, 'server.log'), 'utf8');
  report('the log', log);
  for (const { requested, output } of heard) report(`the reply to ${requested}`, output);
  return {
    rows: await readDump(db, report),
    fileBytes: await readFiles(db, found),
    logBytes: log.length,
    replies: heard.length,
  };
}

async function readDump(db: Db, report: (where: string, text: string) => void): Promise<number> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await db.$client.query<{ row: string }>(`select t::text as row from ${name} t`);
    count += rows.length;
    report(`table ${name}`, rows.map(({ row }) => row).join('\n'));
  }
  return count;
}

/** Also what was deleted or replaced is in the files and in the log of changes for a while. */
async function readFiles(db: Db, found: Faults): Promise<number> {
  await db.$client.query('checkpoint');
  const { rows } = await db.$client.query<{ data_directory: string }>('show data_directory');
  const root = rows[0]?.data_directory ?? '';
  let bytes = 0;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = readFileSync(join(entry.parentPath, entry.name));
    bytes += content.length;
    if (isMarked(content)) found.add(`a secret is in the file ${entry.name} of the database`);
  }
  return bytes;
}
