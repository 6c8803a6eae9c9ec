import { type ChargeLines, type ChargeRates, computeCharges, PAPER_ORDER } from '#shared/domain/charges.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { ChargeRateRow } from './known-rates.ts';

/** Trading charges by date. */
export interface ChargeSchedule {
  /** The rates of a date. Throws an Error that names a line without any row. */
  on(date: TradingDate): DatedRates;
  /** Replaces the rows, after an administrator changed them. */
  replace(rows: readonly ChargeRateRow[]): void;
}

export interface DatedRates {
  rates: ChargeRates;
  /** The latest effective date among these rates. */
  since: string;
  /** Uncertainties of the rates in plain text, for NSE delivery. */
  doubts: string[];
}

/** A filled paper order. */
export interface PaperFill {
  side: 'BUY' | 'SELL';
  quantity: number;
  price: Paise;
  /** The account's first sale of the share on that date. */
  dpApplies: boolean;
}

/** Charges of a filled paper order on a trading date, in paise. Throws an Error when a rate is missing. */
export function chargesFor(schedule: ChargeSchedule, date: TradingDate, fill: PaperFill): ChargeLines {
  return computeCharges(schedule.on(date).rates, { ...PAPER_ORDER, ...fill });
}

/** A schedule from charge_rates rows in any order. Each date is computed once. */
export function chargeSchedule(rows: readonly ChargeRateRow[]): ChargeSchedule {
  const known = new Map<TradingDate, DatedRates>();
  let current = rows;
  return {
    on(date) {
      const dated = known.get(date) ?? ratesOn(current, date);
      known.set(date, dated);
      return dated;
    },
    replace(changed) {
      current = changed;
      known.clear();
    },
  };
}

type Scope = Pick<ChargeRateRow, 'line' | 'product' | 'side' | 'exchange'>;

function ratesOn(rows: readonly ChargeRateRow[], date: TradingDate): DatedRates {
  const inForce = (line: ChargeRateRow['line'], scope: Partial<Scope> = {}) =>
    newest(rows, { line, product: 'any', side: 'any', exchange: 'any', ...scope }, date);
  const perCrore = (line: ChargeRateRow['line'], scope: Partial<Scope> = {}) =>
    inForce(line, scope).perCrore ?? 0;
  const brokerage = (product: 'delivery' | 'intraday') => {
    const { perCrore: rate = 0, capPaise = null } = inForce('brokerage', { product });
    return { perCrore: rate, capPaise };
  };
  const bySide = (line: 'stt' | 'stamp', product: 'delivery' | 'intraday') => ({
    BUY: perCrore(line, { product, side: 'BUY' }),
    SELL: perCrore(line, { product, side: 'SELL' }),
  });
  const rates: ChargeRates = {
    brokerage: { delivery: brokerage('delivery'), intraday: brokerage('intraday') },
    stt: { delivery: bySide('stt', 'delivery'), intraday: bySide('stt', 'intraday') },
    exchange: {
      NSE: perCrore('exchange', { exchange: 'NSE' }),
      BSE: perCrore('exchange', { exchange: 'BSE' }),
    },
    sebi: perCrore('sebi'),
    stamp: { delivery: bySide('stamp', 'delivery'), intraday: bySide('stamp', 'intraday') },
    gst: perCrore('gst'),
    dpPaise: inForce('dp').flatPaise ?? 0,
  };
  return { rates, ...provenance(paperScopes().map((scope) => newest(rows, scope, date))) };
}

/** The newest row of exactly this scope on or before a date; before the first one, the first. */
function newest(rows: readonly ChargeRateRow[], scope: Scope, date: TradingDate): ChargeRateRow {
  const { line, product, side, exchange } = scope;
  const ofScope = rows
    .filter((row) => row.line === line && row.product === product)
    .filter((row) => row.side === side && row.exchange === exchange)
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const found = ofScope.findLast((row) => row.effectiveFrom <= date) ?? ofScope[0];
  if (!found) throw new Error(`charge_rates has no row for ${line} (${product}, ${side}, ${exchange}).`);
  return found;
}

/** All scopes that a paper order is charged by. */
function paperScopes(): Scope[] {
  const { product, exchange } = PAPER_ORDER;
  const any = { product: 'any', side: 'any', exchange: 'any' } as const;
  const sides = (['BUY', 'SELL'] as const).flatMap((side) =>
    (['stt', 'stamp'] as const).map((line) => ({ ...any, line, product, side })),
  );
  return [
    { ...any, line: 'brokerage', product },
    ...sides,
    { ...any, line: 'exchange', exchange },
    ...(['sebi', 'gst', 'dp'] as const).map((line) => ({ ...any, line })),
  ];
}

function provenance(rows: readonly ChargeRateRow[]): Pick<DatedRates, 'since' | 'doubts'> {
  const doubts = rows.filter((row) => row.approximate).map(({ line, note }) => `${line}: ${note}`);
  const dates = rows.map(({ effectiveFrom }) => effectiveFrom).sort();
  return { since: dates.at(-1) ?? '', doubts: [...new Set(doubts)] };
}
