import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type BarColumns, dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { Backtest } from '#shared/contract/trading/auto-trading.ts';
import { addDays, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { AutoRule, AutoTradingRules, BacktestSettings } from '#shared/domain/trading/auto-trading.ts';
import type { ChargeRates } from '#shared/domain/trading/charges.ts';
import { AppError } from '../../core/errors.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import { thin } from '../../core/thin.ts';
import { runInWorker } from '../../core/workers/run-in-worker.ts';
import type { Deps } from '../../deps.ts';
import { loadDailyHistory } from '../../market/history/daily-history.ts';
import { readSettings } from '../../settings/store.ts';
import { type RecordedDays, recordedDays } from './recorded-days.ts';

/** The worker's input. */
export interface BacktestInput extends BacktestSettings {
  sessions: number[];
  /** BUY predictions of the period. */
  predictions: RecordedDays;
  bars: Map<number, BarColumns>;
  nifty: BarColumns | null;
  /** Stocks of the equal-weight benchmark. */
  universe: number[];
  rules: AutoTradingRules;
  capital: Paise;
  /** Rates by the first session they apply to, ascending. */
  rates: { from: number; rates: ChargeRates }[];
}

/** The worker's output; money in paise, returns as fractions. */
export interface BacktestOutput {
  equity: Paise[];
  nifty: (number | null)[];
  equalWeight: (number | null)[];
  trades: number;
  wins: number;
  charges: Paise;
  slippage: Paise;
  rejected: [AutoRule, number][];
  predictionDays: number;
  luck: { low: number; high: number } | null;
}

const WORKER = new URL('./backtest-worker.ts', import.meta.url);
const NIFTY = '^NSEI';
/** Sessions whose rates are looked up per turn of the event loop. */
const SESSIONS_AT_ONCE = 100;
/** Maximum length of a backtest. */
const MAX_DAYS = 366 * 11;

/** Bars are in shared memory, outside the heap. */
const HEAP_MB = 64;
/** Calendar days before the first session with enough sessions for the liquidity of a stock that trades daily. */
const LIQUIDITY_DAYS = 45;

interface BacktestForm extends BacktestSettings {
  from: string;
  to: string;
}

/**
 * Backtests a user's rules over a stored period in a worker thread, when their turn comes; nothing is loaded
 * before. Throws AppError for a period without predictions; the signal's reason when the caller disconnects.
 */
export async function runBacktest(
  deps: Deps,
  person: SignedIn,
  { from: first, to: last, ...settings }: BacktestForm,
  caller: AbortSignal,
): Promise<Backtest> {
  const { from, to } = periodOf({ from: first, to: last }, deps.market.tradingDate());
  await deps.market.wholeHistory();
  return deps.work.run({ userId: person.id, kind: 'backtest', signal: caller }, async (signal) => {
    const { rules } = await readSettings(deps.db, person.id);
    const input = { ...(await inputFor(deps, rules, { from, to }, signal)), ...settings };
    const output = await runInWorker<BacktestInput, BacktestOutput>(WORKER, input, {
      signal,
      heapMb: HEAP_MB,
    });
    return present(input, output);
  });
}

function periodOf(written: { from: string; to: string }, today: TradingDate) {
  const from = tradingDate(written.from);
  const to = tradingDate(written.to);
  if (from === null || to === null || from >= to)
    throw new AppError(400, 'invalid_input', 'Choose a start date before the end date');
  if (dayNumber(to) - dayNumber(from) > MAX_DAYS)
    throw new AppError(400, 'invalid_input', 'Choose a period of up to eleven years');
  return { from, to: to < today ? to : today };
}

async function inputFor(
  { reportsDb, market, charges }: Deps,
  rules: AutoTradingRules,
  { from, to }: { from: TradingDate; to: TradingDate },
  signal: AbortSignal,
): Promise<Omit<BacktestInput, keyof BacktestSettings>> {
  const db = await reportsDb();
  const predictions = await predictionsBetween(db, from, to);
  if (predictions.days.length === 0)
    throw new AppError(
      409,
      'no_predictions',
      'There are no out-of-sample predictions in this period. Choose another one.',
    );
  const nifty = market.find(NIFTY);
  const universe = market.universe().map(({ id }) => id);
  const only = [...new Set([...universe, ...(await predictedStocks(db)), ...(nifty ? [nifty.id] : [])])];
  const range = { from: addDays(from, -LIQUIDITY_DAYS), until: market.tradingDate() };
  const bars = await loadDailyHistory(db, { ...range, only, signal, gently: true });
  const sessions = sessionsBetween(bars, from, to);
  return {
    sessions,
    predictions,
    bars,
    nifty: (nifty && bars.get(nifty.id)) ?? null,
    universe,
    rules,
    capital: paise(rules.maxInvestment * rules.maxOpenPositions),
    rates: await ratesOver(sessions, (date) => charges.on(date)),
  };
}

const recordedDay = z.object({ day: z.int(), rows: z.instanceof(Uint8Array) });

/** BUY predictions made out of sample or before their outcome, by the day whose close they are based on. */
async function predictionsBetween(
  db: Pick<Deps['db'], 'execute'>,
  from: TradingDate,
  to: TradingDate,
): Promise<RecordedDays> {
  const place = sql`array_position(${`{${HORIZONS.join()}}`}::text[], horizon)`;
  const { rows } = await db.execute(sql`
    select trading_date - date '1970-01-01' as day,
      string_agg(int4send(instrument_id) || int4send(${place}) || int4send(p_up) || int4send(base_up)
        || int4send(sigma), ''::bytea) as rows
    from predictions
    where prediction = 'BUY' and abstained is null and trading_date >= ${from} and trading_date < ${to}
    group by trading_date order by trading_date`);
  return recordedDays(rows.map((row) => recordedDay.parse(row)));
}

/** All stocks that were ever predicted, also those outside today's universe. */
async function predictedStocks(db: Pick<Deps['db'], 'execute'>): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select id from instruments i where exists (select from predictions where instrument_id = i.id)`);
  return rows.map((row) => z.object({ id: z.int() }).parse(row).id);
}

/** Days on which any of the stocks has a bar. */
function sessionsBetween(
  bars: ReadonlyMap<number, BarColumns>,
  from: TradingDate,
  to: TradingDate,
): number[] {
  const first = dayNumber(from);
  const last = dayNumber(to);
  const days = new Set<number>();
  for (const { days: all } of bars.values())
    for (const day of all) if (day >= first && day <= last) days.add(day);
  return [...days].toSorted((a, b) => a - b);
}

async function ratesOver(
  sessions: readonly number[],
  on: (date: TradingDate) => { rates: ChargeRates; since: string },
): Promise<BacktestInput['rates']> {
  const rates: BacktestInput['rates'] = [];
  let since = '';
  for (const [n, day] of sessions.entries()) {
    if (n % SESSIONS_AT_ONCE === SESSIONS_AT_ONCE - 1) await setImmediate();
    const dated = on(dateOfDay(day));
    if (dated.since !== since) rates.push({ from: day, rates: dated.rates });
    since = dated.since;
  }
  return rates;
}

function present(
  { sessions, capital, slippageBps, exitAtHorizon, fillModel = 'LAST' }: BacktestInput,
  output: BacktestOutput,
): Backtest {
  const { equity, nifty, equalWeight, luck } = output;
  const drawdown = maxDrawdown(equity);
  const rupees = rupeesFromPaise(capital);
  const worth = (growth: number | null | undefined) =>
    growth == null ? null : Math.round(rupees * growth * 100) / 100;
  const percent = (growth: number | null | undefined) =>
    growth == null ? null : hundredths(100 * (growth - 1));
  return {
    simulated: true,
    from: dateOfDay(sessions[0] ?? 0),
    to: dateOfDay(sessions.at(-1) ?? 0),
    capital: rupees,
    trades: output.trades,
    wins: output.wins,
    charges: rupeesFromPaise(output.charges),
    slippage: rupeesFromPaise(output.slippage),
    slippageBps,
    exitAtHorizon,
    fillModel,
    returnPercent: percent((equity.at(-1) ?? capital) / capital) ?? 0,
    niftyPercent: percent(nifty.at(-1)),
    equalWeightPercent: percent(equalWeight.at(-1)),
    maxDrawdownPercent: hundredths(100 * drawdown.depth),
    luck: luck && {
      low: hundredths((100 * luck.low) / capital),
      high: hundredths((100 * luck.high) / capital),
    },
    curve: thin(sessions.length, [drawdown.from, drawdown.to]).retained.map((i) => ({
      date: dateOfDay(sessions[i] ?? 0),
      equity: rupeesFromPaise(equity[i] ?? capital),
      nifty: worth(nifty[i]),
      equalWeight: worth(equalWeight[i]),
    })),
    predictionDays: output.predictionDays,
    rejected: output.rejected.map(([rule, n]) => ({ rule, n })),
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** The maximum drawdown as a fraction, negative or 0, and the places of its peak and its lowest value. */
function maxDrawdown(values: readonly number[]): { depth: number; from: number; to: number } {
  let peak = 0;
  let deepest = { depth: 0, from: 0, to: 0 };
  for (const [i, value] of values.entries()) {
    if (value >= (values[peak] ?? 0)) peak = i;
    const depth = value / (values[peak] ?? value) - 1;
    if (depth < deepest.depth) deepest = { depth, from: peak, to: i };
  }
  return deepest;
}
