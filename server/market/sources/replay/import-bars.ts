import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { replayImports, type replayInstruments } from '#shared/schema/market/replay.ts';
import { filesWithin } from '../../history/files/archive.ts';
import type { BarRow } from '../../history/files/bar-row.ts';
import { createDaysSeen } from '../../history/files/days-seen.ts';
import { readBars } from '../../history/files/read-bars.ts';
import type { Progress } from '../source.ts';
import { replaySymbol } from './replay-symbol.ts';

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface ImportSummary {
  /** Bars stored. */
  bars: number;
  /** Of those, the ones whose range was widened by a rounding error. */
  repaired: number;
  /** Bars skipped because an earlier file has that symbol and day. */
  repeated: number;
  instruments: number;
  sessions: number;
}

/**
 * Imports the files' bars in one transaction. Files are merged in order; a later one adds bars and never changes
 * any. Bars of files with another digest are replaced.
 * @returns what was stored, or null when the database has these very files already
 * @throws BarsFileError at the first error in a file
 */
export async function importBars(
  db: Db,
  { files, digest }: { files: readonly string[]; digest: string },
  report: (progress: Progress) => void,
): Promise<ImportSummary | null> {
  if (await holds(db, digest)) return null;
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table replay_imports in exclusive mode`);
    if (await holds(tx, digest)) return null;
    await tx.execute(sql`truncate replay_imports, replay_instruments, replay_bars, replay_sessions`);
    const known = createInstruments();
    const stored = await storeBars(tx, files, known, report);
    await insertInstruments(tx, known.all());
    const sessions = await storeSessions(tx);
    await tx.insert(replayImports).values({ digest, bars: stored.bars });
    await tx.execute(sql`analyze replay_bars`);
    return { ...stored, instruments: known.all().length, sessions };
  });
}

async function holds(db: Db | Transaction, digest: string): Promise<boolean> {
  const [row] = await db.select().from(replayImports);
  return row?.digest === digest;
}

async function storeBars(
  tx: Transaction,
  files: readonly string[],
  instruments: Instruments,
  report: (progress: Progress) => void,
): Promise<{ bars: number; repaired: number; repeated: number }> {
  const sizes = files.map((file) => statSync(file).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const stored = { bars: 0, repaired: 0, repeated: 0 };
  let bytesBefore = 0;
  for (const [at, file] of files.entries()) {
    for (const inner of await filesWithin(file)) {
      for await (const batch of readBars(inner)) {
        const rows = instruments.take(batch.bars, batch.raw);
        await insertBars(tx, rows);
        stored.bars += rows.length;
        stored.repaired += batch.repaired;
        stored.repeated += batch.bars.length - rows.length;
        report({ what: 'Importing bars', done: Math.min(total, bytesBefore + batch.bytesRead), total });
      }
    }
    bytesBefore += sizes[at] ?? 0;
  }
  return stored;
}

interface Row {
  id: number;
  bar: BarRow;
}

/** One statement with an array per column: PostgreSQL parses seven parameters instead of seventy thousand. */
async function insertBars(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const column = (value: (row: Row) => number | string) => `{${rows.map(value).join(',')}}`;
  await tx.execute(sql`
    insert into replay_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
    select * from unnest(
      ${column(({ id }) => id)}::integer[],
      ${column(({ bar }) => bar.date)}::date[],
      ${column(({ bar }) => bar.open)}::bigint[],
      ${column(({ bar }) => bar.high)}::bigint[],
      ${column(({ bar }) => bar.low)}::bigint[],
      ${column(({ bar }) => bar.close)}::bigint[],
      ${column(({ bar }) => bar.volume)}::bigint[]
    )`);
}

async function insertInstruments(tx: Transaction, rows: readonly InstrumentRow[]): Promise<void> {
  const column = (name: keyof InstrumentRow) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    insert into replay_instruments (id, symbol, kind, first_date, last_date, is_raw)
    select * from unnest(
      ${column('id')}::integer[],
      ${column('symbol')}::text[],
      ${column('kind')}::text[],
      ${column('firstDate')}::date[],
      ${column('lastDate')}::date[],
      ${column('isRaw')}::boolean[]
    )`);
}

/**
 * A date is a session if at least half of the instruments listed at that time have a bar: a vendor's stray bars on
 * a holiday don't make a session, a special weekend session does.
 */
async function storeSessions(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into replay_sessions (trading_date)
    select trading_date
    from (select trading_date, count(*) as bars from replay_bars group by trading_date) dates
    where 2 * bars >= (
      select count(*) from replay_instruments where trading_date between first_date and last_date
    )`);
  return rowCount ?? 0;
}

type InstrumentRow = typeof replayInstruments.$inferInsert;

interface Instruments {
  /** Assigns instruments to the bars, and skips those of a day that an instrument already has. */
  take(bars: readonly BarRow[], raw: boolean): Row[];
  all(): InstrumentRow[];
}

/** Numbers instruments in the order of the files. */
function createInstruments(): Instruments {
  const seen = createDaysSeen();
  const bySymbol = new Map<string, InstrumentRow>();
  const byWritten = new Map<string, InstrumentRow>();

  function instrument(written: string, date: TradingDate): InstrumentRow {
    const known = byWritten.get(written);
    if (known) return known;
    const { symbol, kind } = replaySymbol(written);
    const row = bySymbol.get(symbol) ?? {
      id: bySymbol.size + 1,
      symbol,
      kind,
      firstDate: date,
      lastDate: date,
      isRaw: true,
    };
    bySymbol.set(symbol, row);
    byWritten.set(written, row);
    return row;
  }

  return {
    take(bars, raw) {
      const rows: Row[] = [];
      for (const bar of bars) {
        const row = instrument(bar.symbol, bar.date);
        if (!seen.add(row.symbol, bar.date)) continue;
        row.isRaw &&= raw;
        if (bar.date < row.firstDate) row.firstDate = bar.date;
        if (bar.date > row.lastDate) row.lastDate = bar.date;
        rows.push({ id: row.id, bar });
      }
      return rows;
    },
    all: () => [...bySymbol.values()],
  };
}
