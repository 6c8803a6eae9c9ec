import { count, signedPercentShort } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { HORIZON_WORDS } from '#shared/domain/horizon.ts';
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

/** The claim of the probability: "chance of a higher price by 22 Feb 2027". */
export function claimText({
  claim,
  expiresOn,
  issuedOn,
}: Pick<HorizonPrediction, 'claim' | 'expiresOn' | 'issuedOn'>): string {
  const by = dayText(expiresOn, issuedOn);
  return claim === 'lags' ? text.underperforming(by) : text.higher(by);
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
