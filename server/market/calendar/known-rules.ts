import type { calendarDays, SessionPhaseRow, sessionRules, tickRules } from '#shared/schema/market/market.ts';
import { KNOWN_HOLIDAYS } from './known-holidays.ts';

type CalendarDayRow = typeof calendarDays.$inferInsert;
type SessionRuleRow = typeof sessionRules.$inferInsert;
type TickRuleRow = typeof tickRules.$inferInsert;

const span = (phase: string, from: string, to: string): SessionPhaseRow => ({ phase, from, to });

/** An hour of trading on Diwali; the post-close session only where its hours are known. */
const muhurat = (preOpen: string, open: string, close: string, postClose?: [string, string]) => [
  span('pre-open', preOpen, open),
  span('continuous', open, close),
  ...(postClose ? [span('post-close', ...postClose)] : []),
];

/** Two short sessions, with the switch to the disaster recovery site in between. */
const SWITCH_OVER = [
  span('pre-open', '09:00', '09:15'),
  span('continuous', '09:15', '10:00'),
  span('pre-open', '11:15', '11:30'),
  span('continuous', '11:30', '12:30'),
  span('post-close', '12:40', '12:50'),
];

const special = (
  tradingDate: string,
  name: string,
  phases: SessionPhaseRow[] | null,
  bandPercent: number | null = null,
): CalendarDayRow => ({ tradingDate, kind: 'special', name, phases, bandPercent });

/** Percent, for all stocks, those with derivatives too; it doesn't flex. */
const SWITCH_OVER_BAND = 5;

const SPECIAL_SESSIONS: CalendarDayRow[] = [
  special('2019-10-27', 'Muhurat trading', muhurat('18:00', '18:15', '19:15')),
  special('2020-02-01', 'Union Budget', null),
  special('2020-11-14', 'Muhurat trading', muhurat('18:00', '18:15', '19:15', ['19:25', '19:35'])),
  special('2021-11-04', 'Muhurat trading', muhurat('18:00', '18:15', '19:15', ['19:25', '19:35'])),
  special('2022-10-24', 'Muhurat trading', muhurat('18:00', '18:15', '19:15')),
  special('2023-11-12', 'Muhurat trading', muhurat('18:00', '18:15', '19:15', ['19:25', '19:35'])),
  special('2024-01-20', 'Full session in place of 22 January', null),
  special('2024-03-02', 'Switch-over to the disaster recovery site', SWITCH_OVER, SWITCH_OVER_BAND),
  special('2024-05-18', 'Switch-over to the disaster recovery site', SWITCH_OVER, SWITCH_OVER_BAND),
  special('2024-11-01', 'Muhurat trading', muhurat('17:45', '18:00', '19:00')),
  special('2025-02-01', 'Union Budget', null),
  special('2025-10-21', 'Muhurat trading', muhurat('13:30', '13:45', '14:45')),
  special('2026-02-01', 'Union Budget', null),
];

/** Known exceptions to "Monday to Friday under the session rules". */
export const KNOWN_DAYS: readonly CalendarDayRow[] = [
  ...KNOWN_HOLIDAYS.map(([tradingDate, name]): CalendarDayRow => ({ tradingDate, kind: 'holiday', name })),
  ...SPECIAL_SESSIONS,
];

const PRE_OPEN_TO_AUGUST_2026 = [
  { ...span('pre-open', '09:00', '09:08'), step: 'entry' },
  { ...span('pre-open', '09:08', '09:12'), step: 'match' },
  { ...span('pre-open', '09:12', '09:15'), step: 'buffer' },
];
const PRE_OPEN_FROM_SEPTEMBER_2026 = [
  { ...span('pre-open', '09:00', '09:05'), step: 'entry' },
  { ...span('pre-open', '09:05', '09:10'), step: 'limit-entry' },
  { ...span('pre-open', '09:10', '09:12'), step: 'match' },
  { ...span('pre-open', '09:12', '09:15'), step: 'buffer' },
];
const DAY_TO_AUGUST_2026 = [span('continuous', '09:15', '15:30'), span('post-close', '15:40', '16:00')];
const DAY_WITH_AUCTION = [
  span('continuous', '09:15', '15:15'),
  span('reference', '15:15', '15:20'),
  { ...span('closing-auction', '15:20', '15:25'), step: 'entry' },
  { ...span('closing-auction', '15:25', '15:30'), step: 'limit-entry' },
  { ...span('closing-auction', '15:30', '15:35'), step: 'match' },
  span('post-close', '15:50', '16:00'),
];
/** Assumption: the post-close session moved to 15:50 for these stocks too; no source contradicts it. */
const DAY_WITHOUT_AUCTION = [span('continuous', '09:15', '15:30'), span('post-close', '15:50', '16:00')];

const rule = (
  effectiveFrom: string,
  hasDerivatives: boolean,
  ...parts: SessionPhaseRow[][]
): SessionRuleRow => ({ effectiveFrom, hasDerivatives, phases: parts.flat() });

/** The first row also applies to earlier dates: these hours of 2010 to 2026 are the oldest known here. */
export const KNOWN_SESSION_RULES: readonly SessionRuleRow[] = [
  rule('1994-11-03', true, PRE_OPEN_TO_AUGUST_2026, DAY_TO_AUGUST_2026),
  rule('1994-11-03', false, PRE_OPEN_TO_AUGUST_2026, DAY_TO_AUGUST_2026),
  rule('2026-08-03', true, PRE_OPEN_TO_AUGUST_2026, DAY_WITH_AUCTION),
  rule('2026-08-03', false, PRE_OPEN_TO_AUGUST_2026, DAY_WITHOUT_AUCTION),
  rule('2026-09-07', true, PRE_OPEN_FROM_SEPTEMBER_2026, DAY_WITH_AUCTION),
  rule('2026-09-07', false, PRE_OPEN_FROM_SEPTEMBER_2026, DAY_WITHOUT_AUCTION),
];

const ANY_PRICE = Number.MAX_SAFE_INTEGER;
const steps = (effectiveFrom: string, ...bounds: [belowPaise: number, tickPaise: number][]): TickRuleRow[] =>
  bounds.map(([belowPaise, tickPaise]) => ({ effectiveFrom, belowPaise, tickPaise }));

/** "To ₹1,000" is inclusive, so the bound is the next paisa. */
export const KNOWN_TICK_RULES: readonly TickRuleRow[] = [
  ...steps('1994-11-03', [ANY_PRICE, 5]),
  ...steps('2024-06-10', [250_00, 1], [ANY_PRICE, 5]),
  ...steps(
    '2025-04-15',
    [250_00, 1],
    [1_000_01, 5],
    [5_000_01, 10],
    [10_000_01, 50],
    [20_000_01, 100],
    [ANY_PRICE, 500],
  ),
];
