import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import {
  type BrokeragePlan,
  type ChargeLines,
  type ChargeRates,
  computeCharges,
  PAPER_ORDER,
} from '#shared/domain/trading/charges.ts';
import type { ChargeRateRow } from './known-rates.ts';

/** Trading charges by date. */
export interface ChargeSchedule {
  /** The rates of a date. Throws an Error that names a line without any row. */
  on(date: TradingDate): DatedRates;
  /** Replaces the rows, after an administrator changed them. */
  replace(rows: readonly ChargeRateRow[]): void;
}

/** Rates of the default plan, and of each plan. */
export interface DatedRates extends PlanRates {
  plans: Readonly<Record<BrokeragePlan, PlanRates>>;
  /** The same, in the form that the database's rate_day reads. */
  written: WrittenRates;
}

export interface PlanRates {
  rates: ChargeRates;
  /** The latest effective date among these rates. */
  since: string;
  /** Uncertainties of the rates in plain text, for NSE delivery. */
  doubts: string[];
}

/** Rates of a paper order as JSON: lines common to all plans, and each plan's own. */
export interface WrittenRates extends Pick<ChargeRates, 'stt' | 'sebi' | 'stamp' | 'gst'> {
  exchange: number;
  plans: Record<BrokeragePlan, Pick<ChargeRates, 'brokerage' | 'dp'>>;
}

/** A filled paper order. */
export interface PaperFill {
  side: 'BUY' | 'SELL';
  quantity: number;
  price: Paise;
  /** The account's first sale of the share on that date. */
  dpApplies: boolean;
}

/**
 * Charges of a single paper order, as a delivery, on a trading date and under a plan, in paise. Throws an Error when a
 * rate is missing.
 */
export function chargesFor(
  schedule: ChargeSchedule,
  date: TradingDate,
  fill: PaperFill,
  plan: BrokeragePlan = 'ZERODHA',
): ChargeLines {
  return computeCharges(schedule.on(date).plans[plan].rates, { ...PAPER_ORDER, ...fill });
}

/** A schedule from charge_rates rows in any order. The rates between two changes are computed once. */
export function chargeSchedule(rows: readonly ChargeRateRow[]): ChargeSchedule {
  const known = new Map<string, DatedRates>();
  let current = rows;
  let changes = changesOf(rows);
  return {
    on(date) {
      const change = changes.findLast((day) => day <= date) ?? 'before the first';
      const dated = known.get(change) ?? ratesOn(current, date);
      known.set(change, dated);
      return dated;
    },
    replace(changed) {
      current = changed;
      changes = changesOf(changed);
      known.clear();
    },
  };
}

/** Dates on which any rate changes, ascending. */
const changesOf = (rows: readonly ChargeRateRow[]): string[] =>
  [...new Set(rows.map(({ effectiveFrom }) => effectiveFrom))].toSorted();

type Scope = Pick<ChargeRateRow, 'line' | 'product' | 'side' | 'exchange'>;
type Plan = NonNullable<ChargeRateRow['plan']>;

function ratesOn(rows: readonly ChargeRateRow[], date: TradingDate): DatedRates {
  const plans = ofEachPlan((plan) => ({
    rates: ratesOfPlan(rows, date, plan),
    ...provenance(paperScopes().map((scope) => newest(rows, scope, date, plan))),
  }));
  const { stt, sebi, stamp, gst, exchange } = plans.ZERODHA.rates;
  const own = ofEachPlan((plan) => {
    const { brokerage, dp } = plans[plan].rates;
    return { brokerage, dp };
  });
  const written = { stt, sebi, stamp, gst, exchange: exchange[PAPER_ORDER.exchange], plans: own };
  return { ...plans.ZERODHA, plans, written };
}

const ofEachPlan = <T>(of: (plan: BrokeragePlan) => T): Record<BrokeragePlan, T> => ({
  ZERODHA: of('ZERODHA'),
  GROWW: of('GROWW'),
  UPSTOX: of('UPSTOX'),
  FREE: of('FREE'),
});

function ratesOfPlan(rows: readonly ChargeRateRow[], date: TradingDate, plan: BrokeragePlan): ChargeRates {
  const inForce = (line: ChargeRateRow['line'], scope: Partial<Scope> = {}) =>
    newest(rows, { line, product: 'any', side: 'any', exchange: 'any', ...scope }, date, plan);
  const perCrore = (line: ChargeRateRow['line'], scope: Partial<Scope> = {}) =>
    inForce(line, scope).perCrore ?? 0;
  const brokerage = (product: 'delivery' | 'intraday') => {
    const {
      perCrore = 0,
      flatPaise = 0,
      floorPaise,
      capPaise,
      maxPerCrore,
    } = inForce('brokerage', { product });
    return {
      perCrore,
      flatPaise,
      floorPaise: floorPaise ?? null,
      capPaise: capPaise ?? null,
      maxPerCrore: maxPerCrore ?? null,
    };
  };
  const bySide = (line: 'stt' | 'stamp', product: 'delivery' | 'intraday') => ({
    BUY: perCrore(line, { product, side: 'BUY' }),
    SELL: perCrore(line, { product, side: 'SELL' }),
  });
  return {
    brokerage: { delivery: brokerage('delivery'), intraday: brokerage('intraday') },
    stt: { delivery: bySide('stt', 'delivery'), intraday: bySide('stt', 'intraday') },
    exchange: {
      NSE: perCrore('exchange', { exchange: 'NSE' }),
      BSE: perCrore('exchange', { exchange: 'BSE' }),
    },
    sebi: perCrore('sebi'),
    stamp: { delivery: bySide('stamp', 'delivery'), intraday: bySide('stamp', 'intraday') },
    gst: perCrore('gst'),
    dp: dpRates(rows, date, plan),
  };
}

/** The depository's charges of a plan by the value sold, lowest first. */
function dpRates(rows: readonly ChargeRateRow[], date: TradingDate, plan: BrokeragePlan): ChargeRates['dp'] {
  const scope = { line: 'dp', product: 'any', side: 'any', exchange: 'any' } as const;
  const ofPlan = rowsOf(rows, scope, plan);
  const bases = [...new Set(ofPlan.map(({ minBasePaise = 0 }) => minBasePaise))].sort((a, b) => a - b);
  return bases.map((fromPaise) => {
    const ofBase = ofPlan.filter(({ minBasePaise = 0 }) => minBasePaise === fromPaise);
    return { fromPaise, paise: newest(ofBase, scope, date, plan).flatPaise ?? 0 };
  });
}

/** The rows of exactly this scope: those of the plan, or, where it has none, those of no plan. */
function rowsOf(rows: readonly ChargeRateRow[], scope: Scope, plan: BrokeragePlan): ChargeRateRow[] {
  const { line, product, side, exchange } = scope;
  const ofScope = rows
    .filter((row) => row.line === line && row.product === product)
    .filter((row) => row.side === side && row.exchange === exchange);
  const of = (wanted: Plan) => ofScope.filter(({ plan = 'any' }) => plan === wanted);
  const own = of(plan);
  return own.length > 0 ? own : of('any');
}

/** The newest row of a scope on or before a date; before the first one, the first. */
function newest(
  rows: readonly ChargeRateRow[],
  scope: Scope,
  date: TradingDate,
  plan: BrokeragePlan = 'ZERODHA',
): ChargeRateRow {
  const ofScope = rowsOf(rows, scope, plan).sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const found = ofScope.findLast((row) => row.effectiveFrom <= date) ?? ofScope[0];
  if (found) return found;
  const { line, product, side, exchange } = scope;
  throw new Error(`charge_rates has no row for ${line} (${product}, ${side}, ${exchange}).`);
}

/** All scopes that apply to paper orders. */
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

function provenance(rows: readonly ChargeRateRow[]): Pick<PlanRates, 'since' | 'doubts'> {
  const doubts = rows.filter((row) => row.approximate).map(({ line, note }) => `${line}: ${note}`);
  const dates = rows.map(({ effectiveFrom }) => effectiveFrom).sort();
  return { since: dates.at(-1) ?? '', doubts: [...new Set(doubts)] };
}
