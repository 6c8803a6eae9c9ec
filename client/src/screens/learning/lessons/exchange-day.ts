import type { Lesson } from '../lesson.ts';

export const EXCHANGE_DAY: Lesson = {
  text: `
    NSE and BSE trade for six and a quarter hours a day. Each part of the day works differently. All times are IST.

    {{figure}}

    ## Pre-open: 09:00 to 09:15

    In the [[pre-open]], the exchange collects orders without matching them. Then it finds the one price at which most shares can trade.
    That is the opening price. So a stock can open far from its last close without a trade in between.

    ## Continuous trading

    From 09:15, an order trades whenever a bid meets an ask. The first 15 minutes are the busiest. In the market simulated here, fitted to
    real bars, they have 12.5% of the day's [[volume]]. The last hour has more than a quarter. Around midday, [[spread|spreads]] are wider
    and large orders move the price more.

    ## The close

    Since 3 August 2026, stocks with [[fno|futures and options]] stop continuous trading at 15:15. That covers nearly all large stocks. The
    exchange then sets a reference price. A [[closing auction]] collects orders and matches them at one price, within 3% of the reference.

    Other stocks trade until 15:30. Their close is the volume-weighted average price of the last half hour. Before that date, all stocks
    closed this way. Artha stores such rules with their dates, so a replayed day of 2021 uses the rules of 2021.

    ## Holidays and halts

    The exchange is closed at weekends and on about 15 holidays a year. There are exceptions, such as a Budget on a Sunday or Muhurat
    trading on Diwali. So count trading days, not calendar days, when you think about a [[horizon]]. A year has about 250 trading days, and
    a quarter about 63.

    When the index moves 10, 15 or 20%, a [[circuit breaker]] halts the whole market. The halt lasts from 15 minutes to the rest of the
    day. A stop-loss can't sell while trading is halted. Plan for that before you choose the size of a position.
  `,
  figure: {
    kind: 'bars',
    caption: 'Trading day of an F&O stock, since 7 September 2026',
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
      label: 'Session card on Markets',
      words: 'See the current phase and the time left in it.',
    },
    {
      href: '/practice?stock=TCS.NS&on=2026-07-31',
      label: 'Replay the last day with the old close',
      words: 'On 31 July 2026, TCS trades until 15:30. Watch the first and last 15 minutes.',
    },
    {
      href: '/practice?stock=TCS.NS&on=2026-08-03',
      label: 'Replay the first day with the new close',
      words: 'Continuous trading ends at 15:15. Place an order after 15:20 and see the auction fill it.',
    },
  ],
  quiz: [
    {
      asks: 'How can a stock open 4% lower without a trade in between?',
      answers: [
        'The exchange sets the price',
        'The pre-open finds the price at which most shares can trade',
        'Brokers agree on a price in the evening',
      ],
      right: 1,
      because: 'Orders collected before 09:15 are matched at one price.',
    },
    {
      asks: 'When does continuous trading end for F&O stocks since August 2026?',
      answers: ['15:15', '15:30', '16:00'],
      right: 0,
      because: 'The reference price and the closing auction follow after 15:15.',
    },
    {
      asks: 'About how many trading days are in a quarter?',
      answers: ['90', '63', '52'],
      right: 1,
      because: 'A year has about 250 trading days, so a quarter has about 63.',
    },
  ],
};
