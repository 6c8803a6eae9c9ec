import { accountSchemas } from './account/account.ts';
import { authSchemas } from './account/auth.ts';
import { firstStepsSchemas } from './account/first-steps.ts';
import { identitySchemas } from './account/identity.ts';
import { inboxSchemas } from './account/inbox.ts';
import { learningSchemas } from './account/learning.ts';
import { settingsSchemas } from './account/settings.ts';
import { viewsSchemas } from './account/views.ts';
import { webauthnSchemas } from './account/webauthn.ts';
import { adminSchemas } from './admin/admin.ts';
import { admissionSchemas } from './admin/admission.ts';
import { dataQualitySchemas } from './admin/data-quality.ts';
import { importsSchemas } from './admin/imports.ts';
import { operatorSchemas } from './admin/operator.ts';
import { commonSchemas } from './common.ts';
import { barsSchemas } from './market/bars.ts';
import { calendarSchemas } from './market/calendar.ts';
import { chartsSchemas } from './market/charts.ts';
import { corporateActionsSchemas } from './market/corporate-actions.ts';
import { depthSchemas } from './market/depth.ts';
import { eventsSchemas } from './market/events.ts';
import { financialsSchemas } from './market/financials.ts';
import { marketSchemas } from './market/market.ts';
import { sentimentSchemas } from './market/sentiment.ts';
import { stocksSchemas } from './market/stocks.ts';
import { universeSchemas } from './market/universe.ts';
import { alertsSchemas } from './signals/alerts.ts';
import { ownScreensSchemas } from './signals/own-screens.ts';
import { predictionsSchemas } from './signals/predictions.ts';
import { screenShapesSchemas } from './signals/screen-shapes.ts';
import { screenersSchemas } from './signals/screeners.ts';
import { trackRecordSchemas } from './signals/track-record.ts';
import { autoTradingSchemas } from './trading/auto-trading.ts';
import { basketsSchemas } from './trading/baskets.ts';
import { brokerSchemas } from './trading/broker.ts';
import { chargeRatesSchemas } from './trading/charge-rates.ts';
import { chargesSchemas } from './trading/charges.ts';
import { gttSchemas } from './trading/gtt.ts';
import { performanceSchemas } from './trading/performance.ts';
import { portfolioSchemas } from './trading/portfolio.ts';
import { positionsSchemas } from './trading/positions.ts';
import { practiceSchemas } from './trading/practice.ts';
import { tradesSchemas } from './trading/trades.ts';
import { watchlistsSchemas } from './trading/watchlists.ts';

/** Schemas of the contract's exported types, by type name, which is also their name in the OpenAPI document. */
export const schemas = {
  ...accountSchemas,
  ...adminSchemas,
  ...admissionSchemas,
  ...alertsSchemas,
  ...authSchemas,
  ...autoTradingSchemas,
  ...barsSchemas,
  ...basketsSchemas,
  ...brokerSchemas,
  ...calendarSchemas,
  ...chargeRatesSchemas,
  ...chargesSchemas,
  ...commonSchemas,
  ...corporateActionsSchemas,
  ...dataQualitySchemas,
  ...depthSchemas,
  ...gttSchemas,
  ...identitySchemas,
  ...inboxSchemas,
  ...chartsSchemas,
  ...learningSchemas,
  ...eventsSchemas,
  ...financialsSchemas,
  ...firstStepsSchemas,
  ...marketSchemas,
  ...sentimentSchemas,
  ...operatorSchemas,
  ...ownScreensSchemas,
  ...performanceSchemas,
  ...portfolioSchemas,
  ...positionsSchemas,
  ...practiceSchemas,
  ...predictionsSchemas,
  ...screenShapesSchemas,
  ...screenersSchemas,
  ...settingsSchemas,
  ...stocksSchemas,
  ...trackRecordSchemas,
  ...tradesSchemas,
  ...importsSchemas,
  ...universeSchemas,
  ...viewsSchemas,
  ...watchlistsSchemas,
  ...webauthnSchemas,
};
