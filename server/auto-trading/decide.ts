import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Horizon } from '#shared/domain/predictions/horizon.ts';
import type { AutoRule, AutoTradingRules, RiskTolerance } from '#shared/domain/trading/auto-trading.ts';

/** A BUY prediction as auto-trading sees it. Probabilities are fractions. */
export interface Candidate {
  instrumentId: number;
  issuedOn: string;
  horizon: Horizon;
  probability: number;
  baseRate: number;
  /** Daily, over 60 days. */
  volatility: number;
}

/** An account's state relative to its limits. */
export interface AccountState {
  availableCash: Paise;
  /** Stocks it holds, from any source. */
  held: ReadonlySet<number>;
  /** Auto-trading purchases with pending exits. */
  openPositions: number;
  /**
   * Auto-trading's P&L today, realised and unrealised: from the purchase, or from the previous close for earlier
   * purchases; negative for a loss.
   */
  dayPnl: Paise;
  /**
   * The loss that counts against the daily limit: like `dayPnl`, but earlier purchases count from their purchase or
   * the previous close, whichever is worse. So the limit holds by either measure. Negative for a gain.
   */
  countedLoss: Paise;
  /** Loss from here if every stop of the open positions were hit. */
  atRisk: Paise;
  lossesInARow: number;
  /** Market time of the latest losing exit; null without one. */
  lastLossAt: Date | null;
}

/** Market state of a moment. */
export interface Moment {
  /** Trading minutes since an instant, without nights and holidays. */
  minutesSince(at: Date): number;
  /** The price at which an order would fill now; null without one. */
  price(instrumentId: number): Paise | null;
  /** Rounds a price down to the stock's tick size. */
  onTick(instrumentId: number, price: number): Paise;
  /** Cash needed for a purchase. */
  cost(quantity: number, price: Paise): Paise;
}

/** A purchase that passed all rules. */
export interface Purchase {
  rule: null;
  quantity: number;
  price: Paise;
  /** Cash needed for it. */
  cost: Paise;
  stop: Paise;
  target: Paise;
  checks: Checks;
}

/**
 * The figures of each rule when a purchase was decided. Edges are percentage points, volatilities percent per year,
 * amounts paise.
 */
export interface Checks {
  edge: number;
  minimumEdge: number;
  volatility: number;
  /** Null for no limit. */
  mostVolatility: number | null;
  openPositions: number;
  maxOpenPositions: number;
  lossesInARow: number;
  cooldownLosses: number;
  maxInvestment: Paise;
  availableCash: Paise;
  /** Today's loss if every stop were hit, including this purchase's. */
  worst: Paise;
  dailyLossLimit: Paise | null;
}

/** The first rule that refused, with its figures in the order of its text. */
export interface Refusal {
  rule: AutoRule;
  figures: readonly Figure[];
}
export type Figure = number | string;

export type Verdict = { candidate: Candidate } & (Purchase | Refusal);

/**
 * Decides on candidates in order, each with the cash and limits remaining after those before it. Every candidate
 * gets a verdict; the first refusing rule is reported. Pure.
 */
export function decideAll(
  candidates: readonly Candidate[],
  accountState: AccountState,
  rules: AutoTradingRules,
  moment: Moment,
): Verdict[] {
  let now = accountState;
  return candidates.map((candidate) => {
    const verdict = decideOne(candidate, now, rules, moment);
    if (verdict.rule === null) now = stateAfter(now, verdict);
    return verdict;
  });
}

const YEAR = 252;
/** Maximum annual volatility in percent: the model's boundaries between low, medium and high risk. */
const CALMEST: Record<RiskTolerance, number> = { LOW: 24, MEDIUM: 36, HIGH: Number.POSITIVE_INFINITY };

/** Decides on one candidate in the given state. */
export function decideOne(
  candidate: Candidate,
  accountState: AccountState,
  rules: AutoTradingRules,
  moment: Moment,
): Verdict {
  const price = moment.price(candidate.instrumentId);
  if (price === null) return refused(candidate, 'no-price', NONE);
  const edge = edgeOf(candidate);
  if (edge < rules.minimumEdge - 1e-9) return refused(candidate, 'edge', [short(edge), rules.minimumEdge]);
  const volatility = yearlyVolatility(candidate);
  const calmest = CALMEST[rules.riskTolerance];
  if (volatility > calmest)
    return refused(candidate, 'risk', [short(volatility), rules.riskTolerance, calmest]);
  if (accountState.held.has(candidate.instrumentId)) return refused(candidate, 'held', NONE);
  if (accountState.openPositions >= rules.maxOpenPositions)
    return refused(candidate, 'positions', [accountState.openPositions, rules.maxOpenPositions]);
  if (isPaused(accountState, rules, moment))
    return refused(candidate, 'cooldown', [accountState.lossesInARow, rules.cooldownMinutes]);
  return sized(candidate, price, accountState, rules, moment);
}

const NONE: readonly Figure[] = [];
const refused = (candidate: Candidate, rule: AutoRule, figures: readonly Figure[]): Verdict => ({
  candidate,
  rule,
  figures,
});

/** Share quantity, subject to cash and the loss limit. */
function sized(
  candidate: Candidate,
  price: Paise,
  accountState: AccountState,
  rules: AutoTradingRules,
  moment: Moment,
): Verdict {
  const quantity = Math.min(Math.floor(rules.maxInvestment / price), MAX_ORDER_QUANTITY);
  if (quantity < 1) return { candidate, rule: 'price', figures: [price, rules.maxInvestment] };
  const cost = moment.cost(quantity, price);
  if (cost > accountState.availableCash)
    return { candidate, rule: 'cash', figures: [quantity, cost, accountState.availableCash] };
  const stop = moment.onTick(candidate.instrumentId, percentOf(price, 100 - rules.stopLossPercent));
  const target = moment.onTick(candidate.instrumentId, percentOf(price, 100 + rules.profitTargetPercent));
  const worst = paise(accountState.countedLoss + accountState.atRisk + quantity * (price - stop));
  if (rules.dailyLossLimit !== null && worst > rules.dailyLossLimit)
    return { candidate, rule: 'loss-limit', figures: [worst, rules.dailyLossLimit] };
  const checks = checksOf(candidate, accountState, rules, worst);
  return { candidate, rule: null, quantity, price, cost, stop, target, checks };
}

function checksOf(
  candidate: Candidate,
  accountState: AccountState,
  rules: AutoTradingRules,
  worst: Paise,
): Checks {
  const { openPositions, lossesInARow, availableCash } = accountState;
  const { minimumEdge, maxOpenPositions, cooldownLosses, maxInvestment, dailyLossLimit } = rules;
  const calmest = CALMEST[rules.riskTolerance];
  const limits = { minimumEdge, maxOpenPositions, cooldownLosses, maxInvestment, dailyLossLimit };
  return {
    ...limits,
    edge: short(edgeOf(candidate)),
    volatility: short(yearlyVolatility(candidate)),
    mostVolatility: Number.isFinite(calmest) ? calmest : null,
    openPositions,
    lossesInARow,
    availableCash,
    worst,
  };
}

/** Stored precision: the rule uses the full figure, display needs no more than this. */
const short = (figure: number) => Math.round(figure * 10_000) / 10_000;
const edgeOf = ({ probability, baseRate }: Candidate) => 100 * (probability - baseRate);
const yearlyVolatility = ({ volatility }: Candidate) => 100 * volatility * Math.sqrt(YEAR);

const isPaused = (
  { lossesInARow, lastLossAt }: AccountState,
  rules: AutoTradingRules,
  moment: Moment,
): boolean =>
  lastLossAt !== null &&
  lossesInARow >= rules.cooldownLosses &&
  moment.minutesSince(lastLossAt) < rules.cooldownMinutes;

/** The state after a purchase. */
function stateAfter(
  accountState: AccountState,
  { candidate, quantity, price, cost, stop }: { candidate: Candidate } & Purchase,
): AccountState {
  return {
    ...accountState,
    availableCash: paise(accountState.availableCash - cost),
    held: new Set([...accountState.held, candidate.instrumentId]),
    openPositions: accountState.openPositions + 1,
    atRisk: paise(accountState.atRisk + quantity * (price - stop)),
  };
}

/** Rounded to the paisa. */
const percentOf = (price: Paise, percent: number) => Math.round((price * percent) / 100);
