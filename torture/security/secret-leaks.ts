import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import type { Faults } from '../bar.ts';
import type { Heard } from './secret-plants.ts';

/** Part of every secret planted here, and of nothing else. */
const MARK = 'canary7';

/** A secret, and its description. */
export interface Canary {
  what: string;
  secret: string;
}

/**
 * A user with six secrets, and the token that the brokerage's page returns for a login: useless afterwards, and still
 * private.
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

/** A secret in plain text, in hexadecimal, and in base64 at each alignment. */
function disguisesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    // Bytes next to the secret change the characters at its edges.
    return whole.slice(before === 0 ? 0 : before + 1, -2);
  });
  return [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...inBase64];
}

/** Amounts of data that were searched. */
export interface Looked {
  rows: number;
  fileBytes: number;
  logBytes: number;
  replies: number;
}

/**
 * Looks for secrets in every row of every table, in the database's files, in the server's log and in all its replies.
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

/** Deleted or replaced values remain in the files and in the write-ahead log for a while. */
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
