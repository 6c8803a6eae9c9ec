import { account } from './account/account.ts';
import { auth } from './account/auth.ts';
import { firstStepsCalls } from './account/first-steps.ts';
import { identities } from './account/identity.ts';
import { inbox } from './account/inbox.ts';
import { learning } from './account/learning.ts';
import { settings } from './account/settings.ts';
import { views } from './account/views.ts';
import { admin } from './admin/admin.ts';
import { dataQuality } from './admin/data-quality.ts';
import { imports } from './admin/imports.ts';
import { operator } from './admin/operator.ts';
import { apiDocs } from './api-docs.ts';
import type { Endpoint } from './endpoint.ts';
import { calendar } from './market/calendar.ts';
import { charts } from './market/charts.ts';
import { corporateActionsCalls } from './market/corporate-actions.ts';
import { depthCalls } from './market/depth.ts';
import { events } from './market/events.ts';
import { financials } from './market/financials.ts';
import { dataUpdate, market } from './market/market.ts';
import { sentiment } from './market/sentiment.ts';
import { stocks } from './market/stocks.ts';
import { universe } from './market/universe.ts';
import { alerts } from './signals/alerts.ts';
import { predictions } from './signals/predictions.ts';
import { screeners } from './signals/screeners.ts';
import { autoTrading } from './trading/auto-trading.ts';
import { baskets } from './trading/baskets.ts';
import { broker } from './trading/broker.ts';
import { chargeRates } from './trading/charge-rates.ts';
import { charges } from './trading/charges.ts';
import { gttCalls } from './trading/gtt.ts';
import { performance } from './trading/performance.ts';
import { portfolio } from './trading/portfolio.ts';
import { positions } from './trading/positions.ts';
import { practice } from './trading/practice.ts';
import { trades } from './trading/trades.ts';
import { watchlists } from './trading/watchlists.ts';

/** All API calls by noun. */
export const api = {
  account,
  admin,
  alerts,
  apiDocs,
  auth,
  autoTrading,
  market: { ...market, ...sentiment },
  dataUpdate,
  stocks,
  views,
  portfolio,
  positions,
  performance,
  trades,
  baskets,
  watchlists,
  depth: depthCalls,
  financials,
  events,
  gtt: gttCalls,
  charges,
  charts,
  calendar,
  chargeRates,
  dataQuality,
  universe,
  corporateActions: corporateActionsCalls,
  imports,
  practice,
  predictions,
  screeners,
  identities,
  learning,
  firstSteps: firstStepsCalls,
  inbox,
  settings,
  broker,
  operator,
};

/** All calls as a flat list. */
export function allEndpoints(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([noun, calls]) =>
    Object.entries<Endpoint>(calls).map(([call, endpoint]) => ({ name: `${noun}.${call}`, endpoint })),
  );
}
