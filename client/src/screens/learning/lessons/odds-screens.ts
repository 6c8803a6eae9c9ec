import type { Lesson } from '../lesson.ts';

export const SCREENS: Lesson = {
  text: `
    A screen is a rule that finds stocks: a close above the highest of twenty days, an [[RSI]] below 30, the average of fifty days crossing that of
    two hundred. It saves you from looking at a hundred charts. Whether what it finds will rise is another question, and it can be answered by counting.

    {{figure}}

    ## What we counted

    For each pattern we took every match in real bars from 2010 to 2025, looked sixty trading days ahead, and compared with all stocks of the same
    day. The base rate of being higher was 56.6%. **None of the patterns has a significant advantage.** The largest is that of [[RSI|oversold]] stocks: 0.7%
    better than the rest, with a t value of 1.3, where two is the least that deserves attention.

    A plain twenty-day [[breakout]] without the condition on volume is the one thing that stands out, on the wrong side: over twenty days its
    stocks did 0.29% **worse** than the rest, with a t value of −3.0. The strength that everybody sees is often paid for already.

    ## So why have screens?

    Because a screen is a way to ask, and not an answer. A [[golden crossover]] tells you that the trend of a stock has turned, which is a fact about the past. It
    gives you a short list to read about, with the evidence beside each match. And a condition you wrote yourself can be checked over the same
    history before you trust it.

    ## Questions to put to any pattern

    - How many matches is the figure made of?
    - Compared with what, on which days?
    - After what costs? A round trip in delivery takes about 0.22%.
    - Was the rule chosen before or after its result was seen?

    Each tab of Stock Screeners prints these figures, worked out on this deployment's own history. They will differ from those above, which is a lesson in itself:
    look at how far they differ, and you see how much is chance.
  `,
  figure: {
    kind: 'table',
    caption: 'Sixty trading days after a match, 2010 to 2025, per 100 stocks',
    description:
      'Daily breakout .560 and 0.0%; weekly .573 and +.1%; oversold .615 and +.7%; nearing .571 and −.1%; golden crossover .569 and −.1%. Base rate .566.',
    head: ['Screen', 'Matches a day', 'Higher', 'Against all'],
    rows: [
      ['Daily breakout', '2.1', '56.0%', '0.0%'],
      ['Weekly breakout', '1.1', '57.3%', '+0.1%'],
      ['Oversold', '3.5', '61.5%', '+0.7%'],
      ['Nearing breakout', '9.0', '57.1%', '−0.1%'],
      ['Golden crossover', '0.26', '56.9%', '−0.1%'],
      ['All stocks', '', '56.6%', '0'],
    ],
  },
  tryIt: [
    {
      href: '/screeners?tab=oversoldStocks',
      label: 'Oversold Stocks',
      words: 'Open the record of the screen and find n, the baseline and the range.',
    },
    {
      href: '/screeners?tab=own',
      label: 'Write a screen of your own',
      words: 'Preview what it would have found, and what followed.',
    },
  ],
  quiz: [
    {
      asks: 'Which pattern had a significant advantage over all stocks?',
      answers: ['Oversold', 'Golden crossover', 'None of them'],
      right: 2,
      because: 'The best one, oversold, has a t value of 1.3.',
    },
    {
      asks: '61.5% of oversold stocks were higher after 60 days. What do you compare it with?',
      answers: ['50%', 'The 56.6% of all stocks', 'Nothing, it is high'],
      right: 1,
      because: 'The base rate was 56.6%; the difference is what the pattern may have added.',
    },
    {
      asks: 'What is a screen good for?',
      answers: ['A short list to look into', 'A signal to buy', 'A guarantee against losses'],
      right: 0,
      because: 'It is a way to ask. The answer needs counting.',
    },
  ],
};
