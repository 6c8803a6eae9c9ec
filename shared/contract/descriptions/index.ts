import type { schemas } from '../schemas.ts';
import {
  adminDescriptions,
  admissionDescriptions,
  calendarDescriptions,
  chargeRatesDescriptions,
  dataQualityDescriptions,
  importsDescriptions,
  universeDescriptions,
} from './admin.ts';
import { autoTradingDescriptions } from './auto-trading.ts';
import { brokerDescriptions } from './broker.ts';
import { chartsDescriptions } from './charts.ts';
import { corporateActionsDescriptions } from './corporate-actions.ts';
import type { Descriptions } from './describe.ts';
import { eventsDescriptions, financialsDescriptions } from './financials.ts';
import { marketDescriptions, sentimentDescriptions } from './market.ts';
import { alertsDescriptions, inboxDescriptions } from './notifications.ts';
import {
  accountDescriptions,
  authDescriptions,
  commonDescriptions,
  identityDescriptions,
  webauthnDescriptions,
} from './people.ts';
import { performanceDescriptions, portfolioDescriptions, watchlistsDescriptions } from './portfolio.ts';
import { practiceDescriptions } from './practice.ts';
import { predictionsDescriptions, trackRecordDescriptions } from './predictions.ts';
import { ownScreensDescriptions, screenersDescriptions, screenShapesDescriptions } from './screeners.ts';
import {
  firstStepsDescriptions,
  learningDescriptions,
  operatorDescriptions,
  settingsDescriptions,
} from './settings.ts';
import { barsDescriptions, stocksDescriptions, viewsDescriptions } from './stocks.ts';
import {
  basketsDescriptions,
  chargesDescriptions,
  depthDescriptions,
  gttDescriptions,
  positionsDescriptions,
  tradesDescriptions,
} from './trading.ts';

/** Descriptions of all entities and fields of the contract, for the API's document: no browser loads them. */
export const descriptions: Descriptions<typeof schemas> = {
  ...accountDescriptions,
  ...adminDescriptions,
  ...admissionDescriptions,
  ...alertsDescriptions,
  ...authDescriptions,
  ...autoTradingDescriptions,
  ...barsDescriptions,
  ...brokerDescriptions,
  ...calendarDescriptions,
  ...corporateActionsDescriptions,
  ...chargeRatesDescriptions,
  ...chargesDescriptions,
  ...commonDescriptions,
  ...dataQualityDescriptions,
  ...firstStepsDescriptions,
  ...depthDescriptions,
  ...eventsDescriptions,
  ...financialsDescriptions,
  ...basketsDescriptions,
  ...gttDescriptions,
  ...identityDescriptions,
  ...inboxDescriptions,
  ...chartsDescriptions,
  ...learningDescriptions,
  ...marketDescriptions,
  ...operatorDescriptions,
  ...ownScreensDescriptions,
  ...performanceDescriptions,
  ...portfolioDescriptions,
  ...positionsDescriptions,
  ...practiceDescriptions,
  ...predictionsDescriptions,
  ...screenersDescriptions,
  ...screenShapesDescriptions,
  ...sentimentDescriptions,
  ...settingsDescriptions,
  ...stocksDescriptions,
  ...viewsDescriptions,
  ...trackRecordDescriptions,
  ...tradesDescriptions,
  ...importsDescriptions,
  ...universeDescriptions,
  ...watchlistsDescriptions,
  ...webauthnDescriptions,
};
