import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { config as configureZod, locales } from 'zod/mini';
import { istDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { systemClock } from '../core/clock.ts';
import { commandActor } from '../core/commands/command-actor.ts';
import type { Config } from '../core/config.ts';
import { withCommandDatabase } from '../core/db/command-database.ts';
import type { Db } from '../core/db/db.ts';
import { newId } from '../core/ids.ts';
import { readMarket } from '../market/engine/store.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import { barsFiles } from '../market/sources/replay/bars-files.ts';
import type { Progress } from '../market/sources/source.ts';

import type { ImportDeps, ImportResult } from './import-deps.ts';
import { type FileKind, importFiles } from './import-files.ts';

configureZod(locales.en());

const USAGE = `Usage: npm run import -- FILE… [--keep-good] [--preview] [--symbol SYMBOL] [--as-of DATE] [--source NAME]
  FILE         bhavcopies and other bars, corporate actions, holidays, lists of securities, symbols, names and index members, shareholding,
               company figures, charge rates; CSV or JSON, plain, gzipped or in a ZIP archive, a company export of Screener.in (XLSX),
               or a folder of them
  --keep-good  store the good rows of files that have bad ones; without it, one bad row stops the import
  --preview    say what would be stored, and store nothing
  --symbol     of files whose rows have no symbol, and of a company export
  --as-of      the day of a list of index members or of a company export, such as 2026-11-20
  --source     name of the data in quarantine and in the audit log (default: the name of the first file)`;

const MAX_LISTED = 20;

/** Output of the command for one kind of file; a preview includes what would change. */
export function summaryOf(
  kind: FileKind,
  files: number,
  result: ImportResult,
  { keepGood, isPreview = false }: Pick<ImportDeps, 'keepGood' | 'isPreview'>,
): string {
  const { rows, stored, unchanged, bad, notes } = result;
  const changes = isPreview ? result.changes : [];
  const listed = changes.slice(0, MAX_LISTED);
  const flaws = bad
    .slice(0, MAX_LISTED)
    .map(({ file, line, reason }) => `  ${file}, line ${line}: ${reason.replace(/\.$/, '')}.`);
  const more = bad.length > MAX_LISTED ? [`  and ${bad.length - MAX_LISTED} more.`] : [];
  const outcome =
    bad.length > 0 && !keepGood
      ? `nothing was stored, because ${bad.length} of ${rows} rows are bad. Fix them, or add --keep-good.`
      : `${stored} stored, ${unchanged} unchanged${bad.length > 0 ? `, ${bad.length} bad` : ''}.`;
  return [
    `${kind} (${files} ${files === 1 ? 'file' : 'files'}): ${outcome}`,
    ...flaws,
    ...more,
    ...notes.map((note) => `  ${note}`),
    ...listed.map((change) => `  + ${change}`),
    ...(changes.length > listed.length ? [`  and ${changes.length - listed.length} more.`] : []),
  ].join('\n');
}

/**
 * Imports into the server's database, also while the server runs; it applies new calendars and rates half a minute
 * later.
 */
async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  await withCommandDatabase(async (db, config) => {
    const files = barsFiles(positionals, { workbooks: true });
    const keepGood = values['keep-good'];
    const asOf = values['as-of'] === undefined ? null : writtenDate(values['as-of']);
    if (values['as-of'] !== undefined && !asOf) throw new Error(USAGE);
    const deps: ImportDeps = {
      db,
      clock: systemClock,
      newId,
      keepGood,
      symbol: values.symbol,
      asOf: asOf ?? undefined,
      isPreview: values.preview,
      report: reportProgress(),
      market: await marketOf(db, config),
      actor: commandActor(),
      source: values.source ?? basename(files[0] ?? 'import'),
    };
    for (const { kind, files: some, result } of await importFiles(deps, files)) {
      process.stdout.write(`${summaryOf(kind, some.length, result, deps)}\n`);
      if (result.bad.length > 0 && !keepGood) process.exitCode = 1;
    }
  });
}

function readArguments() {
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: {
        'keep-good': { type: 'boolean', default: false },
        preview: { type: 'boolean', default: false },
        symbol: { type: 'string' },
        'as-of': { type: 'string' },
        source: { type: 'string' },
      },
    });
    if (given.positionals.length > 0) return given;
  } catch {
    // An unknown option gets the usage, like a missing file.
  }
  throw new Error(USAGE);
}

async function marketOf(db: Db, config: Config): Promise<ImportDeps['market']> {
  const stored = await readMarket(db);
  return {
    traits: SOURCE_TRAITS[stored?.source ?? config.MARKET],
    date: istDate(stored?.position.at ?? systemClock.now()),
    at: stored?.position.at ?? null,
  };
}

/** A line on standard error for each tenth of each step. */
function reportProgress(): (progress: Progress) => void {
  let output = '';
  return ({ what, done, total }) => {
    const line = `${what}: ${total > 0 ? Math.floor((10 * done) / total) * 10 : 100} %`;
    if (line !== output) process.stderr.write(`${line}\n`);
    output = line;
  };
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
