import { accountSchemas } from './account.ts';
import { adminSchemas } from './admin.ts';
import { admissionSchemas } from './admission.ts';
import { alertsSchemas } from './alerts.ts';
import { authSchemas } from './auth.ts';
import { autoTradingSchemas } from './auto-trading.ts';
import { barsSchemas } from './bars.ts';
import { basketsSchemas } from './baskets.ts';
import { brokerSchemas } from './broker.ts';
import { calendarSchemas } from './calendar.ts';
import { chargeRatesSchemas } from './charge-rates.ts';
import { chargesSchemas } from './charges.ts';
import { chartsSchemas } from './charts.ts';
import { commonSchemas } from './common.ts';
import { corporateActionsSchemas } from './corporate-actions.ts';
import { dataQualitySchemas } from './data-quality.ts';
import { depthSchemas } from './depth.ts';
import { eventsSchemas } from './events.ts';
import { financialsSchemas } from './financials.ts';
import { firstStepsSchemas } from './first-steps.ts';
import { gttSchemas } from './gtt.ts';
import { identitySchemas } from './identity.ts';
import { importsSchemas } from './imports.ts';
import { inboxSchemas } from './inbox.ts';
import { learningSchemas } from './learning.ts';
import { marketSchemas } from './market.ts';
import { operatorSchemas } from './operator.ts';
import { ownScreensSchemas } from './own-screens.ts';
import { performanceSchemas } from './performance.ts';
import { portfolioSchemas } from './portfolio.ts';
import { positionsSchemas } from './positions.ts';
import { practiceSchemas } from './practice.ts';
import { predictionsSchemas } from './predictions.ts';
import { screenShapesSchemas } from './screen-shapes.ts';
import { screenersSchemas } from './screeners.ts';
import { sentimentSchemas } from './sentiment.ts';
import { settingsSchemas } from './settings.ts';
import { stocksSchemas } from './stocks.ts';
import { trackRecordSchemas } from './track-record.ts';
import { tradesSchemas } from './trades.ts';
import { universeSchemas } from './universe.ts';
import { viewsSchemas } from './views.ts';
import { watchlistsSchemas } from './watchlists.ts';
import { webauthnSchemas } from './webauthn.ts';

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
