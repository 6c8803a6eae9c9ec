import { count, rupees, signedPercentShort } from '#client/lib/format.ts';
import type { PerformanceHistory } from '#shared/contract/performance.ts';
import { dayText } from './day-text.ts';

/** What the figures are and of how many days: "Simulated, 45 trading days". */
export function simulatedOver({ tradingDays }: Pick<PerformanceHistory, 'tradingDays'>): string {
  return `Simulated, ${count(tradingDays)} trading ${tradingDays === 1 ? 'day' : 'days'}`;
}

/** The curve in one sentence, for whoever can't see it. */
export function sentenceOfCurve(history: PerformanceHistory, asOf: string): string {
  const { from, to, value, funded, benchmarks, maxDrawdown } = history;
  const others = [
    benchmarks.nifty50 && `in NIFTY 50 ${rupees(benchmarks.nifty50.value)}`,
    benchmarks.equalWeight && `in the equal-weight universe ${rupees(benchmarks.equalWeight.value)}`,
  ].filter((words) => words !== null);
  const same = others.length === 0 ? '' : ` The same rupees would be worth ${others.join(' and ')}.`;
  const fall =
    maxDrawdown === null ? '' : ` The deepest fall was ${signedPercentShort(-maxDrawdown.percent)}.`;
  const days =
    from === to ? `On ${dayText(to, asOf)}` : `From ${dayText(from, asOf)} to ${dayText(to, asOf)}`;
  return `${days}: ${rupees(funded)} put in are worth ${rupees(value)}.${same}${fall}`;
}

/** Of a drawdown: from when to when, and whether it is over. */
export function drawdownText(
  { from, to, recoveredOn }: NonNullable<PerformanceHistory['maxDrawdown']>,
  asOf: string,
): string {
  const days = from === to ? dayText(to, asOf) : `${dayText(from, asOf)} to ${dayText(to, asOf)}`;
  return recoveredOn === null ? `${days}, not recovered` : `${days}, recovered ${dayText(recoveredOn, asOf)}`;
}
