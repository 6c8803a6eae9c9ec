import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import { config as configureZod, locales } from 'zod/mini';
import { csvOf } from '#shared/domain/csv.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type MarketSourceKind, SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import {
  type ImportProgressRow,
  type ImportResultRow,
  importParts,
  importRuns,
} from '#shared/schema/market/imports.ts';
import { systemClock } from '../../core/clock.ts';
import { type Db, openDb } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { answerInWorker } from '../../core/workers/run-in-worker.ts';
import { isWorkbook } from '../../market/history/files/archive.ts';
import { BarsFileError, openText } from '../../market/history/files/bars-file.ts';
import type { BadRow, ImportDeps } from '../import-deps.ts';
import { type Imported, importFiles } from '../import-files.ts';

/** An import to run, and the URL of its database. */
export interface UploadQuestion {
  url: string;
  runId: string;
  actor: string;
  isPreview: boolean;
  market: { kind: MarketSourceKind; date: TradingDate; at: Date };
}

/** The result, or why the import failed. */
export type UploadAnswer = { result: ImportResultRow; rejectedCsv: Buffer | null } | { failure: string };

configureZod(locales.en());

const compress = promisify(gzip);

/** The thread has a low priority: on a busy machine connecting takes seconds. */
const CONNECT_MS = 30_000;

/** Maximum rejected rows on the screen; the file has all. */
const MAX_SHOWN = 200;

// A thread reads, judges and stores over its own connection: a million rows would block the event loop for seconds.
await answerInWorker<UploadQuestion, UploadAnswer, ImportProgressRow>(async (question, report) => {
  const db = openDb(question.url, CONNECT_MS);
  const folder = await mkdtemp(join(tmpdir(), 'artha-import-'));
  try {
    return await run(db, question, folder, report);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof BarsFileError)) throw error;
    return { failure: plain(error.message, folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await db.$client.end();
  }
});

async function run(
  db: Db,
  { runId, actor, isPreview, market }: UploadQuestion,
  folder: string,
  report: (progress: ImportProgressRow) => void,
): Promise<UploadAnswer> {
  const [row] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
  if (!row) throw new AppError(404, 'not_found', 'This import no longer exists.');
  const files: string[] = [];
  for (const [n, { name }] of row.files.entries()) {
    // Files from different folders may have the same name.
    await mkdir(join(folder, String(n)));
    files.push(await written(db, { runId, n }, join(folder, String(n), basename(name))));
  }
  const deps: ImportDeps = {
    db,
    clock: systemClock,
    newId,
    actor,
    isPreview,
    keepGood: true,
    market: { traits: SOURCE_TRAITS[market.kind], date: market.date, at: market.at },
    source: row.files[0]?.name ?? 'upload',
    symbol: row.symbol ?? undefined,
    asOf: (row.asOf as TradingDate | null) ?? undefined,
    report: ({ what, done, total }) => report({ what, done, total }),
  };
  return answerOf(await importFiles(deps, files), folder);
}

async function written(db: Db, { runId, n }: { runId: string; n: number }, path: string): Promise<string> {
  const parts = await db
    .select()
    .from(importParts)
    .where(eq(importParts.runId, runId))
    .orderBy(asc(importParts.part));
  await writeFile(path, Buffer.concat(parts.filter(({ file }) => file === n).map(({ bytes }) => bytes)));
  return path;
}

async function answerOf(done: readonly Imported[], folder: string): Promise<UploadAnswer> {
  const rejected = await withTexts(
    done.flatMap(({ result }) => result.bad),
    folder,
  );
  const result = {
    kinds: done.map(({ kind, files, result: { bad, notes, ...counts } }) => ({
      kind,
      ...counts,
      bad: bad.length,
      files: files.map((file) => plain(file, folder)),
      notes: notes.map((note) => plain(note, folder)),
    })),
    rejected: rejected.slice(0, MAX_SHOWN),
  };
  return { result, rejectedCsv: rejected.length > 0 ? await csvFile(rejected) : null };
}

function csvFile(rejected: ImportResultRow['rejected']): Promise<Buffer> {
  const rows = rejected.map(({ file, line, reason, text }) => [file, line, reason, text]);
  return compress(csvOf([['file', 'line', 'reason', 'text'], ...rows]));
}

/** Removes the server folder from paths in a message. */
function plain(sentence: string, folder: string): string {
  const [start = '', ...rest] = sentence.split(`${folder}/`);
  return [start, ...rest.map((part) => part.replace(/^\d+\//, ''))].join('');
}

async function withTexts(bad: readonly BadRow[], folder: string): Promise<ImportResultRow['rejected']> {
  const texts = new Map<string, Map<number, string>>();
  for (const [file, rows] of Map.groupBy(bad, (row) => row.file)) {
    texts.set(file, await linesOf(file, new Set(rows.map(({ line }) => line))));
  }
  return bad.map(({ file, line, reason }) => ({
    file: plain(file, folder),
    line,
    reason,
    text: texts.get(file)?.get(line) ?? '',
  }));
}

async function linesOf(file: string, wanted: ReadonlySet<number>): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  // A row of a spreadsheet is not a line of text.
  if (await isWorkbook(file)) return found;
  const { text, close } = await openText(file);
  let [line, rest] = [0, ''];
  try {
    for await (const piece of text) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const written of lines) if (wanted.has(++line)) found.set(line, written.replace(/\r$/, ''));
    }
    if (wanted.has(line + 1)) found.set(line + 1, rest);
    return found;
  } finally {
    close();
  }
}
