import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { KeyRing, SealingKey } from '../../crypto/sealed.ts';
import { LAST_BEFORE_BASELINE } from '../migrations.ts';
import { decrypting, encrypting } from './encrypted-chunks.ts';
import { HEAD_BYTES, newHead, readFileHead, SEAL_BYTES, writtenHead } from './file-head.ts';
import { fingerprintOf, keysOfFile, keyWith } from './sealing-keys.ts';

/** The keys of CREDENTIALS_KEYS, the current one first, and whether to encrypt. */
export interface Sealing {
  ring: KeyRing;
  encrypt: boolean;
}

/**
 * Writes lines into a new file that only its owner can read: compressed, optionally encrypted, and sealed by
 * HMAC-SHA256 with the current key. The file gets its name once it is complete and fsynced. Returns its size in
 * bytes. Throws an Error when the file exists.
 */
export async function writeSealed(
  path: string,
  lines: AsyncIterable<string>,
  { ring, encrypt }: Sealing,
): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another name, or delete it.`);
  const [current] = ring;
  const head = newHead(fingerprintOf(current), encrypt);
  const keys = keysOfFile(current, head.salt);
  const draft = `${path}.unfinished`;
  try {
    await pipeline(
      Readable.from(ended(lines)),
      createGzip(),
      encrypt ? encrypting(keys.encrypting) : new PassThrough(),
      sealing(writtenHead(head), keys.sealing),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Prepends the header and appends the seal over both. */
function sealing(head: Buffer, key: Buffer): Transform {
  const seal = createHmac('sha256', key).update(head);
  const transform = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      seal.update(bytes);
      done(null, bytes);
    },
    flush(done) {
      done(null, seal.digest());
    },
  });
  transform.push(head);
  return transform;
}

/**
 * Yields the lines of a file after verifying its seal over all bytes. Throws an Error with one sentence for any
 * other file, an altered one, and one that none of the keys sealed.
 */
export async function* readSealed(path: string, ring: readonly SealingKey[]): AsyncGenerator<string> {
  const { start, end, decrypted } = await checked(path, ring);
  const content = createReadStream(path, { start, end: end - 1 });
  const plain = new PassThrough();
  const unpacked = pipeline(content, decrypted, createGunzip(), plain);
  // The consumer of the lines gets the failure from the stream itself.
  unpacked.catch(() => undefined);
  try {
    yield* createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY });
    await unpacked;
  } finally {
    plain.destroy();
  }
}

interface Checked {
  /** Offsets of the content and of the seal. */
  start: number;
  end: number;
  /** The transform that decrypts the content. */
  decrypted: Transform;
}

async function checked(path: string, ring: readonly SealingKey[]): Promise<Checked> {
  const file = await open(path).catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}.`);
  });
  try {
    const end = (await file.stat()).size - SEAL_BYTES;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = readFileHead(buffer.subarray(0, bytesRead));
    if (head === null || end < 0) throw new Error(`${path} is not a backup of Artha.`);
    if (head === 'unsigned') throw new Error(unsignedBackup(path));
    const key = keyWith(ring, head.fingerprint);
    if (!key) throw new Error(unknownKey(path));
    const keys = keysOfFile(key, head.salt);
    await compare(path, file, end, createHmac('sha256', keys.sealing));
    return {
      start: HEAD_BYTES,
      end,
      decrypted: head.encrypted ? decrypting(keys.encrypting) : new PassThrough(),
    };
  } finally {
    await file.close();
  }
}

/** Throws an Error unless the trailing seal matches all bytes before it. */
async function compare(
  path: string,
  file: FileHandle,
  end: number,
  of: ReturnType<typeof createHmac>,
): Promise<void> {
  const { buffer: seal } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, end);
  if (end > 0) {
    const sealed = file.createReadStream({ start: 0, end: end - 1, autoClose: false });
    for await (const bytes of sealed) of.update(bytes);
  }
  if (!timingSafeEqual(of.digest(), seal))
    throw new Error(`${path} was cut off or changed after the backup. Nothing was restored from it.`);
}

const unsignedBackup = (path: string) =>
  `${path} was made by an older Artha, before backups were signed. Restore it with ${LAST_BEFORE_BASELINE}, then start this version.`;
const unknownKey = (path: string) =>
  `${path} was sealed with another key. Set CREDENTIALS_KEYS to those of the server that made it. Nothing was restored from it.`;
