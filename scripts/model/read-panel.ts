import type { BarColumns } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { columnsOf, type Row, readSeries, type SeriesRead } from './read-series.ts';

/** What was read, for people. */
export interface PanelRead {
  panel: Panel;
  /** NIFTY 50 from the last file that has it. */
  nifty: BarColumns | undefined;
  files: SeriesRead[];
  /** Symbols with another price scale in a later file, for example after a split. */
  rescaled: string[];
  /** Days on which many series end before the last one does. */
  fileEnds: { day: number; symbols: string[] }[];
}

const NIFTY = /^(\^NSEI|NIFTY ?(50)?)$/i;
/** Symbols of indices. */
const INDICES = /^(\^.*|NIFTY|NIFTY ?50|BANK ?NIFTY|NIFTY ?BANK|SENSEX|INDIA ?VIX)$/i;

/**
 * Reads files of daily bars into one panel. A later file adds days that the earlier ones lack; prices on another
 * scale are converted to that of the earlier files, so that earlier days never change.
 *
 * @param sectors by symbol as written in the files; others have none
 */
export async function readPanel(
  files: readonly string[],
  sectors = new Map<string, string>(),
): Promise<PanelRead> {
  const read: SeriesRead[] = [];
  for (const file of files) read.push(await readSeries(file));
  const merged = new Map<string, Row[]>();
  const rescaled: string[] = [];
  let nifty: BarColumns | undefined;
  for (const { rows } of read) {
    for (const [written, added] of rows) {
      if (NIFTY.test(written)) nifty = columnsOf(added);
      if (INDICES.test(written)) continue;
      const symbol = normaliseSymbol(written);
      const before = merged.get(symbol);
      const ratio = before ? scaleBetween(before, added) : 1;
      if (ratio !== 1) rescaled.push(symbol);
      merged.set(symbol, before ? extended(before, added, ratio) : added);
    }
  }
  const panel = [...merged]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([symbol, rows], instrumentId) => ({
      instrumentId,
      symbol,
      sector: sectors.get(symbol) ?? null,
      bars: columnsOf(rows),
    }));
  const fileEnds = fileEndsOf(panel);
  const ended = new Set(fileEnds.flatMap(({ symbols }) => symbols));
  return {
    panel: panel.map((stock) => (ended.has(stock.symbol) ? { ...stock, endsWithFile: true } : stock)),
    nifty,
    files: read,
    rescaled,
    fileEnds,
  };
}

/** This many series that end on the same day end with a file: companies rarely leave together. */
const MANY = 5;

function fileEndsOf(panel: Panel): PanelRead['fileEnds'] {
  const lastDay = ({ bars }: Panel[number]) => bars.days.at(-1) ?? 0;
  const last = Math.max(...panel.map(lastDay));
  return [...Map.groupBy(panel, lastDay)]
    .filter(([day, some]) => day < last && some.length >= MANY)
    .map(([day, some]) => ({ day, symbols: some.map(({ symbol }) => symbol) }))
    .sort((a, b) => a.day - b.day);
}

/** Closes of the same day that differ by less are equal; between adjacent days, a smaller jump is trading. */
const SAME = 0.005;
const TRADING = Math.log(1.5);
const TOUCHING_DAYS = 10;

/** The factor for the later prices. */
function scaleBetween(before: readonly Row[], added: readonly Row[]): number {
  const closes = new Map(before.map((row) => [row[0], row[4]]));
  const both = added.flatMap((row) => (closes.get(row[0]) ?? 0) / row[4] || []).sort((a, b) => a - b);
  const middle = both[both.length >> 1];
  if (middle !== undefined) return Math.abs(Math.log(middle)) < SAME ? 1 : middle;
  const [last, first] = [before.at(-1), added.find(([day]) => day > (before.at(-1)?.[0] ?? 0))];
  if (!last || !first || first[0] - last[0] > TOUCHING_DAYS) return 1;
  const jump = last[4] / first[1];
  return Math.abs(Math.log(jump)) < TRADING ? 1 : jump;
}

function extended(before: Row[], added: readonly Row[], ratio: number): Row[] {
  const known = new Set(before.map(([day]) => day));
  const scaled = added
    .filter(([day]) => !known.has(day))
    .map(([day, open, high, low, close, volume]): Row => {
      return [day, open * ratio, high * ratio, low * ratio, close * ratio, volume / ratio];
    });
  return [...before, ...scaled].sort((a, b) => a[0] - b[0]);
}
