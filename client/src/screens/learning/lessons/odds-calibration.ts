import type { Lesson } from '../lesson.ts';

export const CALIBRATION: Lesson = {
  text: `
    "60%" is a claim that can be checked, though not on one stock. Take all cases in which 60% was said. If about 60 of 100 came true, the
    number means what it says. That is [[calibration]].

    {{figure}}

    The rows above are from the model of this product, for [the short horizon](/predictions), simulated and [[out of sample]], on 201 stocks from 2011 to 2021. Where it said
    60.6% it came true in 59.8% of 1,657 cases. Where it said 49.5% the truth was 55.1%: it was too gloomy there. You see how narrow the range is.
    Of 55,647 predictions 53,043 are in the middle row.

    ## Why nobody honest says 90%

    Prices already contain what is known. What remains is mostly chance, and a model that knew a stock's direction in nine of ten cases would
    own the market within years. In our walk-forward the highest probability at any horizon was 64.7%. If you see 85 or 95% "confidence"
    elsewhere, you are looking at a number that was never checked, or at a word that does not mean probability.

    ## A score for being right by the right amount

    The [[Brier score]] takes the distance between what was said and what came (1 or 0), squared. Say 60%: if it comes true you are
    charged 0.16, if not 0.36. Whoever always says 50% is charged 0.25 each time, so that is the figure to beat, or better still, that of someone who
    always says the [[base rate]].

    For the rows above the model scored 0.2463 and the base rate 0.2471. The difference is real, and it is tiny. It cannot be felt
    in ten trades. It is a small lean on many, and [[charges]] can eat it whole.

    ## Sharp or calibrated

    A forecaster who says the base rate every day is perfectly calibrated and useless. The art is to move away from it **as far as the
    evidence allows, and no further**. Look for both: that the points lie on the diagonal, and that they are not all in one place.
  `,
  figure: {
    kind: 'table',
    caption: 'What was said, and what came (63 trading days)',
    description:
      'Said 49.5, came 55.1 per cent of 947; said 55.5, came 56.5 of 53,043; said 60.6, came 59.8 of 1,657.',
    head: ['Said', 'Came', 'n'],
    rows: [
      ['49.5%', '55.1%', '947'],
      ['55.5%', '56.5%', '53,043'],
      ['60.6%', '59.8%', '1,657'],
    ],
  },
  tryIt: [
    {
      href: '/predictions?tab=past',
      label: 'Past Results',
      words: 'The reliability diagram: said along the bottom, came up the side, and n beneath.',
    },
  ],
  quiz: [
    {
      asks: 'A model said 70% in 200 cases, and 110 came true. Is it calibrated there?',
      answers: ['Yes', 'No, it claims too much', 'No, it claims too little'],
      right: 1,
      because: '110 of 200 is 55%. It said 70%.',
    },
    {
      asks: 'You say 60% and it does not happen. What does the Brier score charge?',
      answers: ['0.16', '0.36', '0.60'],
      right: 1,
      because: 'The distance from 0.6 to 0 is 0.6; its square is 0.36.',
    },
    {
      asks: 'What is the highest probability our model gave out of sample?',
      answers: ['64.7%', '75%', '92%'],
      right: 0,
      because: 'Honest probabilities of stocks are narrow.',
    },
  ],
};
