import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { BarsFileError, reasonOf } from './file-error.ts';

/** Maximum size of a nested archive, unpacked into memory. */
const MAX_NESTED_BYTES = 256 * 1024 * 1024;
/** Names of files that are read, and of entries that operating systems add to archives. */
const READ = /\.(csv|json|txt|zip|gz)$/i;
const READ_OR_WORKBOOK = /\.(csv|json|txt|zip|gz|xlsx)$/i;
const LEFT = /(^|\/)(__MACOSX\/|\.)/;

/**
 * The files of a path: itself, or the files in it if it is a ZIP archive, possibly with nested archives. Entries are
 * named by their path, which {@link openEntry} opens: "cm.zip/cm23DEC2022bhav.csv".
 * @param workbooks includes workbooks (XLSX), on their own and in archives
 * @throws BarsFileError for an archive without supported files, or one that can't be read
 */
export async function filesWithin(path: string, { workbooks = false } = {}): Promise<string[]> {
  if (!(await isZip(path))) return [path];
  return entriesOf(path, await opened(path, () => zipAt(path)), { depth: 0, workbooks });
}

/** Whether a file returned by {@link filesWithin} is a workbook; a ZIP file among those is one. */
export async function isWorkbook(file: string): Promise<boolean> {
  return storedFile(file) === file ? isZip(file) : /\.xlsx$/i.test(file);
}

const isZip = async (path: string) => (await firstBytes(path)).toString('latin1', 0, 2) === 'PK';

/** Some archives contain one archive per day; deeper nesting does not occur. */
const MAX_DEPTH = 2;

async function entriesOf(
  path: string,
  zip: ZipFile,
  { depth, workbooks }: { depth: number; workbooks: boolean },
): Promise<string[]> {
  try {
    const entries = await opened(path, () => filesOf(zip));
    if (entries.some(({ fileName }) => fileName === '[Content_Types].xml')) {
      if (workbooks && depth === 0) return [path];
      throw new BarsFileError(path, null, 'this is a spreadsheet (XLSX); save it as CSV');
    }
    const read = workbooks ? READ_OR_WORKBOOK : READ;
    const wanted = entries.filter(({ fileName }) => read.test(fileName) && !LEFT.test(fileName));
    if (wanted.length === 0) throw new BarsFileError(path, null, 'the archive has no CSV or JSON file in it');
    const files: string[] = [];
    for (const entry of wanted) {
      const name = join(path, entry.fileName);
      if (!/\.zip$/i.test(entry.fileName)) files.push(name);
      else if (depth < MAX_DEPTH)
        files.push(
          ...(await entriesOf(name, await nested(name, zip, entry), { depth: depth + 1, workbooks })),
        );
      else throw new BarsFileError(name, null, 'an archive so deep in others is not read; unpack it first');
    }
    return files;
  } finally {
    zip.close();
  }
}

async function filesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
  return entries;
}

async function nested(name: string, zip: ZipFile, entry: Entry): Promise<ZipFile> {
  if (entry.uncompressedSize > MAX_NESTED_BYTES) {
    throw new BarsFileError(name, null, 'the archive in the archive is too large; unpack it first');
  }
  return opened(name, async () => {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    return fromBufferPromise(Buffer.concat(pieces), OPTIONS);
  });
}

/** The directory of the archive opened last, whose files are read one after another. */
const directory = new Map<string, Entry[]>();

/** The files of an archive on disk. Reading them anew for each of them would take the square of the time. */
async function directoryOf(path: string, zip: ZipFile): Promise<Entry[]> {
  const { ino, size, mtimeMs } = await stat(path);
  const key = [path, ino, size, mtimeMs].join();
  const entries = directory.get(key) ?? (await filesOf(zip));
  directory.clear();
  directory.set(key, entries);
  return entries;
}

/** Opens a file in an archive by its path; null for any other path. The reader calls `close` when done. */
export async function openEntry(path: string): Promise<{ stored: Readable; close(): void } | null> {
  const [archive = '', ...inner] = path.split(IN_ARCHIVE);
  if (inner.length === 0) return null;
  return opened(path, async () => {
    let zip = await zipAt(archive);
    for (const [n, name] of inner.entries()) {
      const entries = n === 0 ? await directoryOf(archive, zip) : await filesOf(zip);
      const entry = entries.find(({ fileName }) => join(fileName) === join(name));
      if (!entry) throw new Error('there is no such file in the archive');
      if (n + 1 < inner.length) {
        zip = await nested(path, zip, entry);
        continue;
      }
      const stored = await zip.openReadStreamPromise(entry);
      const opening = zip;
      return { stored, close: () => opening.close() };
    }
    return null;
  });
}

/** Opens the bytes of a stored file. */
export const openFileBytes = (path: string): { stored: Readable; close(): void } => {
  const stored = createReadStream(path);
  return { stored, close: () => stored.destroy() };
};

/** Separates an archive in a path from the entry in it. */
const IN_ARCHIVE = /(?<=\.zip)[/\\]/i;

/** The file on disk for a path: for an entry, its archive. */
export const storedFile = (path: string) => path.split(IN_ARCHIVE)[0] ?? path;

const OPTIONS = { lazyEntries: true, autoClose: false };
const zipAt = (path: string) => openPromise(path, OPTIONS);

async function opened<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof BarsFileError) throw failure;
    throw new BarsFileError(path, null, `the archive is damaged (${reasonOf(failure)})`);
  }
}

/**
 * The first bytes of a stored file, since file names are unreliable. Throws BarsFileError when there is none or it is
 * empty.
 */
export async function firstBytes(path: string): Promise<Buffer> {
  try {
    const handle = await openFile(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      if (bytesRead === 0) throw new BarsFileError(path, null, 'the file is empty');
      return buffer;
    } finally {
      await handle.close();
    }
  } catch (failure) {
    throw failure instanceof BarsFileError ? failure : new BarsFileError(path, null, reasonOf(failure));
  }
}
