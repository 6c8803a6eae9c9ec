import type { Lesson } from '../lesson.ts';

export const SCREENS: Lesson = {
  text: `
    A screen is a rule that finds stocks. Examples: a close above the 20-day high, an [[RSI]] below 30, or the 50 DMA crossing above the 200 DMA. It saves
    you from checking 100 charts. Whether the matches will rise is a separate question. You can answer it by counting.

    {{figure}}

    ## What we measured

    We took every match in real bars from 2010 to 2025 and looked 60 trading days ahead. Then we compared with all stocks on the same days. The base
    rate of a higher price was 56.6%. **No pattern had a significant advantage.** The best was [[RSI|oversold]] stocks: 0.7% better than the rest,
    with a t-value of 1.3. Values below two deserve no attention.

    One result does stand out, on the wrong side. It is a 20-day [[breakout]] without the volume condition. Over the next 20 days, those stocks
    returned 0.29% **less** than the rest, with a t-value of −3.0. Strength that everyone can see is often priced in already.

    ## Why use screens, then?

    A screen helps you ask questions. It does not answer them. A [[golden crossover]] shows that a stock's trend has turned. That is a fact about
    the past. The screen gives you a short list to research, with the evidence for each match. You can also test your own condition over the
    same history before you trust it.

    ## Questions to ask about any pattern

    - How many matches are behind the figure?
    - What is it compared with, and on which days?
    - Are costs included? A delivery round trip costs about 0.22%.
    - Was the rule chosen before or after seeing the result?

    Each tab of Stock Screeners shows these figures, measured on this server's own history. They will differ from the ones above. How much they
    differ shows you how much is chance. A figure that changes sign between two samples has taught you to ignore it.
  `,
  figure: {
    kind: 'table',
    caption: '60 trading days after a match, 2010 to 2025, per 100 stocks',
    description:
      'Daily breakout 56.0% and 0.0%; weekly 57.3% and +0.1%; oversold 61.5% and +0.7%; nearing 57.1% and −0.1%; golden crossover 56.9% and −0.1%. Base rate 56.6%.',
    head: ['Screen', 'Matches a day', 'Up', 'vs all stocks'],
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
      words: 'In Past performance, find n, the base rate and the excess return.',
    },
    {
      href: '/screeners?tab=own',
      label: 'Build your own screen',
      words: 'Preview its matches now.',
    },
  ],
  quiz: [
    {
      asks: 'Which pattern had a significant advantage over all stocks?',
      answers: ['Oversold', 'Golden crossover', 'None of them'],
      right: 2,
      because: 'The best one, oversold, has a t-value of 1.3.',
    },
    {
      asks: '61.5% of oversold stocks were up after 60 days. What do you compare it with?',
      answers: ['50%', 'The 56.6% of all stocks', 'Nothing, it is high'],
      right: 1,
      because: 'The base rate was 56.6%. The difference is what the pattern may have added.',
    },
    {
      asks: 'What is a screen good for?',
      answers: ['A short list to research', 'A signal to buy', 'A guarantee against losses'],
      right: 0,
      because: 'It raises questions. Counting gives the answers.',
    },
  ],
};
