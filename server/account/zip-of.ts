import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { guarded } from '../core/guarded.ts';

/** A file of a zip, opened lazily. */
export interface ZippedFile {
  name: string;
  open: () => Readable;
}

/**
 * Streams a zip of files that are read one after another, with back-pressure. A failing file fails the zip;
 * destroying the zip destroys the current file. Compression runs on libuv's threads.
 * @param at modification date of the files
 */
export function zipOf(files: readonly ZippedFile[], at: Date): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  let underWay: Readable | null = null;
  const fail = guarded('export', (error: Error) => {
    // Typed as a plain readable, but it can be destroyed.
    (outputStream as Readable).destroy(error);
  });
  for (const { name, open } of files) {
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
      underWay = open().on('error', fail);
      give(null, underWay);
    });
  }
  zip.on('error', fail);
  outputStream.once(
    'close',
    guarded('export', () => underWay?.destroy()),
  );
  zip.end();
  return outputStream as Readable;
}
