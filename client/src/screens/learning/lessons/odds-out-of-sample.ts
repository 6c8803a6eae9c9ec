import type { Lesson } from '../lesson.ts';

export const OUT_OF_SAMPLE: Lesson = {
  text: `
    A [[backtest]] applies a rule to past prices. It is easy to do and hard to do honestly. Three mistakes make most backtests look too good. All
    three are made in good faith.

    ## Survivorship bias

    Take today's NIFTY 100 and test a rule on its last 15 years. The test is already biased. These companies are in the list **because** they did
    well. Companies that failed on the way are missing.

    {{figure}}

    From 2010 to 2025, today's 100 companies in [[equal weight]] returned 20.7% a year. The 100 largest companies at each point in time
    returned 14.6%. NIFTY returned 10.9%. More than half of the outperformance was [[survivorship]] bias. So Artha shows the excess over all
    stocks on the same day, and never a raw return alone.

    ## Look-ahead bias

    Using information before it was available is [[look-ahead]] bias. It hides well. Examples are results published in May used in March, or buying
    at the same close that gave the signal. Our own test deletes all bars after a date. Every earlier prediction must then stay exactly the same.
    We also plant tomorrow's return in the data, and the test must detect it.

    ## Overfitting

    Try 20 useless rules on 100 coin tosses each. The chance that at least one wins 60 or more is 44%. Publish that one and you look like a
    genius. To avoid this, choose the rule on one period and measure it on another.

    ## Walk-forward testing

    The honest method is a [[walk-forward]] test. Start in 2011, train on earlier data, and predict the year. Then move to 2012, and so on. The
    results are [[out of sample]].

    They are still simulated, because no money was at stake. We also chose which idea to test. So treat a walk-forward result as the best
    case. The live record, written before the outcome, is the real test.
  `,
  figure: {
    kind: 'bars',
    caption: 'Annual return, 2010 to 2025, in %',
    description: 'Today’s NIFTY 100 in equal weight 20.7, the 100 largest at each date 14.6, NIFTY 50 10.9.',
    most: 25,
    rows: [
      { label: 'Today’s list', to: 20.7, words: '20.7%', tone: 'quiet' },
      { label: 'List at the time', to: 14.6, words: '14.6%' },
      { label: 'NIFTY 50', to: 10.9, words: '10.9%', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/predictions?tab=past',
      label: 'Past Results',
      words: 'Switch between Live record and Backtest, and verify the record.',
    },
  ],
  quiz: [
    {
      asks: 'A backtest uses today’s NIFTY 100 from 2010. What is wrong?',
      answers: ['Nothing', 'It knows which companies would succeed', 'It is too short'],
      right: 1,
      because: 'Companies are in today’s list because they did well.',
    },
    {
      asks: 'A rule buys at the close when that close is a new high. What is wrong?',
      answers: [
        'When you know the close, it is too late to buy at it',
        'New highs are too rare',
        'Closes are not adjusted',
      ],
      right: 0,
      because: 'The signal and the fill use the same price. The next open is the first realistic one.',
    },
    {
      asks: 'What makes a walk-forward out of sample?',
      answers: [
        'It uses many stocks',
        'Each step uses a model trained only on earlier data',
        'It leaves out bad years',
      ],
      right: 1,
      because: 'Each step may use only what was known before it.',
    },
  ],
};
