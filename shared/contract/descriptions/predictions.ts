import type { predictionsSchemas } from '../predictions.ts';
import type { trackRecordSchemas } from '../track-record.ts';
import type { Descriptions } from './describe.ts';

const claims = {
  probability: 'Probability of the claim, 0 to 1; `confidence` is the same in percent.',
  n: 'Number of out-of-sample trades the averages are based on.',
};

export const predictionsDescriptions: Descriptions<typeof predictionsSchemas> = {
  DashboardPrediction: {
    about: 'A prediction as the dashboard lists it.',
    fields: { ...claims, targetPrice: 'Target price, ₹ per share.' },
  },
  HorizonPrediction: {
    about: 'A prediction for a stock at a horizon. Averages are null where no such trade was judged.',
    fields: {
      ...claims,
      priceAsOf: 'Market time of the price.',
      priceStale: 'Whether the price is the last good value of a source that does not answer.',
      targetReturn: 'Return to the exit, percent.',
      entryPoint: 'Entry price, ₹ per share.',
      exitPoint: 'Exit price, ₹ per share.',
      avgReturn: 'Average return of such trades, percent.',
      avgDuration: 'Average duration of such trades, calendar days.',
      accuracy: 'Such trades with a gain, percent.',
      claim: '`higher`: a higher price at the end. `lags`: below the median stock.',
      pUp: 'Probability of a higher price, 0 to 1.',
      pExcess: 'Probability of beating the median stock, 0 to 1.',
      interval: 'Range of the price at the end of the horizon.',
      level: 'Probability of the range, percent.',
      'interval.low': 'Low end, ₹ per share.',
      'interval.high': 'High end, ₹ per share.',
      score: 'Score of the model, a number without unit; 0 is average.',
      scoreRank: 'Share of the stocks of the day with a lower score, 0 to 1. A BUY needs 0.8.',
      contributions: 'What the score is made of, largest first.',
      feature: 'Name of the feature.',
      value: 'Contribution to the score, a number without unit; contributions sum to the score.',
      baseline: 'The same averages over all stocks.',
      volatility: 'Annualised volatility, percent: ⅓ of the variance of 60 days and ⅔ of that of 250.',
      tradingDays: 'Trading days of the horizon.',
    },
  },
  TradeRecommendation: {
    about: 'A prediction for one stock.',
    fields: {
      ...claims,
      targetPrice: 'Target price, ₹ per share.',
      claim: '`higher`: a higher price at the end. `lags`: below the median stock.',
    },
  },
};

export const trackRecordDescriptions: Descriptions<typeof trackRecordSchemas> = {
  CountedRate: {
    about: 'A rate and its number of cases.',
    fields: { value: 'Rate, 0 to 1; null without cases.' },
  },
  MeanReturn: { about: 'A mean return.', fields: { percent: 'Mean return, percent; null without cases.' } },
  PredictionHistoryItem: {
    about: 'A recorded BUY or SELL call and its outcome.',
    fields: {
      status: 'hit (exit first), missed (stop-loss first), expired (neither) or open.',
      predictedPrice: 'Predicted price, ₹ per share.',
      actualPrice: 'Price at the outcome, or the last close while open, ₹ per share.',
      accuracy: '100 minus the difference from the predicted price in percent, 0 or more.',
      returnGenerated: 'Return in the call’s direction from the next open, percent; null before it.',
      entryPrice: 'The next open, ₹ per share; null before it.',
      tradingDays: 'Trading days until the outcome; null while open.',
      niftyReturn: 'Return of NIFTY 50 over the same days, percent; null while open.',
      universeReturn: 'Return of all stocks over the same days, percent; null while open.',
    },
  },
  TrackFigures: {
    about: 'Outcomes of recorded calls.',
    fields: {
      buys: 'Number of BUY calls.',
      sells: 'Number of SELL calls.',
      holds: 'Number of HOLDs; they are not scored.',
      hit: 'Number of calls that reached their exit first.',
      missed: 'Number of calls that hit their stop-loss first.',
      expired: 'Number of calls that reached neither.',
      open: 'Number of open calls.',
      hitRate: 'Judged calls that reached their exit first.',
      hitRateBaseline: 'The same for all stocks on the same days.',
      buyReturn: 'Judged BUY calls.',
      alwaysBuyReturn: 'Every stock bought on the same days by the same rules.',
      niftyReturn: 'NIFTY 50 over the days of each call.',
      sellExcess: 'SELL calls: return of the stock minus that of all stocks; below 0 when it lagged.',
    },
  },
  ProbabilityFigures: {
    about: 'How good the probabilities were.',
    fields: {
      n: 'Number of finished predictions.',
      brier: 'Brier score, 0 to 1; lower is better.',
      brierBase: 'Brier score of the base rate, 0 to 1.',
      ece: 'Expected calibration error over ten bins of equal size, 0 to 1.',
      happened: 'Observed base rate: how often the price was higher, 0 to 1.',
      baseRate: 'Mean base rate stated for the same predictions, 0 to 1.',
      predicted: 'Mean probability of the same predictions, 0 to 1.',
      interval80: 'How often the price ended inside the 80% range.',
      bins: 'Reliability diagram: ten bins of equal size.',
      from: 'Lowest probability of the bin, 0 to 1.',
      to: 'Highest probability of the bin, 0 to 1.',
      said: 'Mean predicted probability, 0 to 1.',
      'bins.low':
        'Low end of the 95% interval of `happened`, 0 to 1. Stocks and overlapping weeks count as related.',
      'bins.high': 'High end of the 95% interval of `happened`, 0 to 1.',
    },
  },
  SkillEvidence: {
    about: 'Evidence that a horizon’s ranking beats chance.',
    fields: {
      evidence: 'Evidence from all weeks, as a ratio: 20 means 20 to 1.',
      recentEvidence: 'The same ratio when the weight of a week halves every two years.',
      weeks: 'Number of weeks tested.',
      stocks: 'Number of distinct stocks tested.',
      asOf: 'The last session tested.',
      makesCalls: 'Whether it is enough for BUY and SELL calls: 20 to 1 overall, and 1 to 1 recently.',
    },
  },
  TrackRecord: {
    about: 'Track record of the predictions.',
    fields: {
      horizon: 'The horizon; null for all.',
      asOf: 'The last session judged; null before the first.',
      from: 'First date with predictions; null without any.',
      to: 'Last date with predictions; null without any.',
      days: 'Number of days with predictions.',
      overall: 'All calls.',
      probability: 'How good the probabilities were.',
      byHorizon: 'By horizon.',
      bySector: 'By sector.',
      byMonth: 'By month of the prediction, oldest first.',
      month: 'Month, YYYY-MM.',
      figures: 'Outcomes.',
      backfill: 'Progress of the backtest.',
      skill: 'Evidence of skill by horizon; empty before the first model.',
      done: 'Number of days computed.',
      total: 'Number of days in total.',
      note: 'Progress in words.',
    },
  },
  ChainDay: {
    about: 'One day of the prediction record.',
    fields: {
      rows: 'Number of predictions.',
      contentHash: 'SHA-256 of the day’s rows, hexadecimal.',
      previousRoot: 'Root of the day before, hexadecimal.',
      root: 'SHA-256 that chains this day to the one before, hexadecimal.',
    },
  },
  Chain: {
    about: 'The hash chain of the prediction record.',
    fields: { days: 'Days, oldest first.', head: 'Root of the newest day; null for an empty record.' },
  },
  ChainedRow: {
    about:
      'The form of a prediction that is hashed: whole numbers only. Probabilities and returns are millionths.',
    fields: {
      horizonDays: 'Trading days of the horizon.',
      closePaise: 'Close, paise.',
      upper: 'Exit as a multiple of the entry price, millionths.',
      lower: 'Stop-loss as a multiple of the entry price, millionths.',
      low80: 'Low end of the 80% range as a return, millionths.',
      high80: 'High end of the 80% range as a return, millionths.',
      pUp: 'Probability of a higher price, millionths.',
      pExcess: 'Probability of beating the median stock, millionths.',
      baseUp: 'Base rate of a higher price, millionths.',
      sigma: 'Volatility of one day, millionths.',
      score: 'Score, millionths.',
      contributions: 'Feature, contribution (millionths) and value (millionths; null where unknown).',
      pooled: 'Number of trades, then mean return, trading days and part with a gain in millionths.',
      baseline: 'The same over all stocks, in the same units.',
    },
  },
};
