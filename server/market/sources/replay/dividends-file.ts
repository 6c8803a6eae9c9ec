import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';
import { BarsFileError, openText, reasonOf } from '../../history/files/bars-file.ts';
import { replaySymbol } from './replay-symbol.ts';

/** A dividend in a file, in paise per split-adjusted share. */
export interface FileDividend {
  symbol: string;
  exDate: TradingDate;
  amount: Paise;
}

const COLUMNS = ['symbol', 'ex_date', 'amount_rs_split_adjusted'] as const;
/** Sanity limit of a dividend. */
const MAX_RUPEES = 1_00_000;

/**
 * Reads dividends from a CSV file, plain or gzipped, with the columns `symbol`, `ex_date` and
 * `amount_rs_split_adjusted` in rupees per share; other columns are ignored. Amounts are split-adjusted like the
 * bars, and rounded to the paisa.
 * @throws BarsFileError with file, line and reason at the first error
 */
export async function readDividends(file: string): Promise<FileDividend[]> {
  const lines = (await textOf(file)).split(/\r?\n/);
  const header = (lines[0] ?? '').replace(/^\uFEFF/, '').split(',');
  const columns = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.find((name) => !columns.includes(name));
  if (missing) throw new BarsFileError(file, 1, `the column ${missing} is missing`);
  const [symbolAt = 0, dateAt = 0, amountAt = 0] = COLUMNS.map((name) => columns.indexOf(name));
  return lines.flatMap((line, n): FileDividend[] => {
    if (n === 0 || line.trim() === '') return [];
    const fields = line.split(',').map((field) => field.trim());
    const flaw = (reason: string) => new BarsFileError(file, n + 1, reason);
    if (fields.length !== columns.length) {
      throw flaw(`there are ${fields.length} fields, but the header has ${columns.length}`);
    }
    const [symbol = '', written = '', rupees = ''] = [fields[symbolAt], fields[dateAt], fields[amountAt]];
    const exDate = tradingDate(written);
    if (symbol === '') throw flaw('the symbol is missing');
    if (exDate === null) throw flaw(`the ex-date "${written}" is not a date such as 2020-07-16`);
    return [{ symbol: replaySymbol(symbol).symbol, exDate, amount: amountOf(rupees, flaw) }];
  });
}

function amountOf(written: string, flaw: (reason: string) => BarsFileError): Paise {
  const rupees = /^\d+(\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
  const amount = rupees <= MAX_RUPEES ? nearestPaise(rupees) : null;
  if (!amount) throw flaw(`the amount "${written}" is not a number of rupees from 0.01 to ${MAX_RUPEES}`);
  return amount;
}

async function textOf(file: string): Promise<string> {
  const { text, close } = await openText(file);
  try {
    let whole = '';
    for await (const piece of text) whole += piece;
    return whole;
  } catch (failure) {
    throw new BarsFileError(file, null, reasonOf(failure));
  } finally {
    close();
  }
}
