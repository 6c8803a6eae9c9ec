import type { Lesson } from '../lesson.ts';

export const EXCHANGE_DAY: Lesson = {
  text: `
    The exchange is open for six and a quarter hours, and its day has parts that work differently. All times are those of India, whatever
    the clock on your wall says.

    {{figure}}

    ## Before nine fifteen

    In the [[pre-open]] people place orders that do not trade at once. Then the exchange looks for the one price at which most shares
    can change hands, and that is the opening price. It is why a stock can open far from where it closed without a single trade in between.

    ## Continuous trading

    From 09:15 orders meet whenever a bid reaches an ask. The first quarter of an hour is the busiest: in the market this product simulates,
    fitted to real bars, 12.5% of a day's [[volume]] passes in it, and more than a quarter in the last hour. In the quiet middle [[spread|spreads]] are wider and a
    large order leaves deeper marks.

    ## The close

    Since 3 August 2026 stocks with [[fno|futures and options]], which is nearly all of the large ones, end their continuous session at 15:15. From there a reference price is worked out, and then a
    [[closing auction]] collects orders and matches them at one price, within three per cent of that reference. Other stocks trade until
    15:30, and their close is the average of the last half hour weighted by volume. Before that date all stocks did.

    Rules like these change, so Artha keeps them as dated rows: a replayed day of 2021 runs under the rules of 2021.

    ## Days without trading

    Weekends and about fifteen holidays a year are closed, and there are exceptions: a Sunday with the Budget, Diwali with its
    short Muhurat session. Do not count calendar days when you think about a [[horizon]]: a year has about 250 trading days, and 63 of
    them are a quarter.

    When the whole market falls or rises by 10, 15 or 20%, a [[circuit breaker]] halts everything, for between a quarter of an hour and the
    rest of the day. A stop loss cannot sell while nothing trades.
  `,
  figure: {
    kind: 'bars',
    caption: 'A day of a stock with futures and options, since 7 September 2026',
    description:
      'Pre-open 09:00 to 09:15, continuous trading to 15:15, reference price to 15:20, closing auction to 15:35, post-close 15:50 to 16:00.',
    most: 420,
    rows: [
      { label: 'Pre-open', from: 0, to: 15, words: '09:00 to 09:15', tone: 'quiet' },
      { label: 'Continuous', from: 15, to: 375, words: '09:15 to 15:15' },
      { label: 'Reference', from: 375, to: 380, words: '15:15 to 15:20', tone: 'quiet' },
      { label: 'Auction', from: 380, to: 395, words: '15:20 to 15:35' },
      { label: 'Post-close', from: 410, to: 420, words: '15:50 to 16:00', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/markets',
      label: 'The session strip on Markets',
      words: 'It shows which part of the day it is, and how long it lasts.',
    },
    {
      href: '/practice?stock=TCS.NS&on=2026-07-31',
      label: 'Replay the last day of the old close',
      words:
        'On 31 July 2026 TCS trades until 15:30. Let the day run and watch its first and last quarter of an hour.',
    },
    {
      href: '/practice?stock=TCS.NS&on=2026-08-03',
      label: 'Replay the first day of the new one',
      words:
        'On the next session trading ends at 15:15; place an order after 15:20 and see the auction fill it.',
    },
  ],
  quiz: [
    {
      asks: 'How can a stock open 4% lower without a trade in between?',
      answers: [
        'The exchange sets the price',
        'The pre-open finds the price at which most shares change hands',
        'Brokers agree on it in the evening',
      ],
      right: 1,
      because: 'Orders collected before 09:15 are matched at one price, wherever it lies.',
    },
    {
      asks: 'Until when does a stock with futures and options trade continuously since August 2026?',
      answers: ['15:15', '15:30', '16:00'],
      right: 0,
      because: 'After 15:15 come the reference price and the closing auction.',
    },
    {
      asks: 'About how many trading days has a quarter?',
      answers: ['90', '63', '52'],
      right: 1,
      because: 'A year has about 250 trading days, so a quarter has about 63.',
    },
  ],
};
