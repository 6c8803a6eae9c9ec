import type { Lesson } from '../lesson.ts';

export const DRAWDOWN: Lesson = {
  text: `
    A return shows where you ended. The [[drawdown]] shows what you endured on the way: how far you fell below your highest value so far. People abandon
    good methods during drawdowns. So this number decides what you really earn.

    {{figure}}

    ## Losses weigh more than gains

    After a loss of 10%, you need 11.1% to break even. After 30%, you need 42.9%. After 50%, you must double what remains. After 70%, you need 233%. A
    loss of 10% is an annoyance; a further 40% costs years. That is why avoiding large losses matters, whatever you think of the market.

    ## Drawdowns last longer than you expect

    The deepest point gets the attention, but the duration wears people down. In your portfolio's value chart, find the longest gap between two
    highs. A year without a new high is normal for stocks. Ask of any method: how deep, how long, and would I have stayed?

    ## Momentum crashes

    The score that ranks stocks here relies partly on [[momentum]]. After a market crash, the weakest stocks rebound most, and the score is
    wrong for months. The [[rank-ic|rank-IC]] of its yearly [[walk-forward]] test was negative at the short horizon in 2009, 2016 and 2020. The model card
    shows this. It can happen again. If you follow the score, expect such a year.

    ## What you can do

    - Own stocks that don't fall together. [[diversification|Diversification]] reduces the drawdown at no cost.
    - Hold less. Half stocks and half cash has half the drawdown.
    - Decide in advance at which loss you would stop a method, and write it down.

    [[volatility|Volatility]] and drawdown are different. Two portfolios with the same volatility can have very different worst years. In one of
    them, the bad days come together. Check both before you compare two methods.
  `,
  figure: {
    kind: 'bars',
    caption: 'Gain needed to break even after a loss, in %',
    description: 'After 10% 11.1, after 20% 25, after 30% 42.9, after 50% 100, after 70% 233.3.',
    most: 240,
    rows: [
      { label: 'Lost 10%', to: 11.1, words: '+11.1%' },
      { label: 'Lost 20%', to: 25, words: '+25%' },
      { label: 'Lost 30%', to: 42.9, words: '+42.9%' },
      { label: 'Lost 50%', to: 100, words: '+100%', tone: 'quiet' },
      { label: 'Lost 70%', to: 233.3, words: '+233.3%', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/portfolio?tab=performance',
      label: 'Your drawdown',
      words: 'Below the value chart, with its deepest point.',
    },
  ],
  quiz: [
    {
      asks: 'You lost half. What gain do you need to break even?',
      answers: ['50%', '75%', '100%'],
      right: 2,
      because: 'What remains must double.',
    },
    {
      asks: 'What is the drawdown on a day with a new high?',
      answers: ['Zero', 'The day’s gain', 'Undefined'],
      right: 0,
      because: 'It is measured from the highest value so far, which is today’s value.',
    },
    {
      asks: 'When does momentum typically fail?',
      answers: ['In quiet years', 'In the rebound after a crash', 'Before dividends'],
      right: 1,
      because: 'The weakest stocks then rise the most.',
    },
  ],
};
