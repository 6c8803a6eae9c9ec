import type { marketSchemas } from '../market/market.ts';
import type { sentimentSchemas } from '../market/sentiment.ts';
import type { Descriptions } from './describe.ts';

export const marketDescriptions: Descriptions<typeof marketSchemas> = {
  MarketIndex: {
    about: 'An index. Figures are null where the source does not have it.',
    fields: {
      id: 'Instrument id, as in the live feed.',
      symbol: 'Symbol of the index.',
      available: 'Whether the source has it.',
      value: 'Level, points.',
      change: 'Change since the previous close, points.',
      pChange: 'Change since the previous close, percent.',
      previousClose: 'Previous close, points.',
      open: 'Open, points.',
      high: 'High, points.',
      low: 'Low, points.',
      asOf: 'Market time of the level.',
      intraday: 'Levels of the session, points, one per minute from its start; null where there was none.',
      sessionMinutes: 'Minutes in the whole session.',
    },
  },
  MarketIndices: {
    about: 'The three indices.',
    fields: { nifty50: 'NIFTY 50.', sensex: 'SENSEX.', bankNifty: 'BANK NIFTY.' },
  },
  Mover: {
    about: 'A stock among the top gainers or losers.',
    fields: {
      id: 'Instrument id, as in the live feed.',
      change: 'Change since the previous close, ₹ per share.',
      pChange: 'Change since the previous close, percent.',
      totalTradedVolume: 'Volume today, shares.',
    },
  },
  Movers: {
    about: 'Top gainers and losers since the previous close.',
    fields: { gainers: 'Largest gain first.', losers: 'Largest loss first.' },
  },
  MarketSession: {
    about: 'The trading session now.',
    fields: {
      label: 'The phase in words.',
      endsAt: 'When the phase ends (market time).',
      next: 'The next phase.',
      opensAt: 'Next start of continuous trading (market time).',
      speed: 'Market seconds per second of the wall clock.',
      serverTime: 'Wall clock of the server.',
    },
  },
  FeedHealth: {
    about: 'Whether the price source answers.',
    fields: {
      state: 'ok, degraded (part is missing or old), down, or waiting (nothing received yet).',
      lastSuccess: 'When prices last arrived (wall clock); null if never.',
      lastAttempt: 'When they were last requested (wall clock); null if never.',
      lastError: 'Why the last request failed; null if it did not.',
      nextTry: 'Next request (wall clock); null for a continuous source.',
    },
  },
  DataUpdateStatus: {
    about: 'How fresh the market data is.',
    fields: {
      isUpdating: 'Whether a refresh is running.',
      updateInterval: 'Minutes of market time between refreshes.',
      lastUpdate: 'Last refresh; null before the first.',
      nextUpdate: 'Next refresh; null when none is planned.',
      source: 'simulated, replay or yahoo.',
      sourceLabel: 'The source in a sentence.',
      progress: 'A long job that is running; null if there is none.',
      what: 'The job.',
      done: 'Number of steps done.',
      total: 'Number of steps in total.',
      feedSequence: 'Sequence number of the live feed’s last tick.',
      feed: 'Whether the price source answers.',
      session: 'The trading session now.',
    },
  },
};

export const sentimentDescriptions: Descriptions<typeof sentimentSchemas> = {
  SentimentComponent: {
    about: 'One input of the market sentiment.',
    fields: {
      key: 'Its key.',
      label: 'Its name.',
      value: 'Its value, in `unit`.',
      unit: 'Unit of the value.',
      z: 'Standard deviations from its 252-day mean; above 0 is bullish.',
    },
  },
  MarketSentiment: {
    about: 'Market sentiment today. It is not a forecast.',
    fields: {
      sentiment: 'bullish, bearish or neutral.',
      confidence: 'How far the components agree, 50 to 90 percent.',
      factors: 'A sentence per component.',
      components: 'The inputs.',
      score: 'Mean z-score in standard deviations; bullish above 0.5, bearish below −0.5.',
    },
  },
  MarketBreadth: {
    about: 'Market breadth over the universe.',
    fields: {
      advances: 'Number of stocks that rose.',
      declines: 'Number of stocks that fell.',
      unchanged: 'Number of unchanged stocks.',
      above50Percent: 'Stocks above their 50 DMA, percent; null without enough history.',
      above200Percent: 'Stocks above their 200 DMA, percent; null without enough history.',
      newHighs: 'Number of stocks above their 252-session high; null without enough history.',
      newLows: 'Number of stocks below their 252-session low; null without enough history.',
      weightedBy: 'marketCap, or equal where some market cap is unknown.',
      sectors: 'Sectors, largest first.',
      'stocks.id': 'Instrument id.',
      'stocks.name': 'Company name.',
      changePercent: 'Change since the previous close, percent.',
      weight: 'Weight in the universe, percent.',
      stocks: 'Stocks of the sector, largest first.',
    },
  },
};
