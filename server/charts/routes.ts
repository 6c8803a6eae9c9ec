import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import { readDrawings, saveDrawings } from './drawings.ts';
import { changeLayout, createLayout, listLayouts, removeLayout } from './layouts.ts';

/** Users' drawings and chart layouts. */
export function chartsRoutes(router: Router, deps: Deps): void {
  const { db, clock, market } = deps;
  const on = bindTo(router);
  const idOf = (symbol: string) => {
    const instrument = market.find(symbol);
    if (!instrument) throw unknownSymbol(symbol);
    return instrument.id;
  };
  on(api.charts.drawings, ({ user, params }) =>
    readDrawings(db, { userId: user.id, instrumentId: idOf(params.symbol) }),
  );
  on(api.charts.saveDrawings, ({ user, params, body }) =>
    saveDrawings(db, { userId: user.id, instrumentId: idOf(params.symbol), ...body, now: clock.now() }),
  );
  on(api.charts.layouts, ({ user }) => listLayouts(db, user.id));
  on(api.charts.createLayout, ({ user, body }) => createLayout(deps, user.id, body));
  on(api.charts.changeLayout, ({ user, params, body }) =>
    changeLayout(deps, user.id, { id: params.id, form: body }),
  );
  on(api.charts.removeLayout, async ({ user, params }) => {
    await removeLayout(db, user.id, params.id);
    return { done: true } as const;
  });
}
