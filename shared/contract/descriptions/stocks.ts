import type { viewsSchemas } from '../account/views.ts';
import type { barsSchemas } from '../market/bars.ts';
import type { stocksSchemas } from '../market/stocks.ts';
import type { Descriptions } from './describe.ts';

export const barsDescriptions: Descriptions<typeof barsSchemas> = {
  BarsReply: {
    about: 'Bars of a stock or index. Columns have one value per bar, oldest first.',
    fields: {
      interval: '1m, 5m, 15m, 30m, 60m, 1d, 1w or 1mo; shorter than 15m only where the source makes minutes.',
      times:
        'Start of a bar within a session (UTC); IST date of other bars (Monday of a week, first of a month).',
      open: 'Opening prices, ₹ per share adjusted for splits and bonuses; points for an index.',
      high: 'Highest prices, ₹ per share adjusted for splits and bonuses; points for an index.',
      low: 'Lowest prices, ₹ per share adjusted for splits and bonuses; points for an index.',
      close: 'Closing prices, ₹ per share adjusted for splits and bonuses; points for an index.',
      volume: 'Volumes, shares; 0 for an index.',
      partial: 'Whether the last bar is still changing.',
      more: 'Whether there are older bars; request them with `before`.',
      indicators: 'The requested indicators.',
    },
  },
  IndicatorColumns: {
    about: 'Values of one indicator.',
    fields: {
      id: 'As requested, for example "sma:20".',
      outputs: 'Its lines.',
      name: 'Name of the line, for example "value" or "signal".',
      values: 'One value per bar, in the indicator’s unit; null while it warms up.',
    },
  },
  IndicatorChoice: {
    about: 'An indicator that can be requested with bars.',
    fields: {
      rule: 'How it is computed, in a sentence.',
      pane: '`price`: over the prices. `own`: in its own pane.',
      parameters: 'Its parameters, in order.',
      initial: 'Default value, in the parameter’s unit.',
      min: 'Lowest value, in the parameter’s unit.',
      max: 'Highest value, in the parameter’s unit.',
      whole: 'Whether only whole numbers are allowed.',
      choices: 'The only allowed values; empty when any are.',
      value: 'Value, in the parameter’s unit.',
      outputs: 'Its lines.',
      label: 'Label for people.',
      style: 'line or columns.',
      levels: 'Levels to draw, in the indicator’s unit, for example 30 and 70.',
    },
  },
  Sparklines: {
    about: 'Closes of every stock.',
    fields: {
      asOf: 'The last finished session; null before the first.',
      dates: 'Trading dates, oldest first.',
      lines: 'One per stock.',
      'lines.id': 'Instrument id.',
      closes: 'Adjusted closes, ₹ per share; null where there is no bar.',
    },
  },
  DatedLevel: { about: 'A price on a date.', fields: { value: 'Price, ₹ per share.' } },
  FigureOverDays: {
    about: 'A figure over a number of trading days.',
    fields: { value: 'The figure, in the unit of its field.', days: 'Number of trading days.' },
  },
  StockEvent: {
    about: 'A corporate action.',
    fields: {
      kind: 'What the company does to its shares.',
      amount: 'Dividend or price of an offer, ₹ per share; otherwise null.',
      numerator: 'Number of new shares; null without a ratio.',
      denominator: 'Number of old shares they are for; null without a ratio.',
      otherSymbol: 'The company whose shares are given, or the new symbol; otherwise null.',
      upcoming: 'Whether the ex-date is still to come.',
    },
  },
  StockFigures: {
    about: 'Key figures of a stock. Null means unknown, never zero.',
    fields: {
      asOf: 'The last finished session they include; null before the first.',
      high52Week: '52-week high, ₹ per share.',
      low52Week: '52-week low, ₹ per share.',
      averageVolume: 'Average volume, shares per day.',
      volatilityPercent: 'Annualised volatility of daily log returns, percent.',
      beta: 'Beta of daily returns against NIFTY 50, a ratio.',
      returns: 'Change of the adjusted close without dividends, by period.',
      period: '1W to 5Y.',
      'returns.since': 'The close it is measured from; null where the history is shorter.',
      percent: 'Change, percent; null where unknown.',
      nifty50Percent: 'Change of NIFTY 50, percent; null where unknown.',
      dividendYieldPercent: 'Dividend yield of twelve months, percent; null where unknown.',
      'dividendYieldPercent.value': 'Yield, percent.',
      'dividendYieldPercent.since': 'First date counted.',
      'dividendYieldPercent.dividends': 'Number of dividends.',
      indices: 'Indices whose newest imported list has the stock.',
      'indices.name': 'Name of the index.',
      'indices.since': 'First list that has it, without a gap since.',
      'indices.asOf': 'Day of the newest list.',
      delivery: 'Delivered part of the traded shares; null where no imported file has it.',
      'delivery.average': 'Average of the last 20 sessions, percent.',
      days: 'Sessions, oldest first.',
      'days.percent': 'Delivered part of the traded shares, percent.',
      'days.shares': 'Delivered shares.',
      foreignHolding: 'Held by foreign portfolio investors (FPI); null without a filing.',
      'foreignHolding.percent': 'Part of all shares, percent.',
      'foreignHolding.change': 'Change since the quarter before, percentage points; null without it.',
      'foreignHolding.quarterEnd': 'Last day of the quarter.',
      'foreignHolding.filedOn': 'Day of the filing.',
      events: 'Splits, bonuses and dividends, newest first.',
    },
  },
};

export const stocksDescriptions: Descriptions<typeof stocksSchemas> = {
  Stock: {
    about: 'A stock and its quote. Numbers are text, so that no digit is lost.',
    fields: {
      id: 'Instrument id, as in the live feed.',
      name: 'Company name.',
      industry: 'Industry, finer than the sector: "Banks".',
      dayChange: 'Change since the previous close, ₹ per share.',
      dayChangePercent: 'Change since the previous close, percent.',
      marketCap: 'Market cap, ₹; "0" where unknown.',
      marketCapKnown: 'Whether the market cap is known.',
      tickSize: 'Tick size, ₹: for a whole month by the close before it.',
      bandLow: 'Lower circuit limit today, ₹ per share.',
      bandHigh: 'Upper circuit limit today, ₹ per share.',
      indices: 'Indices whose newest imported list has the stock.',
      deliveryPercent:
        'Delivered part of the traded shares of the last session, percent; null where unknown.',
    },
  },
};

export const viewsDescriptions: Descriptions<typeof viewsSchemas> = {
  ListView: {
    about: 'Filters, sort and columns of a list that a person saved under a name.',
    fields: {
      id: 'UUID made by the client.',
      list: 'The list it is of.',
      name: 'Its name, unique among the person’s views of the list.',
      query: 'What it shows, as the query of the list’s address: `industry=Banks&where=rsi:~30`.',
      createdAt: 'When it was first saved (wall clock).',
    },
  },
};
