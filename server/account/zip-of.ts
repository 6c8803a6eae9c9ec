import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { guarded } from '../core/guarded.ts';

/** A file of a zip, opened when it is its turn. */
export interface ZippedFile {
  name: string;
  open: () => Readable;
}

/**
 * A zip of files that are read one after the other, as fast as it is read itself. It fails with what fails one of them, and whoever destroys it
 * ends the file under way. Compressing happens in threads of libuv.
 * @param at the files' date
 */
export function zipOf(files: readonly ZippedFile[], at: Date): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  let underWay: Readable | null = null;
  const fail = guarded('export', (error: Error) => {
    // Typed as any stream that is read; it is one that can be destroyed.
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
