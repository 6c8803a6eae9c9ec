import { type BarColumns, dateOfDay } from '../columns.ts';
import { flawOfBar } from './bar-flaws.ts';
import { type Break, findBreaks } from './breaks.ts';
import { findImpostors, type Impostor } from './likeness.ts';
import { mergeBars } from './merge.ts';
import { completeCalendar, type DayCalendar, daysOff, type KnownSessions } from './sessions.ts';

/** Refusal reasons, for programs. */
export type RefusalReason =
  | 'ohlc'
  | 'off-calendar'
  | 'future'
  | 'repeated'
  | 'time-zone'
  | 'swapped'
  | 'duplicate'
  | 'other-series'
  | 'other-adjustment'
  | 'spike'
  | 'split'
  | 'jump';

/** A refused bar: its index in the symbol's new series, and the reason in a sentence. */
export interface Refusal {
  symbol: string;
  row: number;
  reason: RefusalReason;
  words: string;
}

/** Every new bar is in exactly one of the two; `accepted` has the rows of each symbol, ascending. */
export interface Judgement {
  accepted: Map<string, number[]>;
  refused: Refusal[];
}

type Series = ReadonlyMap<string, BarColumns>;

/**
 * Judges new bars on their own, against their symbol's stored bars, and against all other series.
 * @param incoming new bars by symbol, days ascending, missing values NaN; adjusted, like the stored ones, for the
 * splits and bonuses on record
 * @param stored stored bars of all symbols; taken as correct
 * @param context the exchange's sessions as far as known, the last day that can have a bar, and the days on which an
 * action without a ratio changed the price: a demerger, a scheme
 */
export function judgeBars(
  incoming: Series,
  stored: Series,
  context: KnownSessions & { isExplained?(symbol: string, day: number): boolean },
): Judgement {
  const calendar = completeCalendar(context, [...stored.values(), ...incoming.values()]);
  const judgement: Judgement = { accepted: new Map(), refused: [] };
  const shifted = [...incoming].filter(([, bars]) => daysOff(bars, calendar) !== 0);
  for (const [symbol, bars] of shifted) judgement.refused.push(...wholly(symbol, bars, 'time-zone', SHIFTED));
  const inTime = new Map([...incoming].filter(([symbol]) => !shifted.some(([other]) => other === symbol)));
  const impostors = new Map(findImpostors(inTime, stored).map((found) => [found.symbol, found]));
  for (const [symbol, bars] of inTime) {
    const impostor = impostors.get(symbol);
    const refused = impostor
      ? wholly(symbol, bars, impostor.kind, textOf(impostor))
      : judgeSeries(symbol, bars, stored.get(symbol), {
          calendar,
          isExplained: (day) => context.isExplained?.(symbol, day) ?? false,
        });
    const rows = new Set(refused.map(({ row }) => row));
    judgement.refused.push(...refused);
    const accepted = Array.from(bars.days.keys()).filter((row) => !rows.has(row));
    if (accepted.length > 0) judgement.accepted.set(symbol, accepted);
  }
  return judgement;
}

const SHIFTED = 'The dates are a day off: they are in another time zone.';

function wholly(symbol: string, { days }: BarColumns, reason: RefusalReason, words: string): Refusal[] {
  return Array.from(days.keys(), (row) => ({ symbol, row, reason, words }));
}

function textOf({ symbol, kind, holds }: Impostor): string {
  if (kind === 'swapped') return `The prices given for ${symbol} are those of ${holds}.`;
  if (kind === 'duplicate')
    return `${symbol} and ${holds} have the same prices, so one of them is another's.`;
  if (kind === 'other-series')
    return `The prices given for ${symbol} are not those stored for the same days.`;
  return `The prices given for ${symbol} are those stored, multiplied: a split or bonus is counted in one and not in the other.`;
}

function judgeSeries(
  symbol: string,
  bars: BarColumns,
  stored: BarColumns | undefined,
  { calendar, isExplained }: { calendar: DayCalendar; isExplained(day: number): boolean },
): Refusal[] {
  const refused = new Map<number, Refusal>();
  for (const row of bars.days.keys()) {
    const flaw = flawOfBar(bars, row, calendar);
    if (flaw) refused.set(row, { symbol, row, ...flaw });
  }
  const sound = Array.from(bars.days.keys()).filter((row) => !refused.has(row));
  const { merged, rowOf } = mergeBars(bars, sound, stored);
  for (const found of findBreaks(merged)) {
    // Stored bars were judged on arrival: only a break at a new bar counts.
    if (rowOf(found.from) === null) continue;
    if (found.kind !== 'spike' && isExplained(merged.days[found.from] ?? 0)) continue;
    for (let i = found.from; i < found.to; i++) {
      const row = rowOf(i);
      if (row !== null)
        refused.set(row, { symbol, row, reason: found.kind, words: breakText(found, merged) });
    }
  }
  return [...refused.values()].sort((a, b) => a.row - b.row);
}

function breakText({ kind, from, ratio, shares }: Break, { days }: BarColumns): string {
  const date = dateOfDay(days[from] ?? 0);
  const times = ratio >= 1 ? `${rounded(ratio)} times` : `1/${rounded(1 / ratio)} of`;
  if (kind === 'spike') return `On ${date} the price was ${times} what it was before and soon after.`;
  if (kind === 'jump' || !shares) return `On ${date} the price became ${times} that of the day before.`;
  return `From ${date} on the price is ${times} what it was, as after ${shares.becomes} ${shares.becomes === 1 ? 'share' : 'shares'} for ${shares.of}, and no split or bonus is on record.`;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
