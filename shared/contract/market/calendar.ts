import * as z from 'zod/mini';
import { MARKET_PHASES } from '../../domain/market/market-phase.ts';
import { dateInput, done } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const date = dateInput('Enter a date such as 2026-11-10');
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:15'));

/** A phase of a session by Indian time of day, from (inclusive) to (exclusive). */
const sessionPhase = z.object({
  phase: z.enum(MARKET_PHASES),
  from: timeOfDay,
  to: timeOfDay,
  /** A step of an auction. */
  step: z.optional(z.enum(['entry', 'limit-entry', 'match', 'buffer'])),
});
export type SessionPhase = z.output<typeof sessionPhase>;

export const sessionPhases = z
  .array(sessionPhase)
  .check(z.minLength(1, 'Add at least one phase'), z.maxLength(20, 'A session can have up to 20 phases'));

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name for the day'),
    z.maxLength(120, 'The name can have up to 120 characters'),
  );

const bandPercent = z.nullable(
  z
    .int({ error: 'Enter a whole percentage' })
    .check(z.gte(1, 'Enter a percentage from 1 to 20'), z.lte(20, 'Enter a percentage from 1 to 20')),
);

const calendarDay = z.object({
  date,
  isTradingDay: z.boolean(),
  /** How a day differs from "Monday to Friday under the session rules"; null if it does not. */
  kind: z.nullable(z.enum(['holiday', 'special'])),
  name: z.nullable(z.string()),
  /** The year's holidays are not announced yet: assumed to trade unless a national holiday. */
  provisional: z.boolean(),
  /** A special session's own price band, percent either way of the previous close; null for the usual bands. */
  bandPercent,
  /** Phases of stocks with derivatives, nearly all of the universe; empty without a session. */
  phases: z.array(sessionPhase),
});
export type CalendarDay = z.output<typeof calendarDay>;

const specialDay = z.object({
  date,
  kind: z.enum(['holiday', 'special']),
  name: z.string(),
  /** Null: no session on a holiday, the full day under the rules on a special day. */
  phases: z.nullable(z.array(sessionPhase)),
  bandPercent,
});
export type SpecialDay = z.output<typeof specialDay>;

/** The new state of a day. */
export const dayForm = z.object({
  kind: z.enum(['holiday', 'special']),
  name,
  phases: z.optional(z.nullable(sessionPhases)),
  /** Of a special session: percent either way of the previous close, for every stock. None means the usual bands. */
  bandPercent: z.optional(bandPercent),
});

const sessionRule = z.object({
  effectiveFrom: date,
  stocks: z.enum(['derivatives', 'others']),
  phases: z.array(sessionPhase),
});
export type SessionRule = z.output<typeof sessionRule>;

export const calendar = {
  days: endpoint({
    method: 'GET',
    path: '/api/market/calendar',
    access: 'user',
    summary: 'Trading days and hours between two dates, up to 400 days.',
    query: z.object({ from: date, to: date }),
    reply: z.array(calendarDay),
  }),
  specialDays: endpoint({
    method: 'GET',
    path: '/api/admin/calendar',
    access: 'admin',
    summary: 'All holidays and special sessions, latest first.',
    reply: z.array(specialDay),
  }),
  putDay: endpoint({
    method: 'PUT',
    path: '/api/admin/calendar/:date',
    access: 'admin',
    summary: 'Makes a later day a holiday or a special session.',
    params: z.object({ date }),
    body: dayForm,
    reply: calendarDay,
  }),
  deleteDay: endpoint({
    method: 'DELETE',
    path: '/api/admin/calendar/:date',
    access: 'admin',
    summary: 'Makes a later day an ordinary one again.',
    params: z.object({ date }),
    reply: done,
  }),
  sessionRules: endpoint({
    method: 'GET',
    path: '/api/admin/session-rules',
    access: 'admin',
    summary: 'Phases of a day by the date they start, latest first.',
    reply: z.array(sessionRule),
  }),
  putSessionRule: endpoint({
    method: 'PUT',
    path: '/api/admin/session-rules/:date/:stocks',
    access: 'admin',
    summary: 'Sets the phases of a day from a later date, for F&O stocks or the others.',
    params: z.object({ date, stocks: z.enum(['derivatives', 'others']) }),
    body: z.object({ phases: sessionPhases }),
    reply: sessionRule,
  }),
  deleteSessionRule: endpoint({
    method: 'DELETE',
    path: '/api/admin/session-rules/:date/:stocks',
    access: 'admin',
    summary: 'Removes session rules that are not in force yet.',
    params: z.object({ date, stocks: z.enum(['derivatives', 'others']) }),
    reply: done,
  }),
};

export const calendarSchemas = {
  CalendarDay: calendarDay,
  SessionPhase: sessionPhase,
  SessionRule: sessionRule,
  SpecialDay: specialDay,
};
