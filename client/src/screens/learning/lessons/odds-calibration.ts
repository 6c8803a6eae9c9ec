import type { Lesson } from '../lesson.ts';

export const CALIBRATION: Lesson = {
  text: `
    You can test a claim of "60%", but not on one stock. Take every case in which the model gave 60%. If about 60 of 100 came true, the number is
    reliable. That is [[calibration]].

    {{figure}}

    These rows are from our model at [the short horizon](/predictions), simulated and [[out of sample]]. They cover 201 stocks from 2011 to 2021.
    Of 55,647 predictions, each row is a tenth. When the model gave 61.1%, it came true in 62.7% of 5,565 cases. When it gave 48.6%, the price rose in
    56.4% of cases: too pessimistic. When it gave 53.8%, in 52.0%: a little too optimistic. Note how narrow the range is.

    ## Why no honest model gives 90%

    Prices already reflect what is known. Most of what remains is chance. A model that was right nine times in ten would own the market within
    years. In our walk-forward test, the highest probability at any horizon was 72.1%. If you see 85% or 95% "confidence" elsewhere, it was
    probably never tested. Or it is not a probability.

    ## The Brier score

    The [[Brier score]] measures the squared distance between a probability and the outcome (1 or 0). If you give 60% and it comes true, you score
    0.16. If it doesn't, you score 0.36. Lower is better. Giving 50% every time scores 0.25, so that is the score to beat. Better
    still, beat someone who always gives the [[base rate]].

    For these rows, the model scored 0.2448 and the base rate 0.2471. The difference is real but tiny. You can't feel it in ten trades. It is a
    small advantage over many trades, and [[charges]] can wipe it out.

    ## Sharp and calibrated

    A forecaster who always gives the base rate is perfectly calibrated and useless. A good one moves away from it **only as far as the evidence
    allows**. In the chart of past results, check two things. The points should be on the diagonal, and they should be spread out.
  `,
  figure: {
    kind: 'table',
    caption: 'Predicted vs actual (63 trading days)',
    description:
      'Four of ten groups. Predicted 48.6%, actual 56.4%, n 5,565. Predicted 53.8%, actual 52.0%, n 5,565. Predicted 56.9%, actual 57.7%, n 5,565. Predicted 61.1%, actual 62.7%, n 5,565.',
    head: ['Predicted', 'Actual', 'n'],
    rows: [
      ['48.6%', '56.4%', '5,565'],
      ['53.8%', '52.0%', '5,565'],
      ['56.9%', '57.7%', '5,565'],
      ['61.1%', '62.7%', '5,565'],
    ],
  },
  tryIt: [
    {
      href: '/predictions?tab=past',
      label: 'Past Results',
      words: 'Calibration chart: predicted on the x-axis, actual on the y-axis, n below.',
    },
  ],
  quiz: [
    {
      asks: 'A model gave 70% in 200 cases, and 110 came true. Is it calibrated?',
      answers: ['Yes', 'No, it is overconfident', 'No, it is underconfident'],
      right: 1,
      because: '110 of 200 is 55%. The model gave 70%.',
    },
    {
      asks: 'You give 60% and it does not happen. What is your Brier score?',
      answers: ['0.16', '0.36', '0.60'],
      right: 1,
      because: 'The distance from 0.6 to 0 is 0.6; its square is 0.36.',
    },
    {
      asks: 'What was our model’s highest probability out of sample?',
      answers: ['72.1%', '85%', '92%'],
      right: 0,
      because: 'Honest stock probabilities stay in a narrow range.',
    },
  ],
};
