/** Bar intervals: minutes of a session, days, weeks from Monday and calendar months. */
export const BAR_INTERVALS = ['1m', '5m', '15m', '30m', '60m', '1d', '1w', '1mo'] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];

/** Intervals within a session. */
export const INTRADAY_MINUTES = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '60m': 60,
} as const satisfies Partial<Record<BarInterval, number>>;
export type IntradayInterval = keyof typeof INTRADAY_MINUTES;
/** Daily and longer intervals. */
export type LongInterval = Exclude<BarInterval, IntradayInterval>;

export const isIntraday = (interval: BarInterval): interval is IntradayInterval =>
  interval in INTRADAY_MINUTES;

const MINUTE_MS = 60_000;
/** 09:15 in India, in UTC: half-hours and hours are counted from the usual open. */
const ANCHOR_MS = 225 * MINUTE_MS;

/** The start of the bar of so many minutes that contains an instant. */
export function intradayStart(at: Date, minutes: number): Date {
  const length = minutes * MINUTE_MS;
  return new Date(Math.floor((at.getTime() - ANCHOR_MS) / length) * length + ANCHOR_MS);
}
