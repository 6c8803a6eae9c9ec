import { statSync } from 'node:fs';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { judgeBars, type Refusal } from '#server/analytics/quality/judge.ts';
import { AppError } from '../core/errors.ts';
import { loadRules } from '../market/calendar/calendar-store.ts';
import { isProvisional, isTradingDay } from '../market/calendar/rules.ts';
import { loadDailyHistory, readShareChanges, type ShareChange } from '../market/history/daily-history.ts';
import { storedFile } from '../market/history/files/archive.ts';
import { readBars } from '../market/history/files/read-bars.ts';
import { type BarsInFiles, createBarsInFiles } from './bars-in-files.ts';
import { asQuoted, storeBars } from './bars-store.ts';
import { createFurther, type Further } from './further-figures.ts';
import { type BadRow, type ImportDeps, type ImportResult, mayStore } from './import-deps.ts';
import { hasInstruments, type InstrumentOf, readInstrumentNames } from './instrument-names.ts';
import { leftNote } from './left-note.ts';
import { explainedDays, recordedShares } from './recorded-shares.ts';

/**
 * Imports daily bars: all files are read, judged together with the stored bars, and stored in one transaction. Symbols
 * the database does not follow are skipped and counted. Implausible bars are bad rows; with `keepGood` they are
 * quarantined.
 * @throws AppError when the market of the database takes no bars; BarsFileError when a file as a whole is at fault
 */
export async function importBars(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  await refuseMarket(deps);
  const instrumentOf = await readInstrumentNames(deps);
  const shareChanges = await readShareChanges(deps.db);
  const recorded = await recordedShares(deps, shareChanges);
  const read = createBarsInFiles(recorded);
  const bad: BadRow[] = [];
  const further = createFurther();
  const left = await readAll(deps, files, { instrumentOf, read, bad, further });
  const refused = await judge(deps, read);
  bad.push(
    ...refused.map((refusal) => ({ ...read.placeOf(refusal.symbol, refusal.row), reason: refusal.words })),
  );
  const notes = leftNote(left);
  const rows = read.count() + bad.length - refused.length;
  if (!mayStore(deps, bad)) return { rows, stored: 0, unchanged: 0, bad, notes, changes: [] };
  const out = new Map(Map.groupBy(refused, ({ symbol }) => symbol));
  const stored = await storeBars(deps, { read, refused: out, quoted: quotedBy(shareChanges), further });
  return { rows, ...stored, bad, notes: [...notes, ...quarantined(refused, deps)] };
}

/** Real bars belong to a market of real prices that stores its history here. */
async function refuseMarket(deps: ImportDeps): Promise<void> {
  const refuse = (why: string) => {
    throw new AppError(409, 'import_market', why);
  };
  if (!deps.market.traits.realUniverse) {
    refuse(
      'This database has the simulated market, which generates its own bars. Import real bars with MARKET=yahoo, or set REPLAY_BARS with MARKET=replay.',
    );
  }
  if (!deps.market.traits.live) {
    refuse(
      'This database has a replay, which uses only the files of REPLAY_BARS. Add the file there, with another DATA_DIR.',
    );
  }
  if (!(await hasInstruments(deps))) {
    refuse('This database has no stocks yet. Start the server once with MARKET=yahoo, then import.');
  }
}

interface Reading {
  instrumentOf: InstrumentOf;
  read: BarsInFiles;
  bad: BadRow[];
  further: Further;
}

/** Reads all files; returns the skipped symbols. */
async function readAll(
  { report, symbol }: ImportDeps,
  files: readonly string[],
  { instrumentOf, read, bad, further }: Reading,
): Promise<Set<string>> {
  const left = new Set<string>();
  // An archive's size counts for the first of its files.
  const sizes = files.map((file, n) =>
    n > 0 && storedFile(files[n - 1] ?? '') === storedFile(file) ? 0 : statSync(storedFile(file)).size,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [n, file] of files.entries()) {
    const take = read.file(file);
    const flawed = (line: number, reason: string) => bad.push({ file, line, reason });
    for await (const { bars, lines, raw, bytesRead } of readBars(file, flawed, symbol)) {
      for (const [i, bar] of bars.entries()) {
        const instrument = instrumentOf(bar.symbol, { isin: bar.isin ?? '', on: bar.date });
        if (!instrument) {
          left.add(bar.symbol);
          continue;
        }
        take(instrument, bar, lines[i] ?? 0, raw);
        further.take(instrument.id, bar);
      }
      report({ what: 'Reading bars', done: Math.min(total, before + bytesRead), total });
    }
    before += sizes[n] ?? 0;
  }
  return left;
}

async function judge({ db, market, report }: ImportDeps, read: BarsInFiles): Promise<Refusal[]> {
  report({ what: 'Checking bars', done: 0, total: 1 });
  const symbols = read.symbolOf();
  const rules = await loadRules(db);
  const history = await loadDailyHistory(db);
  const stored = new Map([...history].map(([id, bars]) => [symbols(id), bars]));
  const isSession = (day: number) => {
    const date = dateOfDay(day);
    return isProvisional(rules, date) ? null : isTradingDay(rules, date);
  };
  const explained = await explainedDays(db);
  const isExplained = (symbol: string, day: number) => explained.has(`${read.instrumentOf(symbol)} ${day}`);
  const context = { isSession, today: dayNumber(market.date), isExplained };
  const { refused } = judgeBars(read.series(), stored, context);
  report({ what: 'Checking bars', done: 1, total: 1 });
  return refused;
}

/** Bars are stored as quoted on their day, so adjusted prices are converted back by the booked splits. */
const quotedBy = (shareChanges: ReadonlyMap<number, ShareChange[]>) => (instrumentId: number, day: number) =>
  asQuoted(shareChanges.get(instrumentId) ?? [], day);

function quarantined({ length }: readonly Refusal[], { isPreview }: ImportDeps): string[] {
  if (length === 0) return [];
  const bars = `${length} ${length === 1 ? 'bar' : 'bars'}`;
  return [isPreview ? `${bars} would be quarantined, with reasons.` : `Quarantined ${bars}, with reasons.`];
}
