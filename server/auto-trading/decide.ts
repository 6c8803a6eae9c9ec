import type { AutoRule, AutoTradingRules, RiskTolerance } from '#shared/domain/auto-trading.ts';
import type { Horizon } from '#shared/domain/horizon.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise, rupeeWords } from '#shared/domain/money.ts';

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
export interface Standing {
  availableCash: Paise;
  /** Stocks it holds, however they were bought. */
  held: ReadonlySet<number>;
  /** Purchases of auto-trading whose exits still wait. */
  openPositions: number;
  /** Of auto-trading today, realised and not; negative for a loss. */
  dayPnl: Paise;
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

export type Verdict = { candidate: Candidate; words: string } & (
  | { rule: null; quantity: number; price: Paise; stop: Paise; target: Paise }
  | { rule: AutoRule }
);

/**
 * Decides on candidates in the order given, each with what those before it leave. Every candidate gets a verdict; the first rule that
 * refuses it is the one that is told. Pure: the same inputs give the same verdicts.
 */
export function decideAll(
  candidates: readonly Candidate[],
  standing: Standing,
  rules: AutoTradingRules,
  moment: Moment,
): Verdict[] {
  let now = standing;
  return candidates.map((candidate) => {
    const verdict = decideOne(candidate, now, rules, moment);
    if (verdict.rule === null) now = standingAfter(now, verdict);
    return verdict;
  });
}

const YEAR = 252;
/** Annual volatility in per cent up to which a stock is bought: the model's own borders between low, medium and high risk. */
const CALMEST: Record<RiskTolerance, number> = { LOW: 24, MEDIUM: 36, HIGH: Number.POSITIVE_INFINITY };

function decideOne(
  candidate: Candidate,
  standing: Standing,
  rules: AutoTradingRules,
  moment: Moment,
): Verdict {
  const refuse = (rule: AutoRule, words: string): Verdict => ({ candidate, rule, words });
  const price = moment.price(candidate.instrumentId);
  if (price === null) return refuse('no-price', 'There is no current price to buy at.');
  const edge = 100 * (candidate.probability - candidate.baseRate);
  if (edge < rules.minimumEdge - 1e-9)
    return refuse(
      'edge',
      `The edge over the base rate is ${points(edge)}; your least is ${points(rules.minimumEdge)}.`,
    );
  const volatility = 100 * candidate.volatility * Math.sqrt(YEAR);
  if (volatility > CALMEST[rules.riskTolerance])
    return refuse(
      'risk',
      `Its volatility is ${Math.round(volatility)}% a year; ${rules.riskTolerance.toLowerCase()} risk buys up to ${CALMEST[rules.riskTolerance]}%.`,
    );
  if (standing.held.has(candidate.instrumentId)) return refuse('held', 'You hold this stock already.');
  if (standing.openPositions >= rules.maxOpenPositions)
    return refuse(
      'positions',
      `${standing.openPositions} positions are open; your most is ${rules.maxOpenPositions}.`,
    );
  if (isPaused(standing, rules, moment))
    return refuse(
      'cooldown',
      `After ${standing.lossesInARow} losses in a row it pauses for ${rules.cooldownMinutes} minutes of trading.`,
    );
  return sized(candidate, price, standing, rules, moment, refuse);
}

/** How many shares, and whether cash and the loss limit allow them. */
function sized(
  candidate: Candidate,
  price: Paise,
  standing: Standing,
  rules: AutoTradingRules,
  moment: Moment,
  refuse: (rule: AutoRule, words: string) => Verdict,
): Verdict {
  const quantity = Math.min(Math.floor(rules.maxInvestment / price), MAX_ORDER_QUANTITY);
  if (quantity < 1)
    return refuse(
      'price',
      `One share costs ${rupeeWords(price)}; your most per trade is ${rupeeWords(rules.maxInvestment)}.`,
    );
  const value = paise(quantity * price);
  if (value > standing.availableCash)
    return refuse(
      'cash',
      `${quantity} shares cost ${rupeeWords(value)}; ${rupeeWords(standing.availableCash)} is available.`,
    );
  const stop = moment.onTick(percentOf(price, 100 - rules.stopLossPercent));
  const target = moment.onTick(percentOf(price, 100 + rules.profitTargetPercent));
  const worst = paise(-standing.dayPnl + standing.atRisk + quantity * (price - stop));
  if (rules.dailyLossLimit !== null && worst > rules.dailyLossLimit)
    return refuse(
      'loss-limit',
      `With every stop met, today would lose ${rupeeWords(worst)}; your limit is ${rupeeWords(rules.dailyLossLimit)}.`,
    );
  const words = `Buys ${quantity} at ${rupeeWords(price)}, with a stop at ${rupeeWords(stop)} and a target at ${rupeeWords(target)}.`;
  return { candidate, rule: null, words, quantity, price, stop, target };
}

const isPaused = ({ lossesInARow, lastLossAt }: Standing, rules: AutoTradingRules, moment: Moment): boolean =>
  lastLossAt !== null &&
  lossesInARow >= rules.cooldownLosses &&
  moment.minutesSince(lastLossAt) < rules.cooldownMinutes;

function standingAfter(standing: Standing, bought: Extract<Verdict, { rule: null }>): Standing {
  const { candidate, quantity, price, stop } = bought;
  return {
    ...standing,
    availableCash: paise(standing.availableCash - quantity * price),
    held: new Set([...standing.held, candidate.instrumentId]),
    openPositions: standing.openPositions + 1,
    atRisk: paise(standing.atRisk + quantity * (price - stop)),
  };
}

/** Rounded to the paisa. */
const percentOf = (price: Paise, percent: number) => Math.round((price * percent) / 100);

const points = (edge: number) => `${(Math.round(edge * 10) / 10).toLocaleString('en-IN')} points`;
