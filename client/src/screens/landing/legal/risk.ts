import type { LegalText } from './legal-texts.ts';

export const RISK: LegalText = {
  inShort:
    'Investments in securities markets are subject to market risks. On Artha you can’t lose money. That is why results here say little about results with real money.',
  parts: [
    {
      title: 'Most traders lose money',
      says: [
        '71% of individual intraday traders in the cash segment lost money in FY 2022-23. Trading costs added another 57% to their losses. Those who traded more lost more often. (SEBI, study of the equity cash segment, July 2024.)',
        'Shares can lose all of their value. Prices can gap past a stop-loss, overnight or intraday. You can’t sell during a trading halt.',
      ],
    },
    {
      title: 'Simulated results are flattering',
      says: [
        'Paper orders fill at the price shown, for any quantity, without a queue and without market impact. Real orders do not.',
        'Charges are shown with every trade. They are deducted from your paper cash only if you switch that on. Taxes shown are estimates.',
        'People act differently with real money. That difference usually outweighs all the others.',
        'With simulated or replayed data, the prices shown are not today’s market. The badges SIMULATED, REPLAY and PAPER appear wherever you can place an order.',
      ],
    },
    {
      title: 'What the predictions mean',
      says: [
        'Predictions come from a statistical model of past prices. It reads no news and no company accounts. Its edge over the base rate is small, was negative in several years and may be gone.',
        'A 60% probability is wrong 40% of the time. SELL means “likely to underperform NIFTY 50”, not “will fall”.',
        'Results labelled “Backtest” were computed afterwards. Results labelled “Live record” were recorded before the outcome and can’t be changed. Compare the two.',
        'Past performance, live or backtested, does not predict future results.',
      ],
    },
    {
      title: 'Auto-trading',
      says: [
        'Automated rules repeat their mistakes. Auto-trading here places paper orders only, within your limits, and records each decision with its reason. The daily loss limit is checked before each purchase; a price gap can still exceed it.',
      ],
    },
    {
      title: 'Before you use real money',
      says: [
        'Speak with a SEBI-registered adviser, and check the registration yourself. Use money that you won’t need for years. No one may promise a return: it is against the law.',
        'The provider of this site is not a registered investment advisor.',
      ],
    },
  ],
};
