import type { Lesson } from '../lesson.ts';

export const COSTS: Lesson = {
  text: `
    Every trade starts with a loss: its costs. They are the only part of the result you know in advance. [[charges|Charges]] in India have seven parts. None is
    large. Together they decide whether frequent trading can work.

    {{figure}}

    The table shows a buy and a sell of 5,000 shares at ₹1,000, in [[delivery]], without the [[dp charge|DP charge]]. You invest ₹50,00,000, the
    price does not move, and you lose ₹11,124.06. That is 0.22% of your investment. The price must rise by ₹2.23 before you break even. Nine tenths of
    the cost is [[STT]], which no broker can waive.

    ## Intraday

    Buy 100 shares at ₹1,000 and sell them at ₹1,010 on the same day. Your gain is ₹1,000 before charges and ₹917.28 after charges of ₹82.72. That includes
    [[brokerage]] of ₹20 a side, [[STT]] of ₹25 on the sale, and some small items. Intraday costs less per trade, but people trade far more
    often. SEBI found that trading costs added another 57% to the losses of losing intraday traders.

    ## Frequent trading multiplies costs

    Suppose your method beats the market by 2% a year. With four round trips a year in each position, charges take 0.9%. With one round trip a month,
    they take 2.7%, and your advantage is gone. The [[spread]] comes on top. Trading half as often is the surest improvement there is.

    ## Where to see your charges

    The order ticket lists all charges and the net debit before you place the order. The [[contract note]] of each trade shows them afterwards. By
    default, charges are shown but not deducted from your paper cash. You can choose to have them [deducted](/portfolio). Do so if you want
    realistic results: the difference between gross and net decides whether a method works.
  `,
  figure: {
    kind: 'table',
    caption: 'Buy and sell 5,000 shares @ ₹1,000 (delivery, NSE, rates from April 2026)',
    description:
      'STT 10,000.00, stamp duty 750.00, exchange 307.00, GST 57.06, SEBI 10.00, brokerage 0; total ₹11,124.06.',
    head: ['Charge', 'Rate', 'Amount (₹)'],
    rows: [
      ['STT', '0.1% both sides', '10,000.00'],
      ['Stamp duty', '0.015% on the buy side', '750.00'],
      ['Exchange', '0.00307% both sides', '307.00'],
      ['GST', '18% of exchange and SEBI fees', '57.06'],
      ['SEBI', '0.0001% both sides', '10.00'],
      ['Brokerage', '0 for delivery', '0.00'],
      ['Total', '', '11,124.06'],
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=RELIANCE.NS',
      label: 'The charges of an order',
      words: 'Open the charges in the RELIANCE order ticket and change the quantity.',
    },
    {
      href: '/practice?stock=RELIANCE.NS',
      label: 'Replay a busy day',
      words:
        'Trade ten times in one practice day. The score compares your charges and result with buy and hold.',
    },
    {
      href: '/portfolio?tab=performance',
      label: 'Your charges',
      words: 'The performance tab shows them next to your gain.',
    },
  ],
  quiz: [
    {
      asks: 'About how much does a delivery round trip cost?',
      answers: ['0.02%', '0.22%', '2.2%'],
      right: 1,
      because: '₹11,124 on ₹50,00,000 is 0.22%.',
    },
    {
      asks: 'Which charge is the largest in delivery?',
      answers: ['Brokerage', 'GST', 'Securities transaction tax'],
      right: 2,
      because: '₹10,000 of ₹11,124.',
    },
    {
      asks: 'A method beats the market by 2% before costs, with one round trip a month. After charges?',
      answers: ['Still about 2% more', 'About 1% more', 'Less than the market'],
      right: 2,
      because: 'Twelve round trips cost about 2.7%.',
    },
  ],
};
