import type { autoTradingSchemas } from '../trading/auto-trading.ts';
import type { Descriptions } from './describe.ts';

export const autoTradingDescriptions: Descriptions<typeof autoTradingSchemas> = {
  AutoCheck: {
    about: 'A rule that a purchase passed.',
    fields: { rule: 'The rule.', words: 'The values it compared, in words.' },
  },
  AutoDecision: {
    about: 'Auto-trading’s decision on one prediction.',
    fields: decisionFields(),
  },
  JournalEntry: {
    about: 'A recorded decision of auto-trading.',
    fields: {
      ...decisionFields(),
      id: 'Id of the entry, to page with `before`.',
      at: 'Market time of the decision.',
      tradeId: 'Id of the purchase; null when skipped.',
    },
  },
  AutoPreview: {
    about: 'What auto-trading would do now.',
    fields: {
      at: 'Market time.',
      enabled: 'Whether auto-trading is on.',
      waits: 'Why nothing would be bought now; null when something could be.',
      standing: 'The account against its limits.',
      openPositions: 'Number of open positions.',
      maxOpenPositions: 'Highest number of open positions.',
      dayPnl: 'Auto-trading’s P&L today, realised and unrealised, ₹.',
      atRisk: 'Loss today if every open stop-loss hits, ₹.',
      dailyLossLimit: 'Daily loss limit, ₹; null for none.',
      lossesInARow: 'Number of losing exits in a row.',
      decisions: 'Decisions on the current predictions.',
    },
  },
  Backtest: {
    about: 'A backtest of the auto-trading rules on out-of-sample predictions; simulated.',
    fields: {
      simulated: 'Always true.',
      from: 'First trading date.',
      to: 'Last trading date.',
      capital: 'Starting capital, ₹.',
      trades: 'Number of closed trades.',
      wins: 'Number of closed trades with a profit.',
      slippage: 'Cost of spread and slippage, ₹.',
      slippageBps: 'Half spread and slippage of a market order, basis points.',
      fillModel: 'How market orders were filled: LAST (with `slippageBps`) or BIDASK.',
      exitAtHorizon: 'Whether shares were sold at the open after their horizon.',
      returnPercent: 'Return over the period, percent.',
      niftyPercent: 'Return of NIFTY 50 over the period, percent; null where unknown.',
      equalWeightPercent: 'Return of all stocks, equally weighted, percent; null where unknown.',
      maxDrawdownPercent: 'Largest drawdown, percent.',
      luck: 'Central 80 percent of 1,000 resamples of its weeks with purchases; null below ten weeks.',
      'luck.low': 'Return at the 10th percentile, percent.',
      'luck.high': 'Return at the 90th percentile, percent.',
      curve: 'Up to 500 evenly spaced sessions, with both ends of the largest drawdown.',
      equity: 'Value of the account, ₹.',
      nifty: 'The capital in NIFTY 50, ₹; null where unknown.',
      equalWeight: 'The capital in all stocks equally, ₹; null where unknown.',
      predictionDays: 'Number of days with predictions.',
      rejected: 'Number of skipped predictions by rule.',
      'rejected.rule': 'The rule that skipped them.',
      'rejected.n': 'Number of predictions skipped.',
    },
  },
};

function decisionFields() {
  return {
    name: 'Company name.',
    issuedOn: 'The session whose close the prediction is based on.',
    probability: 'Probability of the claim, percent.',
    baseRate: 'Base rate of the claim, percent.',
    edge: 'Probability minus base rate, percentage points.',
    outcome: '`bought` or `rejected`.',
    rule: 'The rule that skipped it; null for a purchase.',
    words: 'Why, in words.',
    checks: 'The rules a purchase passed.',
    quantity: 'Shares bought; null when skipped.',
    price: 'Price, ₹ per share; null where there was none.',
  };
}
