import type { eventsSchemas } from '../market/events.ts';
import type { financialsSchemas } from '../market/financials.ts';
import type { Descriptions } from './describe.ts';

const valuation = {
  marketCap: 'Shares outstanding × last price, ₹ crore; null where the number of shares is unknown.',
  pe: 'Price to earnings of the last four quarters, a ratio; null after a loss or where unknown.',
  pb: 'Price to book value, a ratio; null where unknown.',
  roe: 'Return on equity of the last year or newer twelve months, percent; null where unknown.',
};

export const financialsDescriptions: Descriptions<typeof financialsSchemas> = {
  CompanyFinancials: {
    about:
      'What a company reported until the market date, and what the market pays for it. Null means unknown.',
    fields: {
      sources:
        'Where the figures are from: made with the prices of a simulated market, files, exports of Screener.in, Yahoo Finance. Empty without figures.',
      asOf: 'Day since which the newest figure is known; null without one.',
      ...valuation,
      eps: 'Earnings per share of the newest twelve months that are known: four quarters or a year, ₹.',
      bookValue: 'Book value, ₹ per share.',
      roce: 'Return on capital employed of the last year, percent.',
      debtToEquity: 'Debt to equity at the end of the last year or of a later quarter, a ratio.',
      years: 'Up to five years, newest first.',
      quarters: 'Up to four quarters, newest first.',
      shareholding: 'Who held the shares at the end of the newest quarter on record.',
      sector: 'Sector of the peers.',
      peers: 'The company itself first, then up to twelve of its sector, largest first.',
    },
  },
  ReportedPeriod: {
    about: 'Results of a year or a quarter.',
    fields: {
      period: '"FY2026" (the year to 31 March 2026) or "Q2FY2027".',
      end: 'Last day of the period.',
      asOf: 'Day of the publication, or the day it was first seen where the source does not say.',
      sales: 'Sales, ₹ crore; null where unknown.',
      netProfit: 'Net profit, ₹ crore; null where unknown.',
      eps: 'Earnings, ₹ per share; null where unknown.',
    },
  },
  ShareholdingPattern: {
    about: 'Shareholding at the end of a quarter.',
    fields: {
      end: 'Last day of the quarter.',
      asOf: 'Day of the publication, or the day it was first seen where the source does not say.',
      promoters: 'Promoters, percent of all shares.',
      fii: 'Foreign institutional investors, percent of all shares.',
      dii: 'Domestic institutional investors, percent of all shares.',
      public: 'The public and others, percent of all shares.',
    },
  },
  FinancialPeer: {
    about: 'A company of the sector, with its valuation.',
    fields: { price: 'Last price, ₹ per share; null without one.', ...valuation },
  },
};

export const eventsDescriptions: Descriptions<typeof eventsSchemas> = {
  EventCalendar: {
    about: 'What companies announced for some days, until the market date.',
    fields: {
      tradingDate: 'The market date: nothing that became known later is in the reply.',
      hasNotices:
        'Whether this market has results, board meetings or announcements at all; otherwise only ex-dates are known.',
      events: 'By date, then symbol.',
    },
  },
  CompanyEvent: {
    about: 'One event of a company.',
    fields: {
      date: 'Day of the results, meeting or announcement; of a corporate action, the ex-date.',
      kind: 'What happens: results, another board meeting, an announcement, or a corporate action.',
      words: '"Results of Q2 FY27", "Dividend of ₹10.50 per share", or as the exchange wrote it.',
      upcoming: 'Whether the date is after the market date.',
      isSimulated: 'Made by a simulated market; otherwise from files, the source or an administrator.',
    },
  },
};
