import type { Lesson } from '../lesson.ts';

export const LUCK: Lesson = {
  text: `
    You sold twenty times and won thirteen of them. Is a [[win rate]] of 65% skill? Throw a coin twenty times: it shows thirteen heads
    or more in 13% of all attempts. Among eight people with coins there is likely one who does as well as you.

    {{figure}}

    ## How wide is luck?

    The bars show where the win rate of a coin lies in 95 of 100 repetitions. With 20 trades that is anything from 28 to 72%. With 100 it is 40 to
    60%, and even with 2,500 it is 48 to 52%. To halve the width you need four times as many. This is the [[confidence interval]], and a figure
    without n hides it.

    An [[edge]] of two points, which is about what an honest model has, cannot be seen in a hundred trades. It drowns in ten points of luck to either side. That
    holds for us as well: look at n before you look at any percentage here.

    ## Streaks are normal

    Suppose you truly win 55 of 100. In the course of a hundred trades the chance of five losses in a row is 65%, and of seven 18%. The streak
    will come; it does not mean that your method broke, and a row of wins does not mean that it works. Decide beforehand what would
    make you stop, while you are calm.

    ## Trades are not independent

    The arithmetic above takes each trade for a new throw. But ten stocks bought on one day fall together when the market falls. They are closer to two
    throws than to ten. The ranges are therefore still too narrow, and the page of past results says so of its own.

    ## A win rate is half of the story

    Nine gains of ₹100 and one loss of ₹1,000 are a win rate of 90% and a loss of ₹100. What counts is how often times how much. [[profit factor|The
    profit factor]] puts both together: all gains divided by all losses. Below one you lose, whatever the win rate.
  `,
  figure: {
    kind: 'bars',
    caption: 'Where the win rate of a coin lies in 95 of 100 repetitions, in per cent',
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
      words: 'Find n beside it, and look up in the figure how much of it may be luck.',
    },
    {
      href: '/predictions?tab=past',
      label: 'The model’s record',
      words: 'The same test for the model, with the 95% ranges drawn.',
    },
  ],
  quiz: [
    {
      asks: 'How many more trades halve the width of luck?',
      answers: ['Twice as many', 'Four times as many', 'Ten times as many'],
      right: 1,
      because: 'The width shrinks with the square root of n.',
    },
    {
      asks: 'You win 55% in truth. How likely is a row of five losses within a hundred trades?',
      answers: ['Under 2%', 'About a third', 'About two thirds'],
      right: 2,
      because: 'It is 65%. A streak like that is part of a good method.',
    },
    {
      asks: 'A win rate of 90%: is the method good?',
      answers: ['Yes', 'No', 'It depends on how large gains and losses are'],
      right: 2,
      because: 'A few large losses can outweigh many small gains.',
    },
  ],
};
