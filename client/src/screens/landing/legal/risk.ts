import type { LegalText } from './legal-texts.ts';

export const RISK: LegalText = {
  inShort:
    'Investments in securities markets are subject to market risks. Here nothing can be lost but time, and that is exactly why results here say little about results with money.',
  parts: [
    {
      title: 'What trading does to most people',
      says: [
        '71% of individual intraday traders in the cash segment lost money in the financial year 2022-23, and those who lost spent a further 57% of their losses on costs. The more they traded the more of them lost. (SEBI, study of the equity cash segment, July 2024.)',
        'Shares can lose all of their value. Prices jump, overnight and in the middle of the day, over every stop loss. In a halt nothing can be sold.',
      ],
    },
    {
      title: 'Simulated results are flattering',
      says: [
        'Paper orders fill at the price shown, whatever their size, without a queue and without moving the market. Real ones do not.',
        'Charges are shown with every trade, and are taken from your paper cash only if you switch that on. Taxes shown are estimates.',
        'Nobody knows how they would have acted with money at stake. That difference is usually larger than all the others.',
        'With simulated or replayed data the market on your screen is not today’s. The badges SIMULATED, REPLAY and PAPER say so wherever an order can be placed.',
      ],
    },
    {
      title: 'What the model’s figures are',
      says: [
        'Predictions come from a statistical model of past prices. It knows no news, no accounts and no intentions. Its advantage over guessing the base rate is small, was negative in several years and may be gone.',
        'A probability of 60% is wrong in 40 of 100 cases. A SELL means “likely to lag the index” and not “will fall”.',
        'Past results that are labelled “simulated, out of sample” were computed afterwards. Those labelled “issued” were written down before their outcome and cannot be changed since; compare the two.',
        'Past performance, simulated or issued, does not tell what comes next.',
      ],
    },
    {
      title: 'Automatic trading',
      says: [
        'Rules that act without asking repeat a mistake faithfully. Auto-trading here trades on paper alone, within limits that you set, and writes down what it did and why. The daily loss limit holds before a purchase; a jump of prices can still exceed it.',
      ],
    },
    {
      title: 'Before you use real money',
      says: [
        'Speak with an adviser who is registered with SEBI, and look the registration up yourself. Use money that you will not need for years. Nobody can promise a return; whoever does is breaking the law.',
        'The provider of this site is not a registered investment advisor.',
      ],
    },
  ],
};
