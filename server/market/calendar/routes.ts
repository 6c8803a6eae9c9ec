import { desc } from 'drizzle-orm';
import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { calendarDays, type SessionPhaseRow, sessionRules } from '#shared/schema/market/market.ts';
import { AppError } from '../../core/errors.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { calendarDayOf, calendarDaysBetween } from './calendar-days.ts';
import { deleteCalendarDay, deleteSessionRule, putCalendarDay, putSessionRule } from './edit-calendar.ts';

const MAX_DAYS = 400;
const DONE = { done: true } as const;

export function calendarRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const { db, market } = deps;

  on(api.calendar.days, ({ query }) => {
    const [from, to] = [query.from as TradingDate, query.to as TradingDate];
    if (from > to || addDays(from, MAX_DAYS) <= to) {
      throw new AppError(
        400,
        'calendar_range',
        `Choose 1 to ${MAX_DAYS} days, with the first before the last.`,
      );
    }
    return calendarDaysBetween(market.rules, from, to);
  });
  on(api.calendar.specialDays, async () => {
    const rows = await db.select().from(calendarDays).orderBy(desc(calendarDays.tradingDate));
    return rows.map(({ tradingDate: date, kind, name, phases, bandPercent }) => ({
      date,
      kind,
      name,
      phases: phases && shown(phases),
      bandPercent,
    }));
  });
  on(api.calendar.putDay, async ({ user, params, body }) => {
    const date = params.date as TradingDate;
    await putCalendarDay(deps, user.id, date, body);
    return calendarDayOf(market.rules, date);
  });
  on(api.calendar.deleteDay, async ({ user, params }) => {
    await deleteCalendarDay(deps, user.id, params.date as TradingDate);
    return DONE;
  });
  on(api.calendar.sessionRules, async () => {
    const rows = await db.select().from(sessionRules).orderBy(desc(sessionRules.effectiveFrom));
    return rows.map(({ effectiveFrom, hasDerivatives, phases }) => ({
      effectiveFrom,
      stocks: hasDerivatives ? ('derivatives' as const) : ('others' as const),
      phases: shown(phases),
    }));
  });
  on(api.calendar.putSessionRule, async ({ user, params: { date, stocks }, body: { phases } }) => {
    const rule = { effectiveFrom: date as TradingDate, hasDerivatives: stocks === 'derivatives', phases };
    await putSessionRule(deps, user.id, rule);
    return { effectiveFrom: date, stocks, phases };
  });
  on(api.calendar.deleteSessionRule, async ({ user, params: { date, stocks } }) => {
    const hasDerivatives = stocks === 'derivatives';
    await deleteSessionRule(deps, user.id, { effectiveFrom: date as TradingDate, hasDerivatives });
    return DONE;
  });
}

/** Stored phases are untyped in the database; the reply is validated by the contract. */
const shown = (phases: readonly SessionPhaseRow[]) => phases as SessionPhase[];
