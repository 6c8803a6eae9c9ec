import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import { readFinancials } from './financials.ts';
import { createReadFigures } from './read-figures.ts';

/** Financials of companies. */
export function fundamentalsRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const { market } = deps;
  const readFigures = createReadFigures(deps);
  on(api.financials.read, ({ params }) => {
    const instrument = market.find(params.symbol);
    if (instrument?.kind !== 'stock') throw unknownSymbol(params.symbol);
    return readFinancials({ market, readFigures }, instrument);
  });
}
