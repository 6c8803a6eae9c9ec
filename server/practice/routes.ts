import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { exactPaise, zeroPaise } from '#shared/domain/money.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import { changeFrom, orderFromDialog } from '../trading/order/order.ts';
import { orderRate } from '../trading/order/order-rate.ts';
import type { Played } from './keep.ts';
import { readPastDates } from './past-day/read-past-day.ts';
import { practice } from './play.ts';
import { presentDay, presentSummary } from './present.ts';

/** Ten years of sessions. */
const MAX_DATES = 2_500;

export function practiceRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const { market, db, clock } = deps;
  const days = practice(deps);
  const countOrder = orderRate(clock);
  const list = async (userId: string) =>
    (await days.list(userId)).map((row) => presentSummary(row, market.byId(row.instrumentId)));
  const summaryOf = ({ row, scene }: Played) => presentSummary(row, scene.instrument);

  on(api.practice.list, ({ user }) => list(user.id));
  on(api.practice.dates, async ({ query }) => {
    const stock = market.find(query.symbol);
    if (stock?.kind !== 'stock') throw unknownSymbol(query.symbol);
    await market.wholeHistory();
    const dates = await readPastDates(db, stock.id, market.tradingDate(), MAX_DATES);
    return { symbol: stock.symbol, name: stock.name, dates };
  });
  on(api.practice.start, ({ user, body, signal }) => {
    const { symbol, speed } = body;
    const wanted = { symbol, speed, cash: exactPaise(body.cash) ?? zeroPaise, date: dateOf(body.date) };
    // Reading a day and building its path is expensive, so it goes through the work queue.
    const order = { userId: user.id, kind: 'practice', signal } as const;
    return deps.work.run(order, async () => summaryOf(await days.start(user.id, wanted)));
  });
  on(api.practice.day, async ({ user, params, query }) =>
    presentDay(deps, await days.look(user.id, params.id), query.from ?? 0),
  );
  on(api.practice.control, async ({ user, params, body }) =>
    summaryOf(await days.control(user.id, params.id, body.action, body.speed)),
  );
  on(api.practice.place, ({ user, params, body, idempotencyKey }) => {
    countOrder(user.id);
    return days.place(user.id, params.id, orderFromDialog({ ...body, symbol: '' }), idempotencyKey);
  });
  on(api.practice.cancel, ({ user, params }) => days.cancel(user.id, params.id, params.order));
  on(api.practice.modify, ({ user, params, body }) => {
    countOrder(user.id);
    return days.modify(user.id, params.id, params.order, changeFrom(body));
  });
  on(api.practice.contractNote, ({ user, params }) => days.note(user.id, params.id, params.order));
  on(api.practice.remove, async ({ user, params }) => {
    await days.remove(user.id, params.id);
    return list(user.id);
  });
}

/** The contract has validated it. */
function dateOf(written: string): TradingDate {
  const date = tradingDate(written);
  if (!date) throw new Error(`"${written}" is no date.`);
  return date;
}
