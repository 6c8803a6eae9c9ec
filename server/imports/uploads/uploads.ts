import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { and, eq, getTableColumns, inArray, lt } from 'drizzle-orm';
import { type ImportRun, type imports, MAX_IMPORT_BYTES } from '#shared/contract/admin/imports.ts';
import type { Parsed } from '#shared/contract/endpoint.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import { importParts, importRuns } from '#shared/schema/market/imports.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { guarded } from '../../core/guarded.ts';
import { StreamReply } from '../../core/http/bind.ts';
import { runInWorker } from '../../core/workers/run-in-worker.ts';
import type { Deps } from '../../deps.ts';
import type { UploadAnswer, UploadQuestion } from './upload-worker.ts';

type UploadDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'market' | 'log'>;
type Row = Omit<typeof importRuns.$inferSelect, 'rejectedCsv'>;

/** Reads of the progress omit the file. */
const { rejectedCsv: _file, ...SHOWN } = getTableColumns(importRuns);

const WORKER = new URL('./upload-worker.ts', import.meta.url);

/** Begins an upload, and deletes those older than a day. Throws AppError 422 when it is too large. */
export async function beginUpload(
  { db, clock, newId }: UploadDeps,
  actor: string,
  { files, symbol, asOf }: Parsed<typeof imports.begin.body>,
): Promise<ImportRun> {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_IMPORT_BYTES) {
    throw new AppError(
      422,
      'import_size',
      'These files are larger than 64 MB together. Import them one after the other.',
    );
  }
  const createdAt = clock.now();
  await db.delete(importRuns).where(lt(importRuns.createdAt, new Date(createdAt.getTime() - DAY_MS)));
  const of = { symbol: symbol ?? null, asOf: asOf ?? null };
  const [row] = await db
    .insert(importRuns)
    .values({ id: newId(), actor, state: 'uploading', files, ...of, createdAt })
    .returning();
  return present(row);
}

/**
 * Stores a part of a file; a repeated part replaces it. Throws AppError 404 for an unknown upload, 409 when it is
 * complete.
 */
export async function takePart(
  { db }: UploadDeps,
  actor: string,
  { id, file, part, data }: { id: string; file: number; part: number; data: string },
): Promise<void> {
  const row = await own(db, actor, id);
  if (row.state !== 'uploading' || file >= row.files.length) throw busy();
  const bytes = Buffer.from(data, 'base64');
  await db
    .insert(importParts)
    .values({ runId: id, file, part, bytes })
    .onConflictDoUpdate({ target: [importParts.runId, importParts.file, importParts.part], set: { bytes } });
}

/** The progress of an import. Throws AppError 404 when it is not the administrator's own. */
export async function readUpload({ db }: UploadDeps, actor: string, id: string): Promise<ImportRun> {
  return present(await own(db, actor, id));
}

/**
 * All rejected rows of an import as a CSV file. Throws AppError 404 when it is not the administrator's own, or
 * rejected none.
 */
export async function readRejected({ db }: UploadDeps, actor: string, id: string): Promise<StreamReply> {
  const [row] = await db.select({ csv: importRuns.rejectedCsv }).from(importRuns).where(isOwn(actor, id));
  if (!row?.csv) throw notFound('This import rejected no rows.');
  // `compose` destroys the decompression with the reader.
  return new StreamReply('rejected-rows.csv', Readable.from([row.csv]).compose(createGunzip()));
}

/**
 * Starts checking or storing an upload in a worker thread; `ended` resolves when it is done. Throws AppError 404 for an
 * unknown upload, 409 when it is at another step.
 */
export async function runUpload(
  deps: UploadDeps,
  actor: string,
  { id, isPreview }: { id: string; isPreview: boolean },
): Promise<{ run: ImportRun; ended: Promise<void> }> {
  const { db } = deps;
  await own(db, actor, id);
  const from = isPreview ? (['uploading', 'checked', 'failed'] as const) : (['checked'] as const);
  const [row] = await db
    .update(importRuns)
    .set({ state: isPreview ? 'checking' : 'storing', failure: null, progress: null })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, [...from])))
    .returning();
  if (!row) throw busy();
  return { run: present(row), ended: inBackground(deps, row, isPreview) };
}

/** Never rejects: the outcome is in the row. */
async function inBackground(deps: UploadDeps, row: Row, isPreview: boolean): Promise<void> {
  const { db, market, log } = deps;
  const where = eq(importRuns.id, row.id);
  const question: UploadQuestion = {
    url: urlOf(db),
    runId: row.id,
    actor: row.actor,
    isPreview,
    market: { kind: market.kind, date: market.tradingDate(), at: market.now() },
  };
  const report = pacedReport(deps, row.id);
  try {
    const answer = await runInWorker<UploadQuestion, UploadAnswer, Row['progress']>(WORKER, question, {
      onProgress: report,
    });
    const ended = 'failure' in answer ? 'failed' : isPreview ? 'checked' : 'stored';
    await db
      .update(importRuns)
      .set({ state: ended, progress: null, ...answer })
      .where(where);
    if (ended === 'stored') await db.delete(importParts).where(eq(importParts.runId, row.id));
  } catch (error) {
    log.error({ err: error, run: row.id }, 'an import failed');
    const failure = 'The import failed on the server. The log has the reason.';
    const failed = db.update(importRuns).set({ state: 'failed', progress: null, failure }).where(where);
    await failed.catch((unwritten: unknown) =>
      log.error({ err: unwritten }, 'a failed import was not written down'),
    );
  }
}

const REPORT_MS = 500;

/** Stores the progress at most twice a second. */
function pacedReport({ db, clock }: UploadDeps, id: string): (progress: Row['progress']) => void {
  let last = 0;
  return guarded('import progress', async (progress: Row['progress']) => {
    const now = clock.now().getTime();
    if (now - last < REPORT_MS) return;
    last = now;
    await db
      .update(importRuns)
      .set({ progress })
      .where(and(eq(importRuns.id, id), inArray(importRuns.state, ['checking', 'storing'])));
  });
}

const isOwn = (actor: string, id: string) => and(eq(importRuns.id, id), eq(importRuns.actor, actor));

async function own(db: Deps['db'], actor: string, id: string): Promise<Row> {
  const [row] = await db.select(SHOWN).from(importRuns).where(isOwn(actor, id));
  if (!row) throw notFound('Import not found.');
  return row;
}

const busy = () => new AppError(409, 'import_state', 'This import is at another step. Reload the page.');

function urlOf(db: Deps['db']): string {
  const { connectionString } = db.$client.options;
  if (connectionString === undefined) throw new Error('The database has no address that a thread could use.');
  return connectionString;
}

function present(row: Row | undefined): ImportRun {
  if (!row) throw notFound('Import not found.');
  const { id, state, files, progress, result, failure, createdAt } = row;
  return {
    id,
    state,
    files,
    progress,
    failure,
    createdAt: createdAt.toISOString(),
    kinds: (result?.kinds ?? []).map((kind) => ({ ...kind, changes: kind.changes ?? [] })),
    rejected: result?.rejected ?? [],
  };
}
