import type { Lesson } from '../lesson.ts';

export const COSTS: Lesson = {
  text: `
    Every trade begins with a loss, and it is the only part of the result you know beforehand. [[charges|Charges]] in India have seven lines. None is large;
    together they decide whether frequent trading can work.

    {{figure}}

    The table is a purchase and a sale of 5,000 shares at ₹1,000 each, in [[delivery]], without the [[dp charge|DP charge]]. You put in ₹50,00,000, the price does not move, and you are
    ₹11,124.06 poorer. That is 0.22% of what you invested. The price must rise by ₹2.23 before you have earned anything. Nine tenths of it is
    [[STT]], which no broker can spare you.

    ## Intraday

    Bought and sold on one day, 100 shares at ₹1,000 and ₹1,010 leave ₹1,000 before charges and ₹917.28 after ₹82.72. [[brokerage|Brokerage]] of ₹20 a side, [[stt|securities transaction tax]] of ₹25 on the sale, and
    small lines. It is cheaper for each trade, and people make far more trades. SEBI found that individual traders who lost money intraday spent a further 57% of
    their losses on costs.

    ## Costs grow with haste

    Say your method truly earns 2% a year more than the market. With four round trips a year in each position, charges take 0.9%. With one a month they take 2.7%, and
    your edge is gone. The [[spread]] comes on top. Trading half as often is the most certain improvement there is.

    ## Where you see them

    The order ticket lists all lines and the net debit before you press the button. The
    [[contract note]] of every trade has them afterwards. By default they are shown and not taken from your paper cash, so that cash moves by quantity
    times price; you can switch on that they are [deducted](/portfolio). Do so if you want your paper result to mean anything.
  `,
  figure: {
    kind: 'table',
    caption: 'Buy and sell 5,000 shares at ₹1,000 (delivery, NSE, rates from April 2026)',
    description:
      'STT 10,000.00, stamp duty 750.00, exchange 307.00, GST 57.06, SEBI 10.00, brokerage 0; together 11,124.06 rupees.',
    head: ['Line', 'Rate', 'Rupees'],
    rows: [
      ['STT', '0.1% both sides', '10,000.00'],
      ['Stamp duty', '0.015% of the purchase', '750.00'],
      ['Exchange', '0.00307% both sides', '307.00'],
      ['GST', '18% of exchange and SEBI', '57.06'],
      ['SEBI', '0.0001% both sides', '10.00'],
      ['Brokerage', '0 for delivery', '0.00'],
      ['Together', '', '11,124.06'],
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=RELIANCE.NS',
      label: 'The charges of an order',
      words: 'Open the lines in the ticket of RELIANCE and change the quantity.',
    },
    {
      href: '/practice?stock=RELIANCE.NS',
      label: 'Replay a busy day',
      words:
        'Trade ten times in one practice day: the score says what the charges took, and what holding would have made.',
    },
    {
      href: '/portfolio?tab=performance',
      label: 'Charges you paid',
      words: 'The performance tab has them next to your gain.',
    },
  ],
  quiz: [
    {
      asks: 'About how much does a round trip in delivery cost?',
      answers: ['0.02%', '0.22%', '2.2%'],
      right: 1,
      because: '₹11,124 on ₹50,00,000 is 0.22%.',
    },
    {
      asks: 'Which line is the largest in delivery?',
      answers: ['Brokerage', 'GST', 'Securities transaction tax'],
      right: 2,
      because: '₹10,000 of ₹11,124.',
    },
    {
      asks: 'A method earns 2% more than the market before costs, at one round trip a month. After charges?',
      answers: ['Still about 2% more', 'About 1% more', 'Less than the market'],
      right: 2,
      because: 'Twelve round trips cost about 2.7%.',
    },
  ],
};
