import type { Lesson } from '../lesson.ts';

export const TICKS_AND_BANDS: Lesson = {
  text: `
    Not every number is a price. The exchange takes prices only in steps, and on a given day only within limits. An order that breaks either
    rule is refused before anybody sees it.

    ## The tick

    The smallest step is the [[tick]]. It grows with the price of the share, so that a step stays a small share of it.

    {{figure}}

    A limit of ₹742.03 is no price for a stock that trades in steps of five paise; ₹742.05 is. The ticket here checks it as you
    type and says which prices on either side would do. It never rounds for you: a price you did not write is not your price.

    Ticks also put a floor under costs. With a step of ten paise on a share of ₹1,200 the [[spread]] can be no narrower than those ten
    paise. Someone who buys and sells in a hurry ten times pays it ten times.

    ## The band

    For each stock and day there is a [[band]] of prices around the previous close. Most stocks have a fixed one of 2, 5, 10 or 20%; a limit
    outside of it is refused. Stocks with [[fno|futures and options]] begin with 10% and the exchange widens it when the market truly goes
    there. The band exists to slow down mistakes and panics, not to protect you: a stock can be at its lower limit with a long queue of sellers and no buyer at all. Then you
    cannot get out, at any price you would be allowed to write.

    ## What follows for an exit

    A [[stop loss]] is a trigger and not a price in the book. It may lie outside today's band, and it fires when the market gets there. If the
    price jumps over it, at the open or after news, you are sold at the price after the jump. The loss can be larger than planned, and no kind of
    order on a stock changes that. Only a smaller position does.
  `,
  figure: {
    kind: 'table',
    caption: 'Ticks on NSE since 15 April 2025',
    description: 'From one paisa below ₹250 to five rupees above ₹20,000.',
    head: ['Price of the share', 'Tick', 'Of the price, at most'],
    rows: [
      ['below ₹250', '₹0.01', '—'],
      ['₹250 to ₹1,000', '₹0.05', '0.02%'],
      ['₹1,000 to ₹5,000', '₹0.10', '0.01%'],
      ['₹5,000 to ₹10,000', '₹0.50', '0.01%'],
      ['₹10,000 to ₹20,000', '₹1', '0.01%'],
      ['above ₹20,000', '₹5', '0.025%'],
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=TCS.NS',
      label: 'Write a price off its tick',
      words: 'Choose Limit in the ticket of TCS and end the price with three paise.',
    },
  ],
  quiz: [
    {
      asks: 'Which of these can be a limit for a share around ₹600?',
      answers: ['₹600.03', '₹600.05', '₹600.01'],
      right: 1,
      because: 'Between ₹250 and ₹1,000 prices move in steps of five paise.',
    },
    {
      asks: 'A stock is at its lower band with sellers only. What does your stop loss do?',
      answers: [
        'It sells at the stop',
        'It sells to the exchange',
        'Nothing can be sold until a buyer comes',
      ],
      right: 2,
      because: 'A stop turns into a sale, and a sale needs a buyer.',
    },
    {
      asks: 'The price jumps from ₹510 to ₹480 overnight; your stop was ₹500. What do you get?',
      answers: ['₹500', 'About ₹480', 'Nothing, the stop is void'],
      right: 1,
      because: 'The stop fires, and it sells at the price there is.',
    },
  ],
};
