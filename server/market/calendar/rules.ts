import { addDays, secondOfDay, type TradingDate, tradingDate, weekday } from '#shared/domain/ist.ts';
import { MARKET_PHASES, type MarketPhase } from '#shared/domain/market/market-phase.ts';
import type { SessionPhaseRow } from '#shared/schema/market/market.ts';

/** A phase by second of the Indian day, from (inclusive) to (exclusive). */
export interface PhaseSpan {
  phase: MarketPhase;
  from: number;
  to: number;
  /** Steps of an auction; absent for other phases. */
  steps?: readonly AuctionStep[];
}

/** A step of an auction, by second of day. */
export interface AuctionStep {
  step: StepName;
  from: number;
  to: number;
}
const STEP_NAMES = ['entry', 'limit-entry', 'match', 'buffer'] as const;
/** Auction steps: all order types, limit orders only, matching, or a buffer. */
export type StepName = (typeof STEP_NAMES)[number];

export interface CalendarDay {
  kind: 'holiday' | 'special';
  name: string;
  /** Null: no session on a holiday, the full day under the rules on a special day. */
  spans: readonly PhaseSpan[] | null;
  /** Price band of every stock in that session, in percent of the previous close; null for the usual bands. */
  bandPercent: number | null;
}
interface SessionRule {
  effectiveFrom: TradingDate;
  hasDerivatives: boolean;
  spans: readonly PhaseSpan[];
}
interface TickRule {
  effectiveFrom: TradingDate;
  belowPaise: number;
  tickPaise: number;
}

/** The exchange's dated rules, overridden by the source where it knows better. */
export interface CalendarRules {
  days: ReadonlyMap<TradingDate, CalendarDay>;
  /** Oldest first. */
  sessions: readonly SessionRule[];
  /** Oldest first, lowest bound first. */
  ticks: readonly TickRule[];
  /** Null if the source does not know. */
  sourceKnows(date: TradingDate): boolean | null;
  /** Replaces the rows after an administrator's edit. Throws like `readRules`, and then keeps the current ones. */
  replace(rows: CalendarRows): void;
}

export interface CalendarRows {
  days: readonly {
    tradingDate: string;
    kind: 'holiday' | 'special';
    name: string;
    phases?: SessionPhaseRow[] | null;
    bandPercent?: number | null;
  }[];
  sessions: readonly { effectiveFrom: string; hasDerivatives: boolean; phases: SessionPhaseRow[] }[];
  ticks: readonly { effectiveFrom: string; belowPaise: number; tickPaise: number }[];
}

/** National holidays, on which the exchange never trades; a minimum for years without announced holidays. */
const NATIONAL_HOLIDAYS = new Set(['01-26', '05-01', '08-15', '10-02', '12-25']);

/**
 * Parses rows of calendar_days, session_rules and tick_rules, in any order. Throws an Error that names a row with
 * an invalid date, time or phase, since an administrator may have edited it.
 */
export function readRules(rows: CalendarRows): CalendarRules {
  let current = parsedRules(rows);
  return {
    get days() {
      return current.days;
    },
    get sessions() {
      return current.sessions;
    },
    get ticks() {
      return current.ticks;
    },
    sourceKnows: () => null,
    replace(changed) {
      current = parsedRules(changed);
    },
  };
}

/** The same rules with a source that knows its sessions. */
export function rulesWith(rules: CalendarRules, sourceKnows: CalendarRules['sourceKnows']): CalendarRules {
  return {
    get days() {
      return rules.days;
    },
    get sessions() {
      return rules.sessions;
    },
    get ticks() {
      return rules.ticks;
    },
    sourceKnows,
    replace: rules.replace,
  };
}

function parsedRules(rows: CalendarRows): Pick<CalendarRules, 'days' | 'sessions' | 'ticks'> {
  return {
    days: new Map(
      rows.days.map(({ tradingDate: date, kind, name, phases, bandPercent = null }) => [
        parsedDate(date),
        { kind, name, spans: phases ? parsedSpans(phases, date) : null, bandPercent },
      ]),
    ),
    sessions: rows.sessions
      .map(({ effectiveFrom, hasDerivatives, phases }) => ({
        effectiveFrom: parsedDate(effectiveFrom),
        hasDerivatives,
        spans: parsedSpans(phases, effectiveFrom),
      }))
      .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)),
    ticks: rows.ticks
      .map((row) => ({ ...row, effectiveFrom: parsedDate(row.effectiveFrom) }))
      .sort((a, b) =>
        a.effectiveFrom === b.effectiveFrom
          ? a.belowPaise - b.belowPaise
          : a.effectiveFrom < b.effectiveFrom
            ? -1
            : 1,
      ),
  };
}

/** Whether the exchange trades on a day, by the source's bars if known, otherwise by the calendar. */
export function isTradingDay(rules: CalendarRules, date: TradingDate): boolean {
  const known = rules.sourceKnows(date);
  if (known !== null) return known;
  const day = rules.days.get(date);
  if (day) return day.kind === 'special';
  const weekend = weekday(date) === 0 || weekday(date) === 6;
  return !weekend && !NATIONAL_HOLIDAYS.has(date.slice(5));
}

/** Whether the holidays of a date's year are unknown, in which case all weekdays except national holidays trade. */
export function isProvisional(rules: CalendarRules, date: TradingDate): boolean {
  const year = date.slice(0, 4);
  return rules.sourceKnows(date) === null && !rules.days.keys().some((known) => known.startsWith(year));
}

/** The phases of a day, assuming it trades, in order and without overlap; gaps are closed. */
export function spansOf(
  rules: CalendarRules,
  date: TradingDate,
  hasDerivatives: boolean,
): readonly PhaseSpan[] {
  const special = rules.days.get(date)?.spans;
  if (special) return special;
  const ofKind = rules.sessions.filter((rule) => rule.hasDerivatives === hasDerivatives);
  const rule = ofKind.findLast((r) => r.effectiveFrom <= date) ?? ofKind[0];
  if (!rule) throw new Error('session_rules has no row, so the hours of the exchange are unknown.');
  return rule.spans;
}

const MAX_DAYS_WITHOUT_TRADING = 60;

/** The first trading day after a date. Throws RangeError when there is none within sixty days. */
export const nextTradingDay = (rules: CalendarRules, after: TradingDate) => seekTradingDay(rules, after, 1);

/** The last trading day before a date. Throws RangeError when there is none within sixty days. */
export const previousTradingDay = (rules: CalendarRules, before: TradingDate) =>
  seekTradingDay(rules, before, -1);

function seekTradingDay(rules: CalendarRules, start: TradingDate, step: 1 | -1): TradingDate {
  for (let n = 1; n <= MAX_DAYS_WITHOUT_TRADING; n++) {
    const date = addDays(start, n * step);
    if (isTradingDay(rules, date)) return date;
  }
  throw new RangeError(`No trading day within ${MAX_DAYS_WITHOUT_TRADING} days of ${start}.`);
}

function parsedDate(written: string): TradingDate {
  const date = tradingDate(written);
  if (!date) throw new Error(`The market calendar has a row for "${written}", which is no date.`);
  return date;
}

/** Merges adjacent spans of one phase: an auction's steps are one phase. */
function parsedSpans(rows: readonly SessionPhaseRow[], of: string): PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  for (const row of rows) {
    const span = parsedSpan(row, of);
    const last = spans.at(-1);
    if (last && span.from < last.to) throw new Error(`The phases of ${of} overlap at ${row.from}.`);
    if (last && last.phase === span.phase && last.to === span.from) {
      last.to = span.to;
      if (span.steps) last.steps = [...(last.steps ?? []), ...span.steps];
    } else spans.push(span);
  }
  if (!spans.some((span) => span.phase === 'continuous'))
    throw new Error(`The phases of ${of} have no continuous trading.`);
  return spans;
}

function parsedSpan(row: SessionPhaseRow, of: string): PhaseSpan {
  const phase = MARKET_PHASES.find((known) => known === row.phase);
  if (!phase) throw new Error(`The phases of ${of} name "${row.phase}", which is no phase of the market.`);
  const hours = { from: secondOfDay(row.from), to: secondOfDay(row.to) };
  if (hours.from >= hours.to) throw new Error(`The phase ${row.phase} of ${of} ends before it starts.`);
  if (row.step === undefined) return { phase, ...hours };
  const step = STEP_NAMES.find((known) => known === row.step);
  if (!step) throw new Error(`The phases of ${of} name "${row.step}", which is no step of an auction.`);
  return { phase, ...hours, steps: [{ step, ...hours }] };
}
