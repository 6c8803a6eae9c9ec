import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A bars file that cannot be used; the message is one sentence with the file, the line and the reason. */
export class BarsFileError extends Error {
  readonly file: string;
  /** Counted from 1, the header included; null when the file as a whole is at fault. */
  readonly line: number | null;

  constructor(file: string, line: number | null, reason: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${reason}.`);
    this.name = 'BarsFileError';
    this.file = file;
    this.line = line;
  }
}

const CHUNK_BYTES = 512 * 1024;

/**
 * Opens a text file, plain or gzipped.
 * @returns the stored bytes, for progress and closing, and the text in pieces of up to half a megabyte
 * @throws BarsFileError when there is no such file, or it is empty or another kind of archive
 */
export async function openText(file: string): Promise<{ stored: ReadStream; text: Readable }> {
  const gzipped = await isGzipped(file).catch((failure: unknown) => {
    throw failure instanceof BarsFileError ? failure : new BarsFileError(file, null, reasonOf(failure));
  });
  const stored = createReadStream(file, { highWaterMark: CHUNK_BYTES / 2 });
  if (!gzipped) return { stored, text: stored.setEncoding('utf8') };
  // A failure destroys the whole line, so whoever reads the text meets it; the callback only has to exist.
  const text = pipeline(stored, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
  return { stored, text: text.setEncoding('utf8') };
}

/** Why a file could not be read, in words that complete a sentence. */
export function reasonOf(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'Z_BUF_ERROR') return 'the gzip data breaks off here, so the file is incomplete';
  if (code.startsWith('Z_')) return 'the gzip data is damaged here';
  return failure instanceof Error ? failure.message : String(failure);
}

/** By the first bytes, since names lie. */
async function isGzipped(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 0) throw new BarsFileError(file, null, 'the file is empty');
    if (buffer.toString('latin1', 0, 2) === 'PK') {
      throw new BarsFileError(file, null, 'this is a ZIP archive; unpack it first');
    }
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
