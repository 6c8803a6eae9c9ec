import type { Lesson } from '../lesson.ts';

export const DRAWDOWN: Lesson = {
  text: `
    A return says where you arrived. The [[drawdown]] says what you had to sit through: how far you are below the highest value so far. People
    leave good methods in drawdowns, so this number decides what you really earn.

    {{figure}}

    ## Losses weigh more than gains

    After a loss of 10% you need 11.1% to be back. After 30% it is 42.9%, after 50% you have to double what is left, and after 70% you need 233%. The
    first ten per cent are an annoyance, and the next forty are years. That is all there is to the rule of avoiding large losses; no opinion about markets is needed.

    ## It lasts longer than you think

    The deepest point gets the attention, but time is what wears people down. In the value chart of your portfolio look at the longest
    stretch between two highs. A year without a new high is normal for stocks. Ask of any method: how deep, how long, and would I have stayed?

    ## Momentum has crashes

    The score this product ranks stocks by leans on [[momentum]]. After a market crash the worst stocks rebound the most, and then it is wrong for months. The
    [[rank-ic|rank-IC]] of its yearly [[walk-forward]] was negative at the short horizon in 2009, 2016 and 2020. That is in the model card, and nothing suggests that it will not happen
    again. Whoever follows it should expect such a year, and not discover it.

    ## What you can do

    - Own several things that do not fall together. [[diversification|Diversification]] lowers the drawdown and costs nothing.
    - Hold less. Half of the stocks and half of cash has half of the drawdown.
    - Decide beforehand at which loss you would stop a method, and write it down.

    [[volatility|Volatility]] and drawdown are not the same. Two portfolios that scatter alike can have very different worst years, because
    in one of them the bad days come together.
  `,
  figure: {
    kind: 'bars',
    caption: 'What it takes to be back after a loss, in per cent',
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
      words: 'Under the value chart, with its deepest point.',
    },
  ],
  quiz: [
    {
      asks: 'You lost half. What do you need to be back?',
      answers: ['50%', '75%', '100%'],
      right: 2,
      because: 'Half must double.',
    },
    {
      asks: 'What is the drawdown on a day with a new high?',
      answers: ['Zero', 'The gain of the day', 'It is not defined'],
      right: 0,
      because: 'It is measured from the highest value so far, which is today’s.',
    },
    {
      asks: 'When does momentum typically fail?',
      answers: ['In quiet years', 'In the rebound after a crash', 'Before dividends'],
      right: 1,
      because: 'Then the worst stocks of the past rise the most.',
    },
  ],
};
