import { createDecipheriv } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#server/core/clock.ts';
import { keyRing } from '#server/core/crypto/key-ring.ts';
import { createSealer, type KeyRing } from '#server/core/crypto/sealed.ts';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import { rotateCommand } from '#server/settings/rotate-command.ts';
import type { Faults } from '../bar.ts';
import type { Owner } from './secret-leaks.ts';
import type { Tapped } from './secret-plants.ts';

/** A sealed secret and its place. */
export interface Sealed {
  userId: string;
  column: Column;
  text: string;
  /** The sealed value. */
  secret: string;
}

type Column = keyof typeof FIELDS;

/** The sealer's names for the columns, duplicated on purpose. */
const FIELDS = {
  sealed_api_key: 'kite api key',
  sealed_secret: 'kite secret',
  sealed_access_token: 'kite access token',
} as const;

/** Every sealed secret of the owners in the database. */
export async function readSealed(db: Db, owners: readonly Owner[]): Promise<Sealed[]> {
  const { rows } = await db.$client.query(
    'select u.email, b.* from brokerage_links b join users u on u.id = b.user_id',
  );
  return rows.flatMap((row) => {
    const owner = owners.find(({ email }) => email === row.email);
    if (!owner) return [];
    const { apiKey, apiSecret, accessToken } = owner;
    const secrets = { sealed_api_key: apiKey, sealed_secret: apiSecret, sealed_access_token: accessToken };
    // Saving credentials again removes the login.
    const columns = (Object.keys(FIELDS) as Column[]).filter((column) => row[column] !== null);
    return columns.map((column) => ({
      userId: row.user_id,
      column,
      text: row[column],
      secret: secrets[column],
    }));
  });
}

/** Opens sealed secrets with only Node's AES-256-GCM: key id, user and field are in the authenticated data. */
export function checkFormat(sealed: readonly Sealed[], ring: KeyRing, found: Faults): void {
  for (const { userId, column, text, secret } of sealed) {
    const [version, id = '', ...parts] = text.split('.');
    const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'));
    const key = ring.find((one) => one.id === id)?.key;
    if (version !== 'v1' || !key || !nonce || !tag || !content) {
      found.add(`a secret is not sealed: ${column}`);
      continue;
    }
    const open = (place: string) => {
      const cipher = createDecipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(place));
      cipher.setAuthTag(tag);
      return Buffer.concat([cipher.update(content), cipher.final()]).toString();
    };
    found.compare(`what ${column} holds`, open(`${id}|${userId}|${FIELDS[column]}`) === secret, true);
    for (const place of ['', `${id}|${userId}|`, `|${userId}|${FIELDS[column]}`])
      if (opens(() => open(place))) found.add(`${column} is opened for "${place}"`);
  }
}

/**
 * Flips bits of nonce, tag and content, and puts every secret into every other's place: none of these may open.
 * Returns the number of attempts.
 */
export function tamper(
  sealed: readonly Sealed[],
  ring: KeyRing,
  flips: number,
  chance: RandomStream,
  found: Faults,
): number {
  const sealer = createSealer(ring);
  const tried = (text: string, { userId, column }: Sealed, words: string) => {
    if (opens(() => sealer.open(text, userId, FIELDS[column]))) found.add(words);
  };
  for (let n = 0; n < flips; n++) {
    const one = sealed[n % sealed.length];
    if (one) tried(flipped(one.text, chance), one, `a ${one.column} with another bit was opened`);
  }
  for (const moved of sealed)
    for (const place of sealed)
      if (moved !== place)
        tried(moved.text, place, `a ${moved.column} was opened in another's ${place.column}`);
  return flips + sealed.length * (sealed.length - 1);
}

/** The same text with one bit of nonce, tag or content flipped. */
function flipped(text: string, chance: RandomStream): string {
  const parts = text.split('.');
  const place = 2 + Math.floor(chance.uniform() * 3);
  const bytes = Buffer.from(parts[place] ?? '', 'base64url');
  const bit = Math.floor(chance.uniform() * bytes.length * 8);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  parts[place] = bytes.toString('base64url');
  return parts.join('.');
}

const given = (folder: string) => ({ CREDENTIALS_KEYS: undefined, DATA_DIR: folder });
export const ringOf = (folder: string): KeyRing => keyRing(given(folder));

function opens(open: () => string): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

/**
 * Changes rows while the server runs: flips a bit of each sealed column, or copies another user's column, or another
 * column of the same row. Reads are then answered 500, and succeed once the row is restored. Returns the number of
 * changed rows.
 */
export async function tamperRows(
  db: Db,
  people: readonly { visitor: Tapped; userId: string }[],
  sealed: readonly Sealed[],
  chance: RandomStream,
  found: Faults,
): Promise<number> {
  let changed = 0;
  const write = ({ userId, column }: Sealed, text: string) =>
    db.$client.query(`update brokerage_links set ${column} = $2 where user_id = $1`, [userId, text]);
  for (const [n, one] of sealed.entries()) {
    const visitor = people.find(({ userId }) => userId === one.userId)?.visitor;
    if (!visitor) continue;
    const answered = async () => (await visitor.get('/api/user/settings')).status;
    const stranger = sealed.find(({ userId, column }) => userId !== one.userId && column === one.column);
    const neighbour = sealed.find(({ userId, column }) => userId === one.userId && column !== one.column);
    await write(one, [flipped(one.text, chance), stranger?.text, neighbour?.text][n % 3] ?? '');
    found.compare(`the answer for a tampered ${one.column}`, await answered(), 500);
    await write(one, one.text);
    found.compare('the answer for the row as it was', await answered(), 200);
    changed += 1;
  }
  return changed;
}

const READS_A_ROTATION = 40;

/**
 * Rotates the keys repeatedly while everyone reads and one user saves other credentials. Returns the number of reads.
 */
export async function rotate(
  { db, folder }: { db: Db; folder: string },
  people: readonly { visitor: Tapped; owner: Owner }[],
  times: number,
  found: Faults,
): Promise<number> {
  let rotating = true;
  let reads = 0;
  const reading = people.slice(1).map(async ({ visitor }) => {
    const expected = maskOf(await visitor.get('/api/user/settings'));
    while (rotating) {
      const answer = await visitor.get('/api/user/settings');
      reads += 1;
      if (answer.status !== 200 || maskOf(answer) !== expected)
        found.add(`a read was answered ${answer.status} ${answer.text.slice(0, 120)}`);
    }
  });
  const writing = people.slice(0, 1).map(async ({ visitor, owner }) => {
    while (rotating) {
      const form = { apiKey: owner.apiKey, secret: owner.apiSecret };
      const { status } = await visitor.post('/api/user/settings/kite', form);
      if (status !== 200) found.add(`saving credentials was answered ${status}`);
    }
  });
  const rotateOnce = () => rotateCommand({ db, clock: systemClock, actor: 'os:torture' }, given(folder));
  for (let n = 1; n <= times; n++) {
    await rotateOnce();
    // Waits until everyone has read with the new key before the next rotation.
    while (reads < n * READS_A_ROTATION) await wait(5);
  }
  rotating = false;
  await Promise.all([...reading, ...writing]);
  await rotateOnce();
  return reads;
}

const maskOf = ({ json }: { json: unknown }): string => {
  const { kiteApiKey, kiteConnected } = json as { kiteApiKey?: string; kiteConnected?: boolean };
  return `${kiteApiKey} ${kiteConnected}`;
};
