import { createDecipheriv } from 'node:crypto';
import { keyRing } from '#server/core/crypto/key-ring.ts';
import { createSealer, type KeyRing } from '#server/core/crypto/sealed.ts';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import type { Faults } from '../bar.ts';
import type { Owner } from './canaries.ts';

/** A sealed secret where it lies. */
export interface Sealed {
  userId: string;
  column: Column;
  text: string;
  /** What was sealed. */
  secret: string;
}

type Column = keyof typeof FIELDS;

/** The names that the sealer is given for the columns, written once more. */
const FIELDS = {
  sealed_api_key: 'kite api key',
  sealed_secret: 'kite secret',
  sealed_access_token: 'kite access token',
} as const;

/** Every sealed secret of the owners, as the database has it. */
export async function readSealed(db: Db, owners: readonly Owner[]): Promise<Sealed[]> {
  const { rows } = await db.$client.query(
    'select u.email, b.* from brokerage_links b join users u on u.id = b.user_id',
  );
  return rows.flatMap((row) => {
    const owner = owners.find(({ email }) => email === row.email);
    if (!owner) return [];
    const secrets = {
      sealed_api_key: owner.apiKey,
      sealed_secret: owner.apiSecret,
      sealed_access_token: owner.accessToken,
    };
    // Whoever saved credentials anew has no login.
    const columns = (Object.keys(FIELDS) as Column[]).filter((column) => row[column] !== null);
    return columns.map((column) => ({
      ...{ userId: row.user_id, column, text: row[column], secret: secrets[column] },
    }));
  });
}

/** Opens what is sealed with Node's AES-256-GCM alone: key id, person and field are in what is authenticated. */
export function checkFormat(sealed: readonly Sealed[], ring: KeyRing, found: Faults): void {
  for (const { userId, column, text, secret } of sealed) {
    const [version, id = '', nonce = '', tag = '', content = ''] = text.split('.');
    const key = ring.find((one) => one.id === id)?.key;
    if (version !== 'v1' || !key) {
      found.add(`a secret is not sealed: ${column}`);
      continue;
    }
    const open = (place: string) => {
      const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      cipher.setAAD(Buffer.from(place));
      cipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([cipher.update(Buffer.from(content, 'base64url')), cipher.final()]).toString();
    };
    found.compare(`what ${column} holds`, open(`${id}|${userId}|${FIELDS[column]}`) === secret, true);
    for (const place of ['', `${id}|${userId}|`, `|${userId}|${FIELDS[column]}`])
      if (opens(() => open(place))) found.add(`${column} is opened for "${place}"`);
  }
}

/** Flips bits of nonce, tag and content, and puts every secret into every other's place: none of it may be opened. Gives how often it was tried. */
export function tamper(
  sealed: readonly Sealed[],
  ring: KeyRing,
  flips: number,
  chance: RandomStream,
  found: Faults,
): number {
  const sealer = createSealer(ring);
  for (let n = 0; n < flips; n++) {
    const one = sealed[n % sealed.length];
    if (one && opens(() => sealer.open(flipped(one.text, chance), one.userId, FIELDS[one.column])))
      found.add(`a ${one.column} with another bit was opened`);
  }
  let swaps = 0;
  for (const moved of sealed)
    for (const place of sealed) {
      if (moved === place) continue;
      swaps += 1;
      if (opens(() => sealer.open(moved.text, place.userId, FIELDS[place.column])))
        found.add(`a ${moved.column} was opened in the place of another's ${place.column}`);
    }
  return flips + swaps;
}

/** The same with another bit in one of nonce, tag and content. */
export function flipped(text: string, chance: RandomStream): string {
  const parts = text.split('.');
  const place = 2 + Math.floor(chance.uniform() * 3);
  const bytes = Buffer.from(parts[place] ?? '', 'base64url');
  const bit = Math.floor(chance.uniform() * bytes.length * 8);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  parts[place] = bytes.toString('base64url');
  return parts.join('.');
}

export const ringOf = (folder: string): KeyRing => keyRing({ CREDENTIALS_KEYS: undefined, DATA_DIR: folder });

function opens(open: () => string): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
