import type { Lesson } from '../lesson.ts';

export const KEEPING_SCORE: Lesson = {
  text: `
    "I am up ₹10,000" is not a result. On how much money, over what period, and compared with what? Three numbers answer that, and they are easy to
    confuse.

    ## Two returns

    You start with ₹1,00,000. In the first half of the year, stocks rise by 10%. Then you add another ₹1,00,000, and nothing happens in the second
    half. You have ₹2,10,000.

    {{figure}}

    The [[time-weighted return]] is 10%. It follows one rupee that was invested all the time. It measures the **method**, because it ignores when you
    added money. The [[XIRR]] is 6.7%. It is the annual rate earned by your own deposits on their dates. It measures **your result**, and you came late.
    If the 10% had come in the second half, the method would have the same 10% and you 13.5%.

    If your XIRR stays far below the time-weighted return, you add money after rises and withdraw it after falls. It is the most common mistake of
    all. Only this comparison shows it.

    ## Compared with what?

    Compare with what needs no effort: the NIFTY 50, or all stocks in [[equal weight]]. The performance tab shows both, with your deposits on your
    dates. If you are behind both over two years, the index is the better method. Most professionals find the same.

    ## Gross, net and after tax

    A gain before charges is not yet yours. Look at the net gain and remember tax. If you gain ₹1,00,000 within a year, 20% goes in tax. After more
    than a year, tax is 12.5% of the gain above ₹1.25 lakh. One sale after three years can beat a better method with 30 sales.

    ## Write a journal

    Before each order, write one sentence: why, until when, and what would prove you wrong. After 50 trades, read them all. Nothing else teaches
    you as fast.
  `,
  figure: {
    kind: 'lines',
    caption: 'One year with a second deposit after six months',
    description:
      'One rupee grows from 1.00 to 1.10 in six months and then stays flat: time-weighted return 10%. XIRR 6.7%.',
    from: 'January',
    to: 'December',
    lines: [
      {
        label: 'One rupee',
        look: 'own',
        values: [1, 1.016, 1.033, 1.05, 1.066, 1.083, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1],
      },
      {
        label: 'At 6.7% a year',
        look: 'dashed',
        values: [1, 1.005, 1.011, 1.016, 1.022, 1.027, 1.033, 1.039, 1.044, 1.05, 1.056, 1.061, 1.067],
      },
    ],
  },
  tryIt: [
    {
      href: '/portfolio?tab=performance',
      label: 'Your two returns',
      words: 'Compare XIRR and time-weighted return with both benchmarks.',
    },
    {
      href: '/portfolio?tab=lots',
      label: 'Lots and tax',
      words: 'See how a sale today would be taxed, lot by lot.',
    },
  ],
  quiz: [
    {
      asks: 'Which return measures the method, whenever you added money?',
      answers: ['Time-weighted', 'XIRR', 'Both equally'],
      right: 0,
      because: 'It follows one rupee invested from the first day.',
    },
    {
      asks: 'Your XIRR is always below the time-weighted return. What is the likely reason?',
      answers: ['Charges are too high', 'You add money after rises', 'The market fell'],
      right: 1,
      because: 'A deposit after a rise earns only what comes later.',
    },
    {
      asks: 'You gained 8% in a year; equal weight gained 11%. Did your stock picking help?',
      answers: ['Yes, 8% is a gain', 'No', 'One year can’t show that'],
      right: 2,
      because: 'It was behind, and one year is mostly luck. Look at several years and at n.',
    },
  ],
};
