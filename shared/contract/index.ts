import { account } from './account.ts';
import { admin } from './admin.ts';
import { alerts } from './alerts.ts';
import { apiDocs } from './api-docs.ts';
import { auth } from './auth.ts';
import { autoTrading } from './auto-trading.ts';
import { baskets } from './baskets.ts';
import { broker } from './broker.ts';
import { calendar } from './calendar.ts';
import { chargeRates } from './charge-rates.ts';
import { charges } from './charges.ts';
import { charts } from './charts.ts';
import { corporateActionsCalls } from './corporate-actions.ts';
import { dataQuality } from './data-quality.ts';
import { depthCalls } from './depth.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './events.ts';
import { financials } from './financials.ts';
import { firstStepsCalls } from './first-steps.ts';
import { gttCalls } from './gtt.ts';
import { identities } from './identity.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { learning } from './learning.ts';
import { dataUpdate, market } from './market.ts';
import { operator } from './operator.ts';
import { performance } from './performance.ts';
import { portfolio } from './portfolio.ts';
import { positions } from './positions.ts';
import { practice } from './practice.ts';
import { predictions } from './predictions.ts';
import { screeners } from './screeners.ts';
import { sentiment } from './sentiment.ts';
import { settings } from './settings.ts';
import { stocks } from './stocks.ts';
import { trades } from './trades.ts';
import { universe } from './universe.ts';
import { views } from './views.ts';
import { watchlists } from './watchlists.ts';

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
