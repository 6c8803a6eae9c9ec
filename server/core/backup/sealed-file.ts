import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of lines, compressed; its last bytes are the SHA-256 of those before. */
const SEAL_BYTES = 32;
/** A gzip stream begins so (RFC 1952). */
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Writes lines into a new file that only its owner reads; it has its name when it is complete and on the disk. Returns its size in bytes.
 * Throws an Error when the file is there already.
 */
export async function writeSealed(path: string, lines: AsyncIterable<string>): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} is there already. Choose another name, or remove it.`);
  const draft = `${path}.unfinished`;
  try {
    await pipeline(
      Readable.from(ended(lines)),
      createGzip(),
      sealing(),
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

function sealing(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
    flush(done) {
      done(null, hash.digest());
    },
  });
}

/** The lines of a file, after all of it was compared with its seal. Throws an Error for another file, and for one that is not as it was written. */
export async function* readSealed(path: string): AsyncGenerator<string> {
  const end = await sealedBytes(path);
  const content = createReadStream(path, { end: end - 1 }).pipe(createGunzip());
  yield* createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY });
}

/** How many bytes the seal is of. */
async function sealedBytes(path: string): Promise<number> {
  const file = await open(path).catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}.`);
  });
  try {
    const end = (await file.stat()).size - SEAL_BYTES;
    const { buffer: start } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    if (end < GZIP.length || !start.equals(GZIP)) throw new Error(`${path} is not a backup of Artha.`);
    const { buffer: seal } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, end);
    const hash = createHash('sha256');
    const sealed = file.createReadStream({ start: 0, end: end - 1, autoClose: false });
    for await (const bytes of sealed) hash.update(bytes);
    if (hash.digest().equals(seal)) return end;
  } finally {
    await file.close();
  }
  throw new Error(
    `${path} is not as it was written: it was cut off or changed. Nothing was restored from it.`,
  );
}
