import type { Lesson } from '../lesson.ts';

export const STOPS: Lesson = {
  text: `
    A [[stop loss|stop-loss]] sells when the price falls to a level you chose. People praise it as protection. It is really a trade-off. You give up some good
    outcomes to avoid some bad ones. Whether that pays depends on the distance.

    {{figure}}

    ## Tight stops cost money

    We measured trades over 63 trading days with stops at different distances. The unit is σ, the typical move over that period. With a stop at 0.5σ, a
    trade returned 0.98% on average. At 0.75σ it returned 1.77%, and at 1σ it returned 2.14%. The tighter the stop, the more often normal noise
    takes you out just before the price turns.

    Prices wander. Within a month, nearly every stock trades several per cent below its starting price, usually for no reason. A stop inside that
    range plans to sell low.

    ## Set the stop by volatility

    5% is far for a calm stock and near for a wild one. So measure the distance in the stock's own [[volatility]]. Predictions here place the stop at
    0.75σ over the horizon and the [[target]] at 1σ. The stock sheet shows both levels on the chart.

    ## What a stop can't do

    - It can't sell between yesterday's close and today's open. After a gap, it sells at the gap's price.
    - It can't sell when there are no buyers or when the market is halted.
    - It can't fix a bad idea. A method without an [[edge]] also loses with stops, only more slowly.

    ## What a stop can do

    It makes the decision **in advance**, while you are calm. It limits the loss of one position to about what you planned. Together with
    [position size](/learning?tab=courses&lesson=risk-position-size), that is enough.

    The last check is [[reward to risk|risk:reward]]. If target and stop are equally far away, you must be right more than half of the time to
    make money. Charges raise that number further. So compare the two distances before you place the order, not after.
  `,
  figure: {
    kind: 'bars',
    caption: 'Mean return per trade over 63 trading days, by stop distance',
    description: 'Stop at 0.5 sigma 0.98%, at 0.75 sigma 1.77%, at 1 sigma 2.14%.',
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
      label: 'Replay a day with a stop-loss',
      words: 'Buy with a tight stop-loss, replay with a wide one, and compare the scores.',
    },
    {
      href: '/stocks?symbol=TCS.NS&chart=1d',
      label: 'TCS stock sheet',
      words: 'Show a prediction on the chart. How often would noise alone reach its target or stop?',
    },
  ],
  quiz: [
    {
      asks: 'What does a tighter stop do, on average?',
      answers: ['It raises the return', 'It lowers the return', 'Nothing'],
      right: 1,
      because: '0.5σ returned 0.98% and 1σ returned 2.14%: noise takes you out.',
    },
    {
      asks: 'Where should you place a stop-loss?',
      answers: ['Always 5% below', 'At a round number', 'At a distance that fits the stock’s volatility'],
      right: 2,
      because: 'The same percentage is far for a calm stock and near for a volatile one.',
    },
    {
      asks: 'Target and stop are equally far away. How often must you be right to break even, before charges?',
      answers: ['A third of the time', 'Half of the time', 'Two thirds of the time'],
      right: 1,
      because: 'At a risk:reward of 1 : 1, half of the time.',
    },
  ],
};
