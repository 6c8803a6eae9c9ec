import type { Lesson } from '../lesson.ts';

export const KEEPING_SCORE: Lesson = {
  text: `
    "I am up ₹10,000" is no result. On how much money, over how long, and compared with what? Three numbers answer that, and they are easily mixed up.

    ## Two returns

    You begin with ₹1,00,000. In the first half of the year stocks rise by 10%, and you add another ₹1,00,000. In the second half nothing happens.
    You have ₹2,10,000.

    {{figure}}

    The [[time-weighted return]] is 10%: what one rupee became that was there all the time. It judges the **method**, since it does not
    care when you paid in. The [[XIRR]] is 6.7%: the rate at which your own deposits, on their dates, became what is there. It judges **your result**,
    and you came late. Had the 10% come in the second half, the method would have the same 10%, and you 13.5%.

    When XIRR is far below the time-weighted return, again and again, you are adding money after rises and taking it out after falls. It is the most common mistake there is, and only this
    comparison shows it.

    ## Compared with what?

    With what you would have had without any effort: the NIFTY 50, and all stocks in [[equal weight]]. The performance tab draws both, with your deposits on
    your dates put into them instead. If you are behind both over two years, the index is the better method. That is not a shame; it is what
    most professionals find.

    ## Gross, net, after tax

    A gain before charges belongs to nobody. Look at net, and remember tax: of ₹1,00,000 gained within a year, 20% goes; after more than a year
    12.5% of what exceeds ₹1.25 lakh. Three years of patience with one sale can beat a better method with thirty.

    ## Keep a journal

    Before each order write one sentence: why, until when, and what would prove you wrong. After fifty trades read all of them. Nothing else
    teaches as fast, and no program can do it for you.
  `,
  figure: {
    kind: 'lines',
    caption: 'The same method in a year; the second deposit comes in the middle',
    description:
      'One rupee goes from 1.00 to 1.10 in six months and stays there: time-weighted 10%. The deposits earn 6.7% a year.',
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
      words: 'XIRR and time-weighted return stand side by side, with both benchmarks.',
    },
    {
      href: '/portfolio?tab=lots',
      label: 'Lots and tax',
      words: 'What a sale today would be taxed as, lot by lot.',
    },
  ],
  quiz: [
    {
      asks: 'Which return judges the method, whenever money came in?',
      answers: ['Time-weighted', 'XIRR', 'Both alike'],
      right: 0,
      because: 'It follows one rupee that was there from the first day.',
    },
    {
      asks: 'Your XIRR is always below the time-weighted return. What is likely?',
      answers: ['Charges are too high', 'You add money after rises', 'The market fell'],
      right: 1,
      because: 'Deposits after a rise earn only what comes later.',
    },
    {
      asks: 'You gained 8% in a year in which equal weight gained 11%. Did the picking help?',
      answers: ['Yes, 8% is a gain', 'No', 'It cannot be said in one year'],
      right: 2,
      because: 'It was behind, and one year is mostly luck. Look at several, and at n.',
    },
  ],
};
