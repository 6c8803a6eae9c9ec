import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { firstBytes, openEntry } from './archive.ts';
import { BarsFileError, reasonOf } from './file-error.ts';

export { BarsFileError, reasonOf };

const CHUNK_BYTES = 512 * 1024;

/** A text file that is open. */
export interface OpenText {
  /** Stored bytes read so far, for progress. */
  bytesRead(): number;
  /** The text in pieces of up to half a megabyte. */
  text: Readable;
  close(): void;
}

/**
 * Opens a text file, plain or gzipped, or an entry of a ZIP archive (see `filesWithin`); UTF-8, UTF-16 or the Windows
 * code page.
 * @throws BarsFileError when there is no such file, or it is empty or another kind of archive
 */
export async function openText(file: string): Promise<OpenText> {
  const { stored, close } = (await openEntry(file)) ?? (await openStored(file));
  let bytes = 0;
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  const text = Readable.from(decoded(unzipped(counted(stored))));
  return { bytesRead: () => bytes, text, close };
}

async function openStored(file: string): Promise<{ stored: Readable; close(): void }> {
  const start = await firstBytes(file);
  if (start.toString('latin1', 0, 2) === 'PK') {
    throw new BarsFileError(file, null, 'this is a ZIP archive; unpack it first');
  }
  const stored = createReadStream(file, { highWaterMark: CHUNK_BYTES / 2 });
  return { stored, close: () => stored.destroy() };
}

/** Decompresses gzip, recognised by its first bytes; passes on anything else unchanged. */
async function* unzipped(given: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = given[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  async function* all() {
    yield first.value;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) return yield* all();
  // A failure destroys the whole pipeline, so its reader gets the error; the callback is only required to exist.
  yield* pipeline(Readable.from(all()), createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
}

/** UTF-16 by its byte-order mark; otherwise UTF-8, and from the first invalid byte on the Windows code page. */
async function* decoded(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let isCertain = false;
  const decode = (piece: Buffer, stream: boolean): string => {
    if (decoder === null) {
      const mark = piece.length < 2 ? 0 : piece.readUInt16BE(0);
      isCertain = mark === 0xfffe || mark === 0xfeff;
      decoder = isCertain
        ? new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be')
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    }
    if (isCertain) return decoder.decode(piece, { stream });
    try {
      return decoder.decode(piece, { stream });
    } catch {
      isCertain = true;
      decoder = new TextDecoder('windows-1252');
      return decoder.decode(piece, { stream });
    }
  };
  for await (const piece of pieces) yield decode(piece, true);
  const rest = decode(Buffer.alloc(0), false);
  if (rest !== '') yield rest;
}
