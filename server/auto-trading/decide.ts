import type { AutoRule, AutoTradingRules, RiskTolerance } from '#shared/domain/auto-trading.ts';
import type { Horizon } from '#shared/domain/horizon.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

/** A prediction to buy, as auto-trading looks at it. Probabilities are fractions. */
export interface Candidate {
  instrumentId: number;
  issuedOn: string;
  horizon: Horizon;
  probability: number;
  baseRate: number;
  /** Of a day, over 60 days. */
  volatility: number;
}

/** How an account stands towards its limits. */
export interface AccountState {
  availableCash: Paise;
  /** Stocks it holds, however they were bought. */
  held: ReadonlySet<number>;
  /** Purchases of auto-trading whose exits still wait. */
  openPositions: number;
  /** Of auto-trading today, realised and not: from the purchase, or from the previous close of what was bought before; negative for a loss. */
  dayPnl: Paise;
  /**
   * What counts against the daily loss limit: the same, but of what was bought before today by whichever is worse, from its purchase or from the
   * previous close. So the limit holds however a day's loss is counted. Negative for a gain.
   */
  countedLoss: Paise;
  /** What open positions would lose from here if every stop were met. */
  atRisk: Paise;
  lossesInARow: number;
  /** Market time of the newest losing exit; null without one. */
  lastLossAt: Date | null;
}

/** What the moment offers. */
export interface Moment {
  /** Minutes of trading that have passed since an instant: nights and holidays don't count. */
  minutesSince(at: Date): number;
  /** The price a stock trades at now; null where it has none that an order could be filled at. */
  price(instrumentId: number): Paise | null;
  /** The nearest price at or below one that lies on the exchange's tick. */
  onTick(price: number): Paise;
}

/** A purchase that every rule let through. */
export interface Purchase {
  rule: null;
  quantity: number;
  price: Paise;
  stop: Paise;
  target: Paise;
  checks: Checks;
}

/** How a purchase stood towards each rule when it was decided. Edges are percentage points, volatilities per cent a year, amounts paise. */
export interface Checks {
  edge: number;
  minimumEdge: number;
  volatility: number;
  /** Null for any. */
  mostVolatility: number | null;
  openPositions: number;
  maxOpenPositions: number;
  lossesInARow: number;
  cooldownLosses: number;
  maxInvestment: Paise;
  availableCash: Paise;
  /** What today would have lost with every stop met, this one included. */
  worst: Paise;
  dailyLossLimit: Paise | null;
}

/** The first rule that refused, with the figures it looked at, in the order its words have them. */
export interface Refusal {
  rule: AutoRule;
  figures: readonly Figure[];
}
export type Figure = number | string;

export type Verdict = { candidate: Candidate } & (Purchase | Refusal);

/**
 * Decides on candidates in the order given, each with what those before it leave. Every candidate gets a verdict; the first rule that
 * refuses it is the one that is told. Pure: the same inputs give the same verdicts.
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
/** Annual volatility in per cent up to which a stock is bought: the model's own borders between low, medium and high risk. */
const CALMEST: Record<RiskTolerance, number> = { LOW: 24, MEDIUM: 36, HIGH: Number.POSITIVE_INFINITY };

/** Decides on one candidate by what there is at the moment. */
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

/** How many shares, and whether cash and the loss limit allow them. */
function sized(
  candidate: Candidate,
  price: Paise,
  accountState: AccountState,
  rules: AutoTradingRules,
  moment: Moment,
): Verdict {
  const quantity = Math.min(Math.floor(rules.maxInvestment / price), MAX_ORDER_QUANTITY);
  if (quantity < 1) return { candidate, rule: 'price', figures: [price, rules.maxInvestment] };
  const value = quantity * price;
  if (value > accountState.availableCash)
    return { candidate, rule: 'cash', figures: [quantity, value, accountState.availableCash] };
  const stop = moment.onTick(percentOf(price, 100 - rules.stopLossPercent));
  const target = moment.onTick(percentOf(price, 100 + rules.profitTargetPercent));
  const worst = paise(accountState.countedLoss + accountState.atRisk + quantity * (price - stop));
  if (rules.dailyLossLimit !== null && worst > rules.dailyLossLimit)
    return { candidate, rule: 'loss-limit', figures: [worst, rules.dailyLossLimit] };
  const checks = checksOf(candidate, accountState, rules, worst);
  return { candidate, rule: null, quantity, price, stop, target, checks };
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

/** As it is kept: a rule decides by the whole figure, and nobody reads more of it than this. */
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

/** How an account stands once a purchase is made. */
function stateAfter(
  accountState: AccountState,
  { candidate, quantity, price, stop }: { candidate: Candidate } & Purchase,
): AccountState {
  return {
    ...accountState,
    availableCash: paise(accountState.availableCash - quantity * price),
    held: new Set([...accountState.held, candidate.instrumentId]),
    openPositions: accountState.openPositions + 1,
    atRisk: paise(accountState.atRisk + quantity * (price - stop)),
  };
}

/** Rounded to the paisa. */
const percentOf = (price: Paise, percent: number) => Math.round((price * percent) / 100);
