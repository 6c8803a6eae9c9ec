import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import type { Faults } from '../bar.ts';
import type { Heard } from './secret-plants.ts';

/** In every secret that is planted here, and nowhere else. */
const MARK = 'canary7';

/** A secret, and what it is for words about it. */
export interface Canary {
  what: string;
  secret: string;
}

/**
 * Somebody with six secrets, and what the brokerage's page hands over for a login: of no use afterwards, and still
 * nobody's business.
 */
export interface Owner {
  email: string;
  password: string;
  newPassword: string;
  apiKey: string;
  apiSecret: string;
  accessToken: string;
  requestToken: string;
}

export function anOwner(n: number, chance: RandomStream): Owner {
  const secret = () => aSecret(chance);
  return {
    email: `owner-${n}@example.com`,
    password: secret(),
    newPassword: secret(),
    apiKey: secret(),
    apiSecret: secret(),
    accessToken: secret(),
    requestToken: secret(),
  };
}

export const aSecret = (chance: RandomStream): string =>
  MARK + Array.from({ length: 3 }, () => chance.bits().toString(16).padStart(8, '0')).join('');

export const canariesOf = ({ email, ...secrets }: Owner): Canary[] =>
  Object.entries(secrets).map(([name, secret]) => ({ what: `the ${name} of ${email}`, secret }));

/** A secret as it is, in hexadecimal, and in base64 wherever in it it begins. */
function disguisesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    // What stands beside the secret changes the characters at its edges.
    return whole.slice(before === 0 ? 0 : before + 1, -2);
  });
  return [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...inBase64];
}

/** What was looked through. */
export interface Looked {
  rows: number;
  fileBytes: number;
  logBytes: number;
  replies: number;
}

/**
 * Looks for secrets in every row of every table, in the files of the database, in the server's log and in all that
 * it replied.
 */
export async function findLeaks(
  { db, folder, heard }: { db: Db; folder: string; heard: readonly Heard[] },
  canaries: readonly Canary[],
  found: Faults,
): Promise<Looked> {
  const disguises = canaries.map(({ what, secret }) => ({ what, texts: disguisesOf(secret) }));
  const report = (where: string, text: string) => {
    for (const { what, texts } of disguises)
      if (texts.some((disguise) => text.includes(disguise))) found.add(`${what} is in ${where}`);
  };
  const log = readFileSync(join(folder, 'server.log'), 'utf8');
  report('the log', log);
  for (const { requested, output } of heard) report(`the reply to ${requested}`, output);
  const [rows, fileBytes] = [await readTables(db, report), await readFiles(db, found)];
  return { rows, fileBytes, logBytes: log.length, replies: heard.length };
}

async function readTables(db: Db, report: (where: string, text: string) => void): Promise<number> {
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
  let bytes = 0;
  for (const entry of readdirSync(rows[0]?.data_directory ?? '', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = readFileSync(join(entry.parentPath, entry.name));
    bytes += content.length;
    if (content.includes(MARK)) found.add(`a secret is in the file ${entry.name} of the database`);
  }
  return bytes;
}
