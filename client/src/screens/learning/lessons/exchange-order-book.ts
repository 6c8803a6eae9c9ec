import type { Lesson } from '../lesson.ts';

export const ORDER_BOOK: Lesson = {
  text: `
    Behind every price there is a queue. The exchange keeps two lists for each stock: people who want to buy, with the most each of them
    will pay, and people who want to sell, with the least each will take. The highest offer to buy is the [[bid price|bid]]; the lowest
    offer to sell is the [[ask price|ask]]. The gap between them is the [[spread]]. Nothing happens as long as they do not meet.

    {{figure}}

    ## Price first, then time

    When your order arrives, the exchange looks for the best price on the other side. Among orders at the same price the one that came
    first is served first. Nobody gets a better place for being large, and no broker can move you up.

    Say you buy 200 shares at the market with the book above. You take all 80 at ₹500.05 and 120 of those at ₹500.10. Your average is
    ₹500.08, a little worse than the price you saw. That difference is [[slippage]]. In a busy large company it is a few paise. In a thin
    one, or in the first minute of the day, it can be more than all your [[charges]] together. A [[limit order]] is the way to say how much
    of it you accept.

    ## What the last price is, and is not

    The price on a screen is that of the **last trade**. It is not a promise: if the trade was a sale it stood at the bid, and your purchase
    will be at the ask. Half of the spread is what you pay for being in a hurry, each way.

    ## What is different here

    [[paper trading|Paper orders]] do not stand in the exchange's book. Artha fills a market order at the current price, whatever its size,
    and a limit order when the market reaches its price. It does not make you wait behind others in the queue, and your order moves nobody.
    So results on paper are a little too good, and the more so the larger the order is. When you look back at a paper profit, take off half a spread for every purchase
    and every sale before you believe it.
  `,
  figure: {
    kind: 'bars',
    caption: 'An order book: shares waiting at each price',
    description:
      'Buyers wait with 50 shares at 500.00, 120 at 499.95 and 200 at 499.90; sellers with 80 at 500.05, 150 at 500.10 and 300 at 500.20.',
    most: 300,
    rows: [
      { label: 'Ask 500.20', to: 300, words: '300', tone: 'quiet' },
      { label: 'Ask 500.10', to: 150, words: '150', tone: 'quiet' },
      { label: 'Ask 500.05', to: 80, words: '80', tone: 'quiet' },
      { label: 'Bid 500.00', to: 50, words: '50' },
      { label: 'Bid 499.95', to: 120, words: '120' },
      { label: 'Bid 499.90', to: 200, words: '200' },
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=TCS.NS',
      label: 'Open the order ticket of TCS',
      words: 'Switch between Market and Limit and see what the ticket says about each.',
    },
  ],
  quiz: [
    {
      asks: 'Two people offer to sell at ₹500.05. Who sells first?',
      answers: [
        'The one with more shares',
        'The one whose order came first',
        'The one with the larger broker',
      ],
      right: 1,
      because: 'Price comes first, then time. Size gives no priority.',
    },
    {
      asks: 'With the book above you buy 80 shares at the market. What do you pay for each?',
      answers: ['₹500.00', '₹500.05', '₹500.10'],
      right: 1,
      because: 'The best ask is ₹500.05, and exactly 80 shares wait there.',
    },
    {
      asks: 'Why does paper trading flatter large orders?',
      answers: [
        'They fill at one price, whatever their size',
        'They are charged less',
        'They are filled before the market opens',
      ],
      right: 0,
      because:
        'A real order of that size would eat its way up the book; a paper order does not move the price.',
    },
  ],
};
