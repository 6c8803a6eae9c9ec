import type { Lesson } from '../lesson.ts';

export const SETTLEMENT: Lesson = {
  text: `
    A trade is an agreement; [[settlement]] is keeping it. In India shares and money change hands one trading day later, which is written
    T+1. Shares bought on Monday are in your [[demat account]] on Tuesday.

    ## Delivery and intraday

    What you keep beyond the day is [[delivery]]. What you buy and sell on the same day is [[intraday]]: nothing is delivered, the charges are
    lower, and so is the chance of success. Of the individual traders who did it in shares in the financial year 2022-23, 71% lost money
    (SEBI, July 2024). All trading here is delivery by default.

    ## When a company changes its shares

    A [[stock split]] makes one share into several. A [[bonus issue]] gives new shares for nothing. Either way there are more shares, each
    worth less, and nobody has become richer. But the price on the chart falls off a cliff unless old prices are adjusted.

    {{figure}}

    Artha adjusts old bars and your holding together. Ten shares with an average of ₹1,000 become twenty with an average of ₹500. If you ever
    see a stock "fall" by exactly half on one day, look for a [[corporate action]] before you look for a reason.

    ## Dividends

    Who holds the share before the [[ex-date]] gets the [[dividend]]. On that day the price opens lower by about the same amount, so
    buying for the dividend alone gains nothing before tax and loses something after it. A high yield is often a low price: the market may
    doubt that the dividend will be paid again.

    ## Tax

    Shares are taken first in, first out. A gain on a [[lot]] that was held for 12 months or less is taxed as [[STCG]] at 20%; beyond that it
    is [[LTCG]] at 12.5%, and of all stocks together the first ₹1.25 lakh of a [financial year](/portfolio?tab=lots) is free. So the day on which a
    lot turns a year old can be worth more than the last few per cent of its price. These are estimates of the rules as they stand, not tax advice.
  `,
  figure: {
    kind: 'lines',
    caption: 'A split of 1 to 2 in the middle: raw prices, and adjusted ones',
    description:
      'Raw closes go from 1,000 to 1,040 and then to 522 after the split; adjusted ones go from 500 to 520 to 522 without a break.',
    from: 'Ten days before',
    to: 'Five days after',
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
      words: 'Yields with their ex-dates. Ask of the highest one why it is so high.',
    },
    {
      href: '/portfolio?tab=lots',
      label: 'Lots and tax',
      words: 'Your lots, with the days until each is long-term.',
    },
  ],
  quiz: [
    {
      asks: 'You hold 10 shares at an average of ₹1,000, and the stock splits 1 to 2. What do you hold?',
      answers: ['10 at ₹1,000', '20 at ₹500', '20 at ₹1,000'],
      right: 1,
      because: 'There are twice as many shares, each with half of the cost.',
    },
    {
      asks: 'You buy on the ex-date. Who gets the dividend?',
      answers: ['You', 'Whoever held it the day before', 'Both of you, half each'],
      right: 1,
      because: 'From the ex-date on, a buyer no longer gets it.',
    },
    {
      asks: 'Which shares does a sale take first?',
      answers: ['The oldest', 'The newest', 'The most expensive'],
      right: 0,
      because: 'First in, first out.',
    },
  ],
};
