import { sql } from 'drizzle-orm';
import { type BarColumns, dateOfDay } from '#server/analytics/columns.ts';
import type { Refusal } from '#server/analytics/quality/judge.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import type { ShareChange } from '../market/history/daily-history.ts';
import { makeMonths } from '../market/history/history-months.ts';
import { quarantineBars } from '../market/quality/quarantine.ts';
import type { BarsInFiles } from './bars-in-files.ts';
import type { Further } from './further-figures.ts';
import { type ImportDeps, type ImportResult, MAX_CHANGES } from './import-deps.ts';

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The factor from present-day prices to those quoted on a day. */
type Quoted = (instrumentId: number, day: number) => number;

/** Maximum rows per statement. */
const BATCH = 10_000;

/** The number of shares that one share of a day became by later booked splits and bonuses. */
export function asQuoted(shareChanges: readonly ShareChange[], day: number): number {
  let product = 1;
  for (const change of shareChanges) if (change.day > day) product *= change.shares;
  return product;
}

interface BarsToStore {
  read: BarsInFiles;
  refused: ReadonlyMap<string, Refusal[]>;
  quoted: Quoted;
  /** Deliveries and ISINs of the same rows. */
  further: Further;
}

/**
 * Stores the bars that were not refused and quarantines the others, in one transaction. A stored bar with other figures
 * is replaced.
 */
export async function storeBars(
  { db, clock, newId, actor, source, report, isPreview }: ImportDeps,
  { read, refused, quoted, further }: BarsToStore,
): Promise<Pick<ImportResult, 'stored' | 'unchanged' | 'changes'>> {
  const series = [...read.series()];
  const total = read.count();
  let [stored, done] = [0, 0];
  const changes: string[] = [];
  // A preview leaves nothing behind, and its transaction is long.
  if (!isPreview) await makeRoom(db, series);
  await db.transaction(async (tx) => {
    for (const [symbol, bars] of series) {
      const id = read.instrumentOf(symbol);
      const out = new Map((refused.get(symbol) ?? []).map((refusal) => [refusal.row, refusal]));
      const rows = Array.from(bars.days.keys()).filter((row) => !out.has(row));
      let changed = 0;
      for (let from = 0; from < rows.length; from += BATCH) {
        changed += await insert(tx, id, bars, rows.slice(from, from + BATCH), quoted);
      }
      stored += changed;
      if (changed > 0 && changes.length < MAX_CHANGES) changes.push(changeText(symbol, changed, bars.days));
      done += bars.days.length;
      report({ what: 'Storing bars', done, total });
      const quarantined = [...out.values()].map((refusal) => quarantinedBar(refusal, id, bars, quoted));
      await quarantineBars(tx, quarantined, { source, foundAt: clock.now(), newId });
    }
    await further.store(tx);
    await writeAudit(tx, {
      actor,
      action: 'bars.import',
      subject: source,
      detail: { stored, refused: [...refused.values()].flat().length },
      at: clock.now(),
    });
  });
  const accepted = series.reduce(
    (sum, [symbol, { days }]) => sum + days.length - (refused.get(symbol)?.length ?? 0),
    0,
  );
  return { stored, unchanged: accepted - stored, changes };
}

/** "TCS: 2 bars, 27 Jul 2006 to 28 Jul 2006" */
function changeText(symbol: string, changed: number, days: Int32Array): string {
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0].map((day) => dayText(dateOfDay(day)));
  const when = first === last ? first : `${first} to ${last}`;
  return `${displaySymbol(symbol)}: ${changed} ${changed === 1 ? 'bar' : 'bars'}, ${when}`;
}

/** Runs before the long transaction, so that no reader waits for its end. */
async function makeRoom(db: Db, series: readonly (readonly [string, BarColumns])[]): Promise<void> {
  const days = series
    .flatMap(([, bars]) => [...bars.days.subarray(0, 1), ...bars.days.subarray(-1)])
    .sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  await makeMonths(db, 'daily_bars', dateOfDay(first), dateOfDay(last));
}

async function insert(
  tx: Transaction,
  id: number,
  bars: BarColumns,
  rows: readonly number[],
  quoted: Quoted,
): Promise<number> {
  const list = (value: (row: number) => number | string) => `{${rows.map(value).join(',')}}`;
  const factors = new Map(rows.map((row) => [row, quoted(id, bars.days[row] ?? 0)]));
  const prices = (column: Float64Array) =>
    list((row) => Math.round((column[row] ?? 0) * (factors.get(row) ?? 1) * 100));
  const dates = list((row) => dateOfDay(bars.days[row] ?? 0));
  const volumes = list((row) => Math.round((bars.volume[row] ?? 0) / (factors.get(row) ?? 1)));
  const { rowCount } = await tx.execute(sql`
    insert into daily_bars as old (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
    select ${id}::int, * from unnest(${dates}::date[], ${prices(bars.open)}::bigint[], ${prices(bars.high)}::bigint[],
      ${prices(bars.low)}::bigint[], ${prices(bars.close)}::bigint[], ${volumes}::bigint[])
    on conflict (instrument_id, trading_date) do update set open_paise = excluded.open_paise,
      high_paise = excluded.high_paise, low_paise = excluded.low_paise, close_paise = excluded.close_paise,
      volume = excluded.volume
    where (old.open_paise, old.high_paise, old.low_paise, old.close_paise, old.volume) is distinct from
      (excluded.open_paise, excluded.high_paise, excluded.low_paise, excluded.close_paise, excluded.volume)`);
  return rowCount ?? 0;
}

function quarantinedBar(
  { symbol, row, reason, words }: Refusal,
  instrumentId: number,
  bars: BarColumns,
  quoted: Quoted,
) {
  const factor = quoted(instrumentId, bars.days[row] ?? 0);
  const paise = (column: Float64Array) => {
    const price = Math.round((column[row] ?? Number.NaN) * factor * 100);
    return Number.isFinite(price) ? price : null;
  };
  const volume = Math.round((bars.volume[row] ?? Number.NaN) / factor);
  return {
    instrumentId,
    symbol,
    tradingDate: dateOfDay(bars.days[row] ?? 0),
    reason,
    words,
    row: {
      open: paise(bars.open),
      high: paise(bars.high),
      low: paise(bars.low),
      close: paise(bars.close),
      volume: Number.isFinite(volume) ? volume : null,
    },
  };
}
