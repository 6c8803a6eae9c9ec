import type { Lesson } from '../lesson.ts';

export const SETTLEMENT: Lesson = {
  text: `
    After a trade comes [[settlement]]: shares and money change hands. In India this takes one trading day, written T+1. Shares bought on
    Monday are in your [[demat account]] on Tuesday.

    ## Delivery and intraday

    Shares you hold overnight are [[delivery]] trades. Shares you buy and sell on the same day are [[intraday]] trades. Nothing is delivered and
    charges are lower, but so are your chances. 71% of individual intraday traders in the cash segment lost money in FY 2022-23 (SEBI, July
    2024). Trading here is delivery by default.

    ## Splits and bonus issues

    A [[stock split]] turns one share into several. A [[bonus issue]] gives you extra shares free of cost. Either way you hold more shares, each
    with a lower price, and your wealth is unchanged. But the chart shows a sharp fall unless old prices are adjusted.

    {{figure}}

    Artha adjusts old bars and your holdings together. Ten shares with an average price of ₹1,000 become 20 with an average of ₹500. If a
    stock seems to fall by exactly half in one day, check for a [[corporate action]] first.

    ## Dividends

    You get the [[dividend]] if you hold the share before the [[ex-date]]. On the ex-date, the price usually opens lower by about the same
    amount. So buying only for the dividend gains nothing before tax, and loses a little after tax. A high yield often means a low price: the
    market may expect a smaller dividend next time.

    ## Tax

    Shares are sold first in, first out (FIFO). A gain on a [[lot]] held for 12 months or less is [[STCG]], taxed at 20%. A gain after 12 months
    is [[LTCG]], taxed at 12.5%. The first ₹1.25 lakh of LTCG in a [financial year](/portfolio?tab=lots) is exempt. So waiting until a lot
    turns long-term can be worth more than a small rise in price. These are estimates under current rules, not tax advice.
  `,
  figure: {
    kind: 'lines',
    caption: 'A 1:2 split: raw and adjusted prices',
    description:
      'Raw closes rise from 1,000 to 1,040, then drop to 522 after the split. Adjusted closes go from 500 to 520 to 522 without a gap.',
    from: '10 days before',
    to: '5 days after',
    lines: [
      {
        label: 'Raw',
        look: 'dashed',
        values: [1000, 1008, 1002, 1016, 1020, 1014, 1026, 1032, 1036, 1040, 522, 518, 524, 528, 525, 530],
      },
      {
        label: 'Adjusted',
        look: 'own',
        values: [500, 504, 501, 508, 510, 507, 513, 516, 518, 520, 522, 518, 524, 528, 525, 530],
      },
    ],
  },
  tryIt: [
    {
      href: '/screeners?tab=upcomingDividends',
      label: 'Upcoming Dividends',
      words: 'Yields and ex-dates. Find out why the highest yield is so high.',
    },
    {
      href: '/portfolio?tab=lots',
      label: 'Lots and tax',
      words: 'Your open lots, with the days until each is long-term.',
    },
  ],
  quiz: [
    {
      asks: 'You hold 10 shares @ ₹1,000 and the stock splits 1:2. What do you hold?',
      answers: ['10 @ ₹1,000', '20 @ ₹500', '20 @ ₹1,000'],
      right: 1,
      because: 'You have twice as many shares, each at half the cost.',
    },
    {
      asks: 'You buy on the ex-date. Who gets the dividend?',
      answers: ['You', 'The holder on the day before', 'Both, half each'],
      right: 1,
      because: 'From the ex-date, a buyer no longer gets it.',
    },
    {
      asks: 'Which shares are sold first?',
      answers: ['The oldest', 'The newest', 'The most expensive'],
      right: 0,
      because: 'Sales are first in, first out (FIFO).',
    },
  ],
};
