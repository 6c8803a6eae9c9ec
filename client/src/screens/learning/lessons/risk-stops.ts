import type { Lesson } from '../lesson.ts';

export const STOPS: Lesson = {
  text: `
    A [[stop loss]] sells when the price falls to a level you chose. It is praised as protection. It is really an exchange: you give up some of
    the good outcomes to cut off some of the bad ones. Whether that is worth it depends on how near you put it.

    {{figure}}

    ## Near stops cost money

    We measured trades of 63 trading days with stops at different distances, in multiples of σ, the usual movement over that time. With a stop at half of
    σ a trade made 0.98% on average; at three quarters 1.77%; at one σ 2.14%. The nearer the stop, the more often plain noise throws you out
    just before the price turns.

    The reason is that a price wanders. In the course of a month nearly every stock trades several per cent below where it began, most of them
    without anything having happened. A stop inside that range is a plan to sell low.

    ## Set it by volatility

    The same 5% is far away for a calm stock and next door for a wild one. So measure the distance in the stock's own [[volatility]].
    Predictions here put the stop at three quarters of σ over the horizon and the [[target]] at one σ. The lines in the stock sheet show where that is.

    ## What a stop cannot do

    - It cannot sell between yesterday's close and today's open. A gap is sold at the gap's price.
    - It cannot sell when there are no buyers, or when the market is halted.
    - It cannot make a bad idea good. A method without an [[edge]] loses with stops too, only more slowly.

    ## What it can do

    It decides **beforehand**, when you are calm, and it makes the loss of one position about as large as you planned. Together with the
    [position size](/learning?tab=courses&lesson=risk-position-size) that is enough. [[reward to risk|Reward to risk]] is the last check: with one to earn and
    one to lose you must be right more than half of the time just to stand still, before charges.
  `,
  figure: {
    kind: 'bars',
    caption: 'Mean return of a trade over 63 trading days, by the distance of its stop',
    description: 'Stop at half of sigma 0.98%, at three quarters 1.77%, at one sigma 2.14%.',
    most: 2.5,
    rows: [
      { label: 'Stop at 0.5σ', to: 0.98, words: '0.98%', tone: 'quiet' },
      { label: 'Stop at 0.75σ', to: 1.77, words: '1.77%' },
      { label: 'Stop at 1σ', to: 2.14, words: '2.14%' },
    ],
  },
  tryIt: [
    {
      href: '/practice?stock=TCS.NS',
      label: 'Replay a day with a stop',
      words: 'Buy with a close stop, repeat the same day with a wide one, and compare the two scores.',
    },
    {
      href: '/stocks?symbol=TCS.NS&chart=1d',
      label: 'The stock sheet of TCS',
      words:
        'Find target and stop in the cone of a prediction, and think of how often noise alone would reach them.',
    },
  ],
  quiz: [
    {
      asks: 'What does a nearer stop do, on average?',
      answers: ['It raises the return', 'It lowers the return', 'Nothing'],
      right: 1,
      because: 'Half a σ made 0.98% where one σ made 2.14%: noise throws you out.',
    },
    {
      asks: 'Where does it make sense to put a stop?',
      answers: ['5% below, always', 'At a round number', 'At a distance that fits the stock’s volatility'],
      right: 2,
      because: 'The same percentage is far for a calm stock and near for a wild one.',
    },
    {
      asks: 'Target and stop are equally far away. How often must you be right to stand still, before charges?',
      answers: ['A third of the time', 'Half of the time', 'Two thirds of the time'],
      right: 1,
      because: 'With one to earn and one to lose, half.',
    },
  ],
};
