import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A stock's first and last price of a day, in paise. */
export interface OpenAndClose {
  open: number;
  close: number;
}

/** The days of a bars file that a script can trade on. */
export interface RealDays {
  /** Ascending. */
  dates: string[];
  /** Symbol, then date. */
  prices: Map<string, Map<string, OpenAndClose>>;
}

interface Line extends OpenAndClose {
  symbol: string;
  date: string;
  turnover: number;
}

const SYMBOLS = 20;
/** A replay's universe is the most traded stocks of the half year before it. */
const TURNOVER_SESSIONS = 126;
/** At an open this far from the previous close, the product may suspect a split and halt the stock. */
const BREAK = 0.14;
const INDICES = /^\^|^NIFTY|^BANKNIFTY|^SENSEX/;

/**
 * Reads the last sessions of a bars file for its most traded stocks, from the file's text and without the product's
 * code. A date counts when at least half of the file's symbols have it. A stock counts when it has every date, all
 * its prices are whole paise in the file, so that rounding does not matter, and no open is so far from the previous
 * close that its orders would be halted.
 */
export function readRealDays(file: string, sessions: number): RealDays {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header = '', ...rows] = text.trim().split('\n');
  const names = header.trim().split(',');
  const column = (name: string) => names.indexOf(name);
  const at = { symbol: column('symbol'), date: column('date'), open: column('open'), close: column('close') };
  const volume = column('volume');
  const byDate = new Map<string, number>();
  const lines: Line[] = [];
  for (const row of rows) {
    const fields = row.trim().split(',');
    const line = {
      symbol: fields[at.symbol] ?? '',
      date: fields[at.date] ?? '',
      open: wholePaise(fields[at.open]),
      close: wholePaise(fields[at.close]),
      turnover: Number(fields[at.close]) * Number(fields[volume]),
    };
    byDate.set(line.date, (byDate.get(line.date) ?? 0) + 1);
    lines.push(line);
  }
  const most = Math.max(...byDate.values());
  const dates = [...byDate].filter(([, count]) => 2 * count >= most).map(([date]) => date);
  const last = dates.toSorted().slice(-sessions - TURNOVER_SESSIONS);
  const window = new Set(last.slice(-sessions));
  return { dates: [...window], prices: mostTraded(lines, new Set(last), window) };
}

/** Parses paise by the characters only; NaN for a price with more than two decimals. */
function wholePaise(written = ''): number {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(written.trim()) ?? [];
  const exact = decimals.replace(/0+$/, '');
  return whole === undefined || exact.length > 2 ? Number.NaN : Number(whole + exact.padEnd(2, '0'));
}

/** The stocks with the largest turnover before the window that have every price in it. */
function mostTraded(
  lines: readonly Line[],
  dates: ReadonlySet<string>,
  window: ReadonlySet<string>,
): RealDays['prices'] {
  const stocks = new Map<string, { turnover: number; days: Map<string, OpenAndClose> }>();
  for (const { symbol, date, open, close, turnover } of lines) {
    if (!dates.has(date) || INDICES.test(symbol)) continue;
    const stock = stocks.get(symbol) ?? { turnover: 0, days: new Map() };
    if (!window.has(date)) stock.turnover += turnover;
    else if (!Number.isNaN(open + close)) stock.days.set(date, { open, close });
    stocks.set(symbol, stock);
  }
  const whole = [...stocks].filter(([, { days }]) => days.size === window.size && !isBroken(days));
  const ranked = whole.toSorted(([, a], [, b]) => b.turnover - a.turnover).slice(0, SYMBOLS);
  return new Map(ranked.map(([symbol, { days }]) => [symbol, days]));
}

/** Whether the product may halt the stock on one of the days: its orders would fill differently. */
function isBroken(days: ReadonlyMap<string, OpenAndClose>): boolean {
  const inOrder = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
  return inOrder.some(({ open }, n) => {
    const before = inOrder[n - 1]?.close ?? open;
    return Math.abs(open / before - 1) >= BREAK;
  });
}
