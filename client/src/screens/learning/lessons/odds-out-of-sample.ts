import type { Lesson } from '../lesson.ts';

export const OUT_OF_SAMPLE: Lesson = {
  text: `
    A [[backtest]] runs a rule over the past. It is easy to do and hard to do honestly. Three mistakes make nearly all of them look better than
    they were, and each of them is made in good faith.

    ## Survivorship

    Take today's NIFTY 100 and test anything on its last fifteen years. You have already cheated: these companies are in the list
    **because** they did well. Those that failed on the way are not.

    {{figure}}

    From 2010 to 2025, buying today's hundred in [[equal weight]] made 20.7% a year. Buying those that were the largest at each moment
    made 14.6%, and the NIFTY 10.9%. More than half of the advantage over the index was [[survivorship]]. That is why this product shows the excess over all stocks of the same day and never
    a raw return alone.

    ## Looking ahead

    Using something before it was known is [[look-ahead]]. It hides well: a result published in May for a year that ended in March; a close
    used for a purchase at that same close; prices adjusted for a split that nobody knew of. In our own checks we delete all bars after a date and
    demand that everything said until then stays the same to the byte. We also plant tomorrow's return as a clue, and the check has to find it.

    ## Fitting too well

    Try twenty useless rules on a hundred coin throws each, and the chance that at least one of them wins 60 or more is 44%. Publish
    that one and you look like a genius. The cure is to decide on one part of the past and to measure on another.

    ## Walk-forward

    The honest version of all this is the [[walk-forward]]: stand at the beginning of 2011, fit on what was known, predict the year; step to 2012,
    and so on. What comes out is [[out of sample]]. It is still simulated, since no money was there, and it still knows which idea
    we chose to test. So take such a figure for the best case, and the record that is written down before the outcome for the true one.
  `,
  figure: {
    kind: 'bars',
    caption: 'Return a year, 2010 to 2025, in per cent',
    description:
      'Today’s NIFTY 100 in equal weight 20.7, the hundred largest of each moment 14.6, NIFTY 50 10.9.',
    most: 25,
    rows: [
      { label: 'Today’s list', to: 20.7, words: '20.7%', tone: 'quiet' },
      { label: 'List of the time', to: 14.6, words: '14.6%' },
      { label: 'NIFTY 50', to: 10.9, words: '10.9%', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/predictions?tab=past',
      label: 'Past Results',
      words:
        'Switch between what was issued before its outcome and what was simulated, and verify the chain.',
    },
  ],
  quiz: [
    {
      asks: 'A backtest uses today’s NIFTY 100 from 2010 on. What is wrong?',
      answers: ['Nothing', 'It knows which companies would succeed', 'It is too short'],
      right: 1,
      because: 'Being in today’s list is the result of having done well.',
    },
    {
      asks: 'A rule buys at the close whenever that close is a new high. What is doubtful?',
      answers: [
        'You know the close only when it is too late to buy at it',
        'New highs are too rare',
        'Closes are not adjusted',
      ],
      right: 0,
      because: 'The signal and the fill use the same price; the next open is the first honest one.',
    },
    {
      asks: 'What makes a walk-forward out of sample?',
      answers: [
        'It uses many stocks',
        'Each step is predicted by a model that knows nothing later',
        'It leaves out bad years',
      ],
      right: 1,
      because: 'Only what was known before each step may be used for it.',
    },
  ],
};
