import { count, share, signedPercentShort } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { abstentionText } from '#shared/domain/predictions/abstention.ts';
import { DECISION } from '#shared/domain/predictions/decision-rule.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { text } from './text.ts';

type Claimed = Pick<HorizonPrediction, 'prediction' | 'probability' | 'baseRate'>;

/** "61%": probabilities are shown in whole percent. */
export const percentText = (fraction: number): string => `${Math.round(fraction * 100)}%`;

/** Edge in points, from the rounded values as displayed. */
function edgePoints({ probability, baseRate }: Pick<Claimed, 'probability' | 'baseRate'>): number {
  return Math.round(probability * 100) - Math.round(baseRate * 100);
}

/** "Base rate 54%, edge +7 points", or that there is none. */
export function edgeText(claimed: Claimed): string {
  const base = text.baseRate(percentText(claimed.baseRate));
  const points = edgePoints(claimed);
  if (claimed.prediction === 'HOLD' || points <= 0) return text.noEdge(base);
  return text.edge(base, points);
}

/** "+7": the edge over the base rate in points, as both are shown; a HOLD has none. */
export function pointsText(claimed: Claimed): string {
  const points = edgePoints(claimed);
  return claimed.prediction === 'HOLD' || points <= 0 ? '—' : `+${points}`;
}

/** The claim of the probability: "chance of a higher price by 22 Feb 2027". */
export function claimText({
  claim,
  expiresOn,
  issuedOn,
}: Pick<HorizonPrediction, 'claim' | 'expiresOn' | 'issuedOn'>): string {
  const by = dayText(expiresOn, issuedOn);
  return claim === 'lags' ? text.underperforming(by) : text.higher(by);
}

type HoldFields = Pick<HorizonPrediction, 'prediction' | 'horizon' | 'pUp' | 'scoreRank' | 'abstained'>;

/** Why a stock is a HOLD, in numbers: what a BUY needs and what this stock has. Null for a call. */
export function holdText({ prediction, horizon, pUp, scoreRank, abstained }: HoldFields): string | null {
  if (prediction !== 'HOLD') return null;
  if (abstained) return abstentionText(abstained);
  const [here, needed] = [pUp, DECISION.buyUp[horizon]].map((p) => share(100 * p));
  const top = (rank: number) => `${Math.max(1, Math.ceil(100 * (1 - rank) - 1e-9))}%`;
  return text.holdBuy(here ?? '', needed ?? '', top(scoreRank), top(DECISION.buyRank));
}

/** A call has moved when its price is more than this part of the way to a level. */
const MOVED_PART = 1 / 3;

type Called = Pick<
  HorizonPrediction,
  'prediction' | 'entryPoint' | 'exitPoint' | 'stopLoss' | 'issuedOn' | 'expiresOn'
>;

/** A sentence when the price of a call has moved more than a third of the way to its target or stop-loss; or null. */
export function movedText(call: Called, last: number): string | null {
  if (call.prediction === 'HOLD') return null;
  const partTo = (level: number) => (last - call.entryPoint) / (level - call.entryPoint);
  const day = dayText(call.issuedOn, call.expiresOn);
  for (const [level, name] of [
    [call.exitPoint, text.target],
    [call.stopLoss, text.stopLoss],
  ] as const) {
    const part = partTo(level);
    if (part > MOVED_PART) return text.moved(`${Math.min(100, Math.round(100 * part))}%`, name, day);
  }
  return null;
}

/** "22 Feb", with the year if it differs from the reference day's. */
export function dayText(date: string, beside: string): string {
  return istDay(noon(date), noon(beside));
}

const noon = (date: string) => new Date(`${date}T06:30:00Z`);

/** A badge's tooltip: "Short term: BUY. 61%, base rate 54%, n 18,240". */
export function badgeText(
  prediction: Pick<HorizonPrediction, 'horizon' | 'prediction' | 'probability' | 'baseRate' | 'n'>,
): string {
  const { horizon, prediction: verdict, probability, baseRate, n } = prediction;
  const name = HORIZON_WORDS[horizon].name;
  return text.badge(name, verdict, percentText(probability), percentText(baseRate), count(n));
}

/** A contribution in thousandths, signed: "+0.124". */
export function partLabel(thousandths: number): string {
  const sign = thousandths > 0 ? '+' : thousandths < 0 ? '\u2212' : '';
  const digits = String(Math.abs(thousandths)).padStart(4, '0');
  return `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Rounds to thousandths that sum to the rounded total (largest remainder). */
export function roundedTogether(values: readonly number[]): number[] {
  const exact = values.map((value) => value * 1000);
  const whole = exact.map(Math.floor);
  const total = Math.round(exact.reduce((sum, value) => sum + value, 0));
  const left = total - whole.reduce((sum, value) => sum + value, 0);
  const byLoss = exact
    .map((value, at) => ({ at, loss: value - Math.floor(value) }))
    .sort((a, b) => b.loss - a.loss);
  const raised = new Set(byLoss.slice(0, left).map(({ at }) => at));
  return whole.map((value, at) => (raised.has(at) ? value + 1 : value));
}

/** "+1.8%", or a dash if nothing was judged. */
export const returnText = (percent: number | null): string =>
  percent === null ? '—' : signedPercentShort(percent);
