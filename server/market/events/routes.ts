import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { EVENT_DAYS } from '#shared/contract/market/events.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { AppError } from '../../core/errors.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import { readCalendar } from './read-events.ts';

/** The calendar of companies. */
export function eventsRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  on(api.events.list, ({ query }) => {
    const [from, to] = [query.from as TradingDate, query.to as TradingDate];
    const max = query.symbol === undefined ? EVENT_DAYS.all : EVENT_DAYS.one;
    if (from > to || addDays(from, max) <= to) {
      const words = `Choose 1 to ${max} days, with the first before the last.`;
      throw new AppError(400, 'event_range', words);
    }
    if (query.symbol === undefined) return readCalendar(deps, { from, to });
    const only = deps.market.find(query.symbol);
    if (only?.kind !== 'stock') throw unknownSymbol(query.symbol);
    return readCalendar(deps, { from, to, only });
  });
}
