import type { Lesson } from '../lesson.ts';

export const ORDER_BOOK: Lesson = {
  text: `
    Behind every price is a queue. For each stock, the exchange has two lists of orders. Buyers state the highest price they will pay.
    Sellers state the lowest price they will take. The best buy price is the [[bid price|bid]]; the best sell price is the
    [[ask price|ask]]. The gap between them is the [[spread]]. Nothing trades until a bid and an ask meet.

    {{figure}}

    ## Price first, then time

    The exchange matches your order with the best price on the other side. Among orders at the same price, the earliest trades first. Order
    size gives no priority, and no broker can move you up the queue.

    Suppose you buy 200 shares at market with the order book above. You get all 80 shares at ₹500.05 and 120 shares at ₹500.10. Your average
    price is ₹500.08, slightly worse than the price you saw. The difference is [[slippage]]. In a large, liquid stock it is a few paise. In an
    illiquid stock, or in the first minute of the day, it can exceed all your [[charges]]. A [[limit order]] sets the worst price you
    accept.

    ## What LTP means

    LTP is the price of the **last trade**, not a price you are sure to get. If the last trade was at the bid, your buy order still pays the
    ask. Each market order costs you about half the spread.

    ## How paper trading differs

    [[paper trading|Paper orders]] never enter the exchange's order book. Artha fills a market order at the current price, for any quantity. It fills a
    limit order when the market reaches your price. You don't wait behind other orders, and your order doesn't move the price.

    So paper results are slightly too good, and large orders flatter you most. To be realistic, subtract half the spread for every buy and
    every sell. If the profit survives that, it is worth a closer look.
  `,
  figure: {
    kind: 'bars',
    caption: 'Order book: shares at each price',
    description:
      'Bids: 50 shares at 500.00, 120 at 499.95, 200 at 499.90. Asks: 80 at 500.05, 150 at 500.10, 300 at 500.20.',
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
      label: 'Open the TCS order ticket',
      words: 'Switch between Market and Limit and compare the two.',
    },
  ],
  quiz: [
    {
      asks: 'Two sell orders are at ₹500.05. Which trades first?',
      answers: ['The larger one', 'The earlier one', 'The one from the larger broker'],
      right: 1,
      because: 'Price comes first, then time. Size gives no priority.',
    },
    {
      asks: 'You buy 80 shares at market with the order book above. What price do you pay?',
      answers: ['₹500.00', '₹500.05', '₹500.10'],
      right: 1,
      because: 'The best ask is ₹500.05, for exactly 80 shares.',
    },
    {
      asks: 'Why does paper trading flatter large orders?',
      answers: [
        'They fill at one price, for any quantity',
        'They have lower charges',
        'They fill before the market opens',
      ],
      right: 0,
      because: 'A real order of that size would move the price. A paper order does not.',
    },
  ],
};
