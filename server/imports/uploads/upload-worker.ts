import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { config as configureZod, locales } from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type MarketSourceKind, SOURCE_TRAITS } from '#shared/domain/market-source.ts';
import {
  type ImportProgressRow,
  type ImportResultRow,
  importParts,
  importRuns,
} from '#shared/schema/imports.ts';
import { systemClock } from '../../core/clock.ts';
import { type Db, openDb } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { answerInWorker } from '../../core/workers/run-in-worker.ts';
import { BarsFileError, openText } from '../../market/history/files/bars-file.ts';
import type { BadRow, ImportDeps } from '../import-deps.ts';
import { type Imported, importFiles } from '../import-files.ts';

/** An import to run, from the database at an address. */
export interface UploadQuestion {
  url: string;
  runId: string;
  actor: string;
  isPreview: boolean;
  market: { kind: MarketSourceKind; date: TradingDate; at: Date };
}

/** What came of it, or why it could not be done. */
export type UploadAnswer = { result: ImportResultRow } | { failure: string };

configureZod(locales.en());

/** Rejected rows that are handed over. */
const MAX_REJECTED = 2_000;

// A thread reads, judges and stores over a connection of its own: a million rows would hold up everybody for seconds.
await answerInWorker<UploadQuestion, UploadAnswer, ImportProgressRow>(async (question, report) => {
  const db = openDb(question.url);
  const folder = await mkdtemp(join(tmpdir(), 'artha-import-'));
  try {
    return { result: await run(db, question, folder, report) };
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
): Promise<ImportResultRow> {
  const [row] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
  if (!row) throw new AppError(404, 'not_found', 'This import no longer exists.');
  const files: string[] = [];
  for (const [n, { name }] of row.files.entries())
    files.push(await written(db, { runId, n }, join(folder, basename(name))));
  const deps: ImportDeps = {
    ...{ db, clock: systemClock, newId, actor, isPreview, keepGood: true },
    market: { traits: SOURCE_TRAITS[market.kind], date: market.date, at: market.at },
    source: row.files[0]?.name ?? 'upload',
    symbol: row.symbol ?? undefined,
    asOf: (row.asOf as TradingDate | null) ?? undefined,
    report: ({ what, done, total }) => report({ what, done, total }),
  };
  return resultOf(await importFiles(deps, files), folder);
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

async function resultOf(done: readonly Imported[], folder: string): Promise<ImportResultRow> {
  const bad = done.flatMap(({ result }) => result.bad);
  return {
    kinds: done.map(({ kind, files, result: { rows, stored, unchanged, bad: rejected, notes } }) => ({
      ...{ kind, rows, stored, unchanged, bad: rejected.length },
      files: files.map((file) => plain(file, folder)),
      notes: notes.map((note) => plain(note, folder)),
    })),
    rejected: await withTexts(bad.slice(0, MAX_REJECTED), folder),
  };
}

/** Where a file lies on the server is of no interest to anybody. */
function plain(sentence: string, folder: string): string {
  return sentence.replaceAll(`${folder}/`, '');
}

async function withTexts(bad: readonly BadRow[], folder: string): Promise<ImportResultRow['rejected']> {
  const texts = new Map<string, Map<number, string>>();
  for (const [file, rows] of Map.groupBy(bad, (row) => row.file)) {
    texts.set(file, await linesOf(file, new Set(rows.map(({ line }) => line))));
  }
  return bad.map(({ file, line, reason }) => ({
    ...{ file: plain(file, folder), line, reason },
    text: texts.get(file)?.get(line) ?? '',
  }));
}

async function linesOf(file: string, wanted: ReadonlySet<number>): Promise<Map<number, string>> {
  const { text, close } = await openText(file);
  const found = new Map<number, string>();
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
