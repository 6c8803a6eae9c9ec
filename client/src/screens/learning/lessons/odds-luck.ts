import type { Lesson } from '../lesson.ts';

export const LUCK: Lesson = {
  text: `
    You closed 20 trades and 13 were profitable. Is a [[win rate]] of 65% skill? Toss a coin 20 times: 13 or more heads come up 13% of the time.
    Among eight people tossing coins, one will probably do as well as you.

    {{figure}}

    ## How wide is luck?

    The bars show the range of a coin's win rate in 95% of repetitions. With 20 trades, it is 28% to 72%. With 100, it is 40% to 60%. Even with
    2,500, it is 48% to 52%. To halve the range, you need four times as many trades. This range is the [[confidence interval]]. A figure without
    n hides it.

    An honest model has an [[edge]] of about two points. You can't see that in 100 trades, because luck is worth ten points either way. The same is
    true here: check n before you trust any percentage.

    ## Losing streaks are normal

    Suppose your true win rate is 55%. In 100 trades, the chance of five losses in a row is 65%. The chance of seven is 18%. A losing streak
    doesn't prove that your method failed, and a winning streak doesn't prove that it works. Decide in advance, while you are calm, what would
    make you stop.

    ## Trades are not independent

    This calculation treats each trade as a new coin toss. But ten stocks bought on one day fall together when the market falls. They count as
    about two tosses, not ten. So the true ranges are even wider. Past Results carries the same warning.

    ## Win rate is half the story

    Nine gains of ₹100 and one loss of ₹1,000 give a win rate of 90% and a loss of ₹100. The size of gains and losses matters as much as their
    number. The [[profit factor]] combines both: total gains divided by total losses. Below one, you lose money at any win rate.
  `,
  figure: {
    kind: 'bars',
    caption: 'Range of a coin’s win rate in 95% of repetitions, in %',
    description: '20 trades: 28 to 72. 100 trades: 40 to 60. 400 trades: 45 to 55. 2,500 trades: 48 to 52.',
    most: 100,
    mark: { at: 50, words: 'the coin’s true rate' },
    rows: [
      { label: 'n = 20', from: 28.1, to: 71.9, words: '28% to 72%' },
      { label: 'n = 100', from: 40.2, to: 59.8, words: '40% to 60%' },
      { label: 'n = 400', from: 45.1, to: 54.9, words: '45% to 55%' },
      { label: 'n = 2,500', from: 48, to: 52, words: '48% to 52%' },
    ],
  },
  tryIt: [
    {
      href: '/trades',
      label: 'Your own win rate',
      words: 'Check its n, and see in the chart how much may be luck.',
    },
    {
      href: '/predictions?tab=past',
      label: 'The model’s record',
      words: 'The same test for the model, with 95% ranges.',
    },
  ],
  quiz: [
    {
      asks: 'How many trades do you need to halve the range of luck?',
      answers: ['Twice as many', 'Four times as many', 'Ten times as many'],
      right: 1,
      because: 'The range shrinks with the square root of n.',
    },
    {
      asks: 'Your true win rate is 55%. How likely are five losses in a row within 100 trades?',
      answers: ['Under 2%', 'About a third', 'About two thirds'],
      right: 2,
      because: 'It is 65%. Good methods have such streaks.',
    },
    {
      asks: 'A method has a win rate of 90%. Is it good?',
      answers: ['Yes', 'No', 'It depends on the size of gains and losses'],
      right: 2,
      because: 'A few large losses can outweigh many small gains.',
    },
  ],
};
