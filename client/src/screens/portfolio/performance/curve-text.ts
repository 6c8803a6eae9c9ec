import { count, rupees, signedPercentShort } from '#client/lib/format/format.ts';
import type { PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { dayText } from './day-text.ts';
import { text } from './text.ts';

/** Label of the figures with their period: "Simulated, 45 trading days". */
export function simulatedOver({ tradingDays }: Pick<PerformanceHistory, 'tradingDays'>): string {
  return text.curve.simulated(count(tradingDays), tradingDays === 1);
}

/** The curve in one sentence, for screen readers. */
export function sentenceOfCurve(history: PerformanceHistory, asOf: string): string {
  const { from, to, value, funded, benchmarks, maxDrawdown } = history;
  const others = [
    benchmarks.nifty50 && text.curve.inNifty(rupees(benchmarks.nifty50.value)),
    benchmarks.equalWeight && text.curve.inEqualWeight(rupees(benchmarks.equalWeight.value)),
  ].filter((words) => words !== null);
  const same = others.length === 0 ? '' : text.curve.others(others);
  const fall = maxDrawdown === null ? '' : text.curve.maxDrawdown(signedPercentShort(-maxDrawdown.percent));
  const days =
    from === to
      ? text.curve.onDay(dayText(to, asOf))
      : text.curve.fromTo(dayText(from, asOf), dayText(to, asOf));
  return text.curve.sentence(days, rupees(funded), rupees(value)) + same + fall;
}

/** A drawdown's period, and whether it has recovered. */
export function drawdownText(
  { from, to, recoveredOn }: NonNullable<PerformanceHistory['maxDrawdown']>,
  asOf: string,
): string {
  const days = from === to ? dayText(to, asOf) : text.range(dayText(from, asOf), dayText(to, asOf));
  return recoveredOn === null
    ? text.curve.notRecovered(days)
    : text.curve.recovered(days, dayText(recoveredOn, asOf));
}
