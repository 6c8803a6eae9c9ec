import type { ownScreensSchemas } from '../signals/own-screens.ts';
import type { screenShapesSchemas } from '../signals/screen-shapes.ts';
import type { screenersSchemas } from '../signals/screeners.ts';
import type { Descriptions } from './describe.ts';

const match = {
  id: 'Instrument id, as in the live feed.',
  name: 'Company name.',
  changePercent: 'Change since the previous close, percent.',
  volume: 'Volume today, shares.',
  evidence: 'The values the match is based on.',
};

const groups = {
  dailyBreakouts: 'Daily breakouts.',
  weeklyBreakouts: 'Weekly breakouts.',
  oversoldStocks: 'Oversold stocks.',
  nearingBreakouts: 'Stocks nearing a breakout.',
  fiiHoldingsChange: 'Stocks whose FII stake increased.',
  goldenCrossover: 'Golden crossovers.',
  upcomingDividends: 'Upcoming dividends.',
};

export const screenShapesDescriptions: Descriptions<typeof screenShapesSchemas> = {
  ScreenEvidence: {
    about: 'A value that a match is based on.',
    fields: {
      label: 'What it is.',
      value: 'The value, in `unit`.',
      unit: 'rupees, crore (of rupees), percent, (percentage) points, times (a multiple), shares, sessions, days or number.',
    },
  },
};

export const screenersDescriptions: Descriptions<typeof screenersSchemas> = {
  ScreenerResult: {
    about: 'A stock that matches a ready-made screen.',
    fields: {
      ...match,
      strength: 'strong, moderate or weak.',
      signal: 'Why it matches, in a sentence.',
      additionalInfo: 'Figures of the screen; each fills its own.',
      breakoutLevel: 'Price above which it broke out, ₹ per share.',
      rsi: '14-day RSI, 0 to 100.',
      resistanceLevel: 'Resistance, ₹ per share.',
      fiiChange: 'Change of the FII stake, percentage points.',
      divYield: 'Dividend yield, percent.',
      isNew: 'Whether it did not match at the last close; null where that does not apply.',
    },
  },
  TechnicalFigures: {
    about:
      'Technical figures and ratios of a stock at its last price. Null without enough history or reported figures.',
    fields: {
      id: match.id,
      rsi: '14-day RSI, 0 to 100.',
      fromSma50: 'Last price above (+) or below (−) its 50-day average, percent.',
      fromSma200: 'Last price above (+) or below (−) its 200-day average, percent.',
      fromHigh52w: 'Last price above (+) or below (−) the high of the 252 sessions before, percent.',
      fromLow52w: 'Last price above (+) or below (−) the low of the 252 sessions before, percent.',
      volumeTimes: 'Volume today ÷ mean volume of the 20 sessions before, a ratio.',
      dividendYield:
        'Dividends of twelve months ÷ last price, percent; null where the market has no dividends.',
      pe: 'Last price ÷ earnings per share of four quarters, a ratio; null after a loss.',
      pb: 'Last price ÷ book value per share, a ratio.',
      roe: 'Return on equity of the last reported financial year, percent.',
    },
  },
  TechnicalFiguresOfAll: {
    about: 'Technical figures of every stock, at one tick.',
    fields: { stocks: 'One entry per stock.' },
  },
  EarlierMatch: {
    about: 'A stock that matched at an earlier close.',
    fields: {
      name: match.name,
      strength: 'strong, moderate or weak.',
      signal: 'Why it matched, in a sentence.',
      close: 'Closing price of that session, ₹ per share.',
    },
  },
  ScreenRecordRow: {
    about: 'What followed a screen’s matches after a number of sessions; null without matches.',
    fields: {
      days: 'Number of sessions after the match: 5, 20 or 60.',
      n: 'Number of matches whose period is over.',
      sessions: 'Number of sessions with such matches.',
      hitRatePercent: 'Matches that were higher, percent.',
      baseRatePercent: 'All stocks that were higher, percent.',
      meanReturnPercent: 'Mean return, percent.',
      meanExcessPercent: 'Mean return minus that of all stocks on the same days, percentage points.',
      t: 't statistic of the excess (Newey–West), a ratio; beyond ±2 is rarely chance.',
    },
  },
  ScreenRecord: {
    about: 'Past performance of a screen; simulated.',
    fields: {
      from: 'First session.',
      to: 'Last session.',
      sessions: 'Number of sessions.',
      stocks: 'Average number of stocks per session.',
      hitsPerDay: 'Average number of matches per session.',
      newPerDay: 'Average number of new matches per session.',
      horizons: 'After 5, 20 and 60 sessions.',
    },
  },
  AboutScreen: {
    about: 'A ready-made screen and its past performance.',
    fields: {
      key: 'Its group in the reply.',
      title: 'Its title.',
      strengthRule: 'What makes a match strong, moderate or weak.',
      source: '`none` where this server has no data for it.',
      sentence: 'What it lists, or why it is empty.',
      record: 'Its past performance; null where it can’t be measured.',
      recordSentence: 'Why there is no record; null where there is one.',
    },
  },
  ScreenerGroups: {
    about: 'Matches of the ready-made screens.',
    fields: {
      ...groups,
      about: 'The screens themselves.',
      asOf: 'Market time of the newest quote examined.',
      universe: 'Number of stocks examined.',
      lastSession: 'Earlier matches of screens without one now; null without an earlier close.',
      'lastSession.tradingDate': 'The session of those matches.',
      screens: 'Screens that are empty now and had matches then.',
      'screens.key': 'The screen.',
      matches: 'Its matches at that close.',
    },
  },
};

const own = {
  name: 'Name of the screen.',
  alertOnMatch: 'Whether to notify on new matches.',
};

export const ownScreensDescriptions: Descriptions<typeof ownScreensSchemas> = {
  OwnScreen: {
    about: 'A custom screen.',
    fields: { ...own, updatedAt: 'When it was last changed (wall clock).' },
  },
  OwnScreenForm: { about: 'A custom screen to save.', fields: own },
  OwnScreenOfStock: {
    about: 'A custom screen that a stock matches now.',
    fields: {
      id: 'Id of the screen.',
      name: 'Its name.',
      expression: 'Its condition in the screen language.',
      words: 'The condition as a sentence.',
      evidence: 'The stock’s values of the condition’s fields.',
    },
  },
  OwnScreenMatch: { about: 'A stock that matches a custom screen.', fields: match },
  ScreenFault: {
    about: 'Where a condition can’t be read.',
    fields: {
      position: 'Number of characters before the fault.',
      length: 'Number of characters at fault; 0 at the end.',
      reason: 'What is wrong, in a sentence or two.',
      suggestion: 'What to write in its place; null without a suggestion.',
    },
  },
  ScreenField: {
    about: 'A field that conditions can use.',
    fields: {
      name: 'As written in a condition.',
      unit: 'Unit of its values.',
      group: 'Group it is listed in.',
      parameters: 'Its parameters, in order.',
      standard: 'Default value, in the parameter’s unit.',
      min: 'Lowest value, in the parameter’s unit.',
      max: 'Highest value, in the parameter’s unit.',
      whole: 'Whether only whole numbers are allowed.',
      ofColumn: 'Whether its first argument may be a column, as in "sma(volume, 20)".',
      example: 'An example.',
      note: 'What its name doesn’t say, in a sentence or two; null where nothing.',
      missing: 'Why this market has no such data; null where it has.',
    },
  },
  ScreenTextField: {
    about: 'A field whose value is text; compare it with = or !=.',
    fields: {
      name: 'As written in a condition.',
      options: 'What its setting can be, the default first; empty where it takes none.',
      values: 'What it can be in this market.',
    },
  },
  ScreenLanguage: {
    about: 'The screener’s language.',
    fields: {
      fields: 'Fields.',
      texts: 'Fields whose values are text.',
      indices: 'Indices that in("NIFTY 50") can name.',
      names: 'Names of the indices.',
      missing: 'Why there are none; null where there are.',
      columns: 'Columns that fields can be computed of.',
      comparisons: 'Comparisons.',
      examples: 'Example screens with matches now.',
      'examples.matches': 'Number of stocks that match now.',
      limits: 'Limits of a condition.',
      characters: 'Highest number of characters.',
      depth: 'Highest number of nested brackets.',
      conditions: 'Highest number of conditions.',
      lookback: 'Highest number of sessions to look back.',
      screens: 'Highest number of custom screens.',
    },
  },
  ScreenPreview: {
    about: 'What a condition matches now.',
    fields: {
      fault: 'Where it can’t be read; null when it can.',
      expression: 'The condition in standard form; null with a fault.',
      words: 'The condition in words; null with a fault.',
      matches: 'Matching stocks.',
      tooYoung: 'Number of stocks without enough history or without a figure.',
    },
  },
};
