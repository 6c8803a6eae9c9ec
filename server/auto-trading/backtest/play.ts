import type { BarColumns } from '#server/analytics/columns.ts';
import { liquidityBefore } from '#server/analytics/liquidity.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import type { AutoRule, AutoTradingRules, BacktestSettings } from '#shared/domain/trading/auto-trading.ts';
import { type ChargeRates, computeCharges, PAPER_ORDER } from '#shared/domain/trading/charges.ts';
import { dayCharges } from '#shared/domain/trading/day-charges.ts';
import type { Liquidity } from '#shared/domain/trading/fill-model.ts';
import { type AccountState, type Candidate, decideAll, type Moment, type Verdict } from '../decide.ts';
import { fillPrice } from './fill-price.ts';

/** Input of a backtest. Days are days since 1970-01-01. */
export interface Game extends BacktestSettings {
  /** Sessions, ascending; trading may start on the first. */
  sessions: readonly number[];
  candidates: CandidateDays;
  bars: ReadonlyMap<number, BarColumns>;
  rules: AutoTradingRules;
  capital: Paise;
  /** Charge rates of a session. */
  ratesOn: (day: number) => ChargeRates;
}

/** Candidates by the day whose close they are based on. */
export interface CandidateDays {
  keys(): Iterable<number>;
  get(day: number): readonly Candidate[] | undefined;
}

/** A completed trade. */
export interface PlayedTrade {
  instrumentId: number;
  boughtOn: number;
  soldOn: number;
  quantity: number;
  entry: Paise;
  exit: Paise;
  /** After charges of both sides. */
  net: Paise;
}

export interface Played {
  /** Account value at each session's close. */
  equity: Paise[];
  trades: PlayedTrade[];
  charges: Paise;
  /** Cost of market orders relative to the market price: what buys paid above it and sells got below it. */
  slippage: Paise;
  rejected: Map<AutoRule, number>;
  predictionDays: number;
}

interface Open {
  instrumentId: number;
  boughtOn: number;
  /** Number of the session after which its horizon has ended. */
  endsAfter: number;
  quantity: number;
  entry: Paise;
  stop: Paise;
  target: Paise;
  charges: number;
  last: Paise;
}

interface State {
  cash: number;
  open: Open[];
  trades: PlayedTrade[];
  charges: number;
  slippage: number;
  /** Losses of shares sold at today's open, since the last close or since their purchase, whichever is worse. */
  soldToday: { sinceClose: number; worse: number };
  lossesInARow: number;
  lastLoss: number | null;
}

/** Trading minutes per session. */
const SESSION_MINUTES = 375;
const DAY_MS = 86_400_000;

/**
 * Backtests the auto-trading rules over past sessions, bar by bar. At each open it decides on the newest
 * predictions of earlier closes by the live cycle's rules; purchases fill at the open. If a bar touches both stop
 * and target, the stop counts; an open beyond a trigger fills at the open. Market orders, stop-losses among them, pay
 * spread and slippage, on the BIDASK model those of its formula; a target is a limit order and does not. Charges are
 * those of each date, and the cash covers them. No look-ahead. Pure.
 */
export function play(game: Game): Played {
  const state: State = {
    cash: game.capital,
    open: [],
    trades: [],
    charges: 0,
    slippage: 0,
    soldToday: { sinceClose: 0, worse: 0 },
    lossesInARow: 0,
    lastLoss: null,
  };
  const cursors = new Map<number, number>();
  const equity: Paise[] = [];
  const rejected = new Map<AutoRule, number>();
  const days = [...game.candidates.keys()].toSorted((a, b) => a - b);
  const bought = new Set<number>();
  let issued = -1;
  let used = -1;
  for (const [session, day] of game.sessions.entries()) {
    while ((days[issued + 1] ?? Number.POSITIVE_INFINITY) < day) issued += 1;
    const barOf = barReader(game.bars, cursors, day);
    state.soldToday = { sinceClose: 0, worse: 0 };
    exitAtOpen(state, game, barOf, session, day);
    if (issued !== -1) {
      // Each prediction is bought once, as in the live cycle.
      if (issued !== used) bought.clear();
      const all = game.candidates.get(days[issued] ?? Number.NaN) ?? [];
      const candidates = all.filter(({ instrumentId }) => !bought.has(instrumentId));
      const verdicts = decideAll(
        candidates,
        accountStateOf(state, barOf),
        game.rules,
        momentOf(game, barOf, session, day),
      );
      if (issued !== used) count(verdicts, rejected);
      used = issued;
      for (const verdict of verdicts) {
        if (verdict.rule !== null) continue;
        buy(state, verdict, { barOf, session, day });
        bought.add(verdict.candidate.instrumentId);
      }
    }
    exitDuring(state, game, barOf, session, day);
    for (const open of state.open) open.last = barOf(open.instrumentId)?.close ?? open.last;
    equity.push(paise(state.cash + state.open.reduce((sum, { quantity, last }) => sum + quantity * last, 0)));
  }
  return {
    equity,
    trades: state.trades,
    charges: paise(state.charges),
    slippage: paise(state.slippage),
    rejected,
    predictionDays: issued + 1,
  };
}

interface Bar {
  open: Paise;
  high: Paise;
  low: Paise;
  close: Paise;
  /** From earlier sessions. */
  liquidity(): Liquidity | null;
}
type BarOf = (instrumentId: number) => Bar | null;

/** The bar of a day; null without one. Cursors only advance, which avoids a search per session. */
function barReader(bars: Game['bars'], cursors: Map<number, number>, day: number): BarOf {
  return (instrumentId) => {
    const columns = bars.get(instrumentId);
    if (!columns) return null;
    let i = cursors.get(instrumentId) ?? 0;
    while (i < columns.days.length && (columns.days[i] ?? 0) < day) i += 1;
    cursors.set(instrumentId, i);
    if (columns.days[i] !== day) return null;
    const inPaise = (column: Float64Array, place: number) => paise(Math.round((column[place] ?? 0) * 100));
    return {
      open: inPaise(columns.open, i),
      high: inPaise(columns.high, i),
      low: inPaise(columns.low, i),
      close: inPaise(columns.close, i),
      liquidity: () => liquidityBefore(columns, i),
    };
  };
}

function accountStateOf(state: State, barOf: BarOf): AccountState {
  let dayPnl = state.soldToday.sinceClose;
  let countedLoss = -state.soldToday.worse;
  let atRisk = 0;
  for (const { instrumentId, quantity, entry, stop, last } of state.open) {
    const open = barOf(instrumentId)?.open ?? last;
    dayPnl += quantity * (open - last);
    countedLoss -= quantity * Math.min(open - last, open - entry);
    atRisk += quantity * Math.max(0, open - stop);
  }
  return {
    availableCash: paise(Math.floor(state.cash)),
    held: new Set(state.open.map(({ instrumentId }) => instrumentId)),
    openPositions: state.open.length,
    dayPnl: paise(dayPnl),
    countedLoss: paise(countedLoss),
    atRisk: paise(atRisk),
    lossesInARow: state.lossesInARow,
    lastLossAt: state.lastLoss === null ? null : new Date(state.lastLoss * DAY_MS),
  };
}

/** `lastLossAt` holds the session's number, so that trading minutes can be counted in sessions. */
const momentOf = (game: Game, barOf: BarOf, session: number, day: number): Moment => ({
  price: (id) => {
    const bar = barOf(id);
    if (!bar || bar.open <= 0) return null;
    // The largest order within the limit per trade: the actual price is never worse.
    const quantity = Math.max(
      1,
      Math.min(MAX_ORDER_QUANTITY, Math.floor(game.rules.maxInvestment / bar.open)),
    );
    const traded = { price: bar.open, isOpening: true, liquidity: bar.liquidity };
    return fillPrice('BUY', quantity, traded, game);
  },
  cost: (quantity, price) => paise(quantity * price + costOf(game, day, 'BUY', quantity, price)),
  onTick: (_, price) => paise(Math.floor(price / 5) * 5),
  minutesSince: (at) => (session - at.getTime() / DAY_MS - 1) * SESSION_MINUTES,
});

function count(verdicts: readonly Verdict[], rejected: Map<AutoRule, number>): void {
  for (const { rule } of verdicts) if (rule !== null) rejected.set(rule, (rejected.get(rule) ?? 0) + 1);
}

function buy(
  state: State,
  { candidate, quantity, price, cost, stop, target }: Extract<Verdict, { rule: null }>,
  { barOf, session, day }: { barOf: BarOf; session: number; day: number },
): void {
  const { instrumentId, horizon } = candidate;
  const charges = cost - quantity * price;
  state.cash -= cost;
  state.charges += charges;
  state.slippage += quantity * (price - (barOf(instrumentId)?.open ?? price));
  state.open.push({
    instrumentId,
    boughtOn: day,
    endsAfter: session + HORIZON_WORDS[horizon].tradingDays,
    quantity,
    entry: price,
    stop,
    target,
    charges,
    last: price,
  });
}

const costOf = (game: Game, day: number, side: 'BUY' | 'SELL', quantity: number, price: Paise): number =>
  computeCharges(game.ratesOn(day), { ...PAPER_ORDER, side, quantity, price, dpApplies: side === 'SELL' })
    .total;

/** A fill, with the market price at that moment. */
interface Exit {
  fill: Paise;
  market: Paise;
}

/** An open beyond a trigger, or after the horizon, fills at the open. */
function exitAtOpen(state: State, game: Game, barOf: BarOf, session: number, day: number): void {
  leave(state, game, session, day, (open) => {
    const bar = barOf(open.instrumentId);
    if (!bar) return null;
    if (bar.open >= open.target) return { fill: bar.open, market: bar.open };
    const isOver = game.exitAtHorizon && session >= open.endsAfter;
    if (bar.open > open.stop && !isOver) return null;
    return sold(game, open, { price: bar.open, isOpening: true, liquidity: bar.liquidity });
  });
}

function exitDuring(state: State, game: Game, barOf: BarOf, session: number, day: number): void {
  leave(state, game, session, day, (open) => {
    const bar = barOf(open.instrumentId);
    if (!bar) return null;
    if (bar.low <= open.stop) {
      return sold(game, open, { price: open.stop, isOpening: false, liquidity: bar.liquidity });
    }
    // On the BIDASK model a limit order fills once the price trades through it.
    const reached = game.fillModel === 'BIDASK' ? bar.high > open.target : bar.high >= open.target;
    return reached ? { fill: open.target, market: open.target } : null;
  });
}

const sold = (game: Game, { quantity }: Open, at: Parameters<typeof fillPrice>[2]): Exit => ({
  fill: fillPrice('SELL', quantity, at, game),
  market: at.price,
});

/**
 * Charges of a sale. If it sells shares bought the same day, both fills become intraday; the change of the purchase's
 * charges is included.
 */
function exitCost(
  game: Game,
  day: number,
  { boughtOn, quantity, entry, charges }: Open,
  fill: Paise,
): number {
  if (boughtOn !== day) return costOf(game, day, 'SELL', quantity, fill);
  const rates = game.ratesOn(day);
  const both = dayCharges([
    { side: 'BUY', quantity, price: entry, rates },
    { side: 'SELL', quantity, price: fill, rates },
  ]);
  return both.reduce((sum, each) => sum + each.charges.total, 0) - charges;
}

function leave(
  state: State,
  game: Game,
  session: number,
  day: number,
  exitOf: (open: Open) => Exit | null,
): void {
  state.open = state.open.filter((open) => {
    const exit = exitOf(open);
    if (exit === null) return true;
    const { fill, market } = exit;
    const cost = exitCost(game, day, open, fill);
    const gross = open.quantity * (fill - open.entry);
    const sinceClose = open.quantity * (fill - open.last);
    state.soldToday.sinceClose += sinceClose;
    state.soldToday.worse += Math.min(sinceClose, gross);
    state.cash += open.quantity * fill - cost;
    state.charges += cost;
    state.slippage += open.quantity * (market - fill);
    state.lossesInARow = gross < 0 ? state.lossesInARow + 1 : 0;
    if (gross < 0) state.lastLoss = session;
    const { instrumentId, boughtOn, quantity, entry } = open;
    const net = paise(gross - cost - open.charges);
    state.trades.push({ instrumentId, boughtOn, soldOn: day, quantity, entry, exit: fill, net });
    return false;
  });
}
