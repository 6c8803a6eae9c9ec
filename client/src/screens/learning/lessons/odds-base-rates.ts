import type { Lesson } from '../lesson.ts';

export const BASE_RATES: Lesson = {
  text: `
    Somebody tells you: "Of my tips, 58% were higher half a year later." Is that good? You cannot know before you know how many of **all**
    stocks were. That figure is the [[base rate]], and every claim about prices begins with it.

    {{figure}}

    Measured on real bars of large Indian stocks, 56 of 100 were higher after 63 trading days, 59 after 126 and 61 after 252. Whoever
    throws darts at the list would have been "right" that often. So 58% at half a year is a little worse than the darts.

    ## The base rate moves more than any model

    These are averages over many years. By the year in which you start they lie anywhere between 37 and 90%. In a rising market everybody is
    right, and in a falling one nobody is. A model that is praised after a good year has often done nothing but be there.

    There is a second trap in those numbers: they come from companies that still exist. With those that failed counted in, only 52 to 54 of 100
    were higher. The lesson on [backtests](/learning?tab=courses&lesson=odds-out-of-sample) says why.

    ## Compare with the others on the same day

    A better question than "will it rise?" is "will it do better than the rest?" There the luck of the market drops out. A stock beats the
    NIFTY about 49 times in 100, so a coin is the base rate. What is left is the [[excess return]], and it is much smaller than people hope.

    ## How to read a card here

    Every prediction shows its probability with the base rate beside it. The difference is the [[edge]], in points. A probability of 60% with a
    base rate of 59% is an edge of one point: hardly anything. "No edge" is an honest answer, and most days it is the answer for most stocks.
    When the two figures are not given together, anywhere, assume that the second one is missing for a reason.
  `,
  figure: {
    kind: 'bars',
    caption: 'Stocks that were higher after so many trading days, in per cent',
    description:
      '56.4% after 63 days, 58.7% after 126, 61.1% after 252. Survivors only; with failures 52 to 54%.',
    most: 100,
    mark: { at: 50, words: 'a coin' },
    rows: [
      { label: '63 days', to: 56.4, words: '56.4%' },
      { label: '126 days', to: 58.7, words: '58.7%' },
      { label: '252 days', to: 61.1, words: '61.1%' },
      { label: 'By start year', from: 37, to: 90, words: '37% to 90%', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/predictions',
      label: 'AI Predictions',
      words: 'Look for the tick on each bar: it is the base rate. The bar beyond it is the edge.',
    },
  ],
  quiz: [
    {
      asks: 'A tipster was right in 60% of calls over a year. What do you ask first?',
      answers: ['How many calls?', 'How often were all stocks higher in that year?', 'Both of these'],
      right: 2,
      because: 'Without the base rate and without n a hit rate says nothing.',
    },
    {
      asks: 'Probability 61%, base rate 59%. How large is the edge?',
      answers: ['61 points', '11 points', '2 points'],
      right: 2,
      because: 'The edge is the probability less the base rate.',
    },
    {
      asks: 'How often does a large Indian stock beat the NIFTY?',
      answers: ['About 49 times in 100', 'About 61 times in 100', 'About 75 times in 100'],
      right: 0,
      because: 'It is close to a coin; more often than not a few large winners carry the index.',
    },
  ],
};
