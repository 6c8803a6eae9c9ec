import { closeSync, openSync, writeSync } from 'node:fs';
import { dateOfDay } from '#server/analytics/columns.ts';
import type { WalkForwardRow } from '#server/analytics/model/types.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';

const HEADER = 'date,symbol,horizon,score,pUp,pExcess,low80,high80,prediction';
/** Enough digits to recompute every figure. */
const DIGITS = 10;

/**
 * Writes out-of-sample rows to a CSV file, with the symbols of bars files; low80 and high80 are simple returns from
 * the day's close.
 */
export function openDump(file: string): { add(rows: readonly WalkForwardRow[]): void; close(): void } {
  const handle = openSync(file, 'w');
  writeSync(handle, `${HEADER}\n`);
  return {
    add: (rows) => {
      writeSync(handle, rows.map((row) => `${lineOf(row)}\n`).join(''));
    },
    close: () => closeSync(handle),
  };
}

function lineOf({
  day,
  symbol,
  horizon,
  score,
  pUp,
  pExcess,
  low80,
  high80,
  prediction,
}: WalkForwardRow): string {
  const numbers = [score, pUp, pExcess, low80, high80].map((value) =>
    String(Number(value.toPrecision(DIGITS))),
  );
  return [dateOfDay(day), displaySymbol(symbol), horizon, ...numbers, prediction].join(',');
}
