import type { Lesson } from '../lesson.ts';

export const BASE_RATES: Lesson = {
  text: `
    Someone claims: "58% of my tips were up after six months." Is that good? You need to know how many of **all** stocks were up. That figure is
    the [[base rate]]. Every claim about prices should start with it.

    {{figure}}

    Among large Indian stocks, 56% were up after 63 trading days, 59% after 126 and 61% after 252. Random picks would have been "right" that
    often. So 58% after six months is slightly worse than random.

    ## The base rate moves more than any model

    These are averages over many years. Depending on the start year, the figure ranges from 37% to 90%. In a bull market nearly everyone is
    right; in a bear market nearly no one is. A model praised after a good year may only have been lucky with the market.

    There is a second trap. These numbers cover companies that still exist. With failed companies included, only 52 to 54% were up. The lesson on
    [backtests](/learning?tab=courses&lesson=odds-out-of-sample) explains why.

    ## Compare with other stocks on the same day

    "Will it outperform?" is a better question than "Will it rise?" The market's own move then cancels out. A large stock outperforms NIFTY
    about 49% of the time, so the base rate is close to a coin toss. What remains is the [[excess return]]. It is much smaller than people
    hope.

    ## How to read a prediction

    Every prediction here shows its probability and its base rate. The difference is the [[edge]], in points. A probability of 60% with a base
    rate of 59% has an edge of one point. That is next to nothing.

    "No edge" is an honest result. On most days, it is the result for most stocks. If someone shows you a success rate without a base rate,
    ask for the base rate. There is usually a reason it is missing.
  `,
  figure: {
    kind: 'bars',
    caption: 'Stocks that were up after n trading days, in %',
    description:
      '56.4% after 63 days, 58.7% after 126, 61.1% after 252. Surviving companies only; with failed ones 52 to 54%.',
    most: 100,
    mark: { at: 50, words: 'coin toss' },
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
      words: 'The tick on each bar is the base rate. The bar beyond it is the edge.',
    },
  ],
  quiz: [
    {
      asks: 'A tipster was right on 60% of calls in a year. What do you ask first?',
      answers: ['How many calls?', 'How many of all stocks were up that year?', 'Both'],
      right: 2,
      because: 'A hit rate means nothing without its base rate and n.',
    },
    {
      asks: 'Probability 61%, base rate 59%. How large is the edge?',
      answers: ['61 points', '11 points', '2 points'],
      right: 2,
      because: 'The edge is the probability minus the base rate.',
    },
    {
      asks: 'How often does a large Indian stock outperform NIFTY?',
      answers: ['About 49 times in 100', 'About 61 times in 100', 'About 75 times in 100'],
      right: 0,
      because: 'It is close to a coin toss. A few large winners usually carry the index.',
    },
  ],
};
