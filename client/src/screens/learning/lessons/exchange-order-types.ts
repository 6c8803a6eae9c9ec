import type { Lesson } from '../lesson.ts';

export const ORDER_TYPES: Lesson = {
  text: `
    An order answers two questions. How much do you want the trade, and how much do you care about the price? A [[market order]] puts the
    fill first. A [[limit order]] puts the price first. You can't have both.

    {{figure}}

    ## Market order

    A market order takes the current price. During continuous trading, it fills immediately. Outside market hours, it waits for the first
    price of the next session. That price can be far from the one you saw in the evening, because news comes overnight. About a fifth of the
    variance of an Indian stock arises between the close and the next open.

    ## Limit order

    A limit order states the worst price you accept. A buy limit of ₹500 fills at ₹500 or lower, never above. If the market is already
    better than your limit, you get the better price. If the price never comes, the order expires at the close. A limit protects your price,
    not your plan.

    There is a catch. A buy limit below the market fills only when the price is **falling**. So the orders that fill are often the ones the
    market has turned against. Limit orders are still useful. But a backtest that fills every limit at the day's low is too optimistic.

    ## Reserved cash and shares

    An open order reserves what it needs. A buy order reserves cash, and a sell order reserves shares. You can't use the same rupee twice.
    Reserved cash is shown next to your available cash. Cancel the order and the cash is available again immediately.

    ## Stop-loss and target

    You can attach a [[stop loss|stop-loss]] and a [[target]] to a buy order. After the buy order fills, both wait as sell orders for the same
    shares. When one executes, the other is cancelled. So you can plan the exit before you enter, while you are calm.
  `,
  figure: {
    kind: 'table',
    caption: 'What each order type guarantees',
    description:
      'A market order guarantees a fill but not the price. A limit order guarantees the price but not a fill.',
    head: ['Order', 'Fill guaranteed?', 'Price known?', 'When the market is closed'],
    rows: [
      ['Market', 'Yes', 'No', 'First price of the next session'],
      ['Limit', 'No', 'Limit or better', 'Waits for the next session, then for its price'],
      ['Stop-loss', 'Once triggered', 'No', 'Sells at the price after a gap'],
    ],
  },
  tryIt: [
    {
      href: '/practice?stock=INFY.NS',
      label: 'Replay a day with an open limit order',
      words: 'Place it below the opening price. It fills when the price gets there, or expires at the close.',
    },
    {
      href: '/stocks?trade=INFY.NS',
      label: 'Place a limit order below the LTP of INFY',
      words: 'See the reserved cash. Then cancel the order and see it return.',
    },
    {
      href: '/trades',
      label: 'Trade History',
      words: 'Every order has a timeline with the reason for its outcome.',
    },
  ],
  quiz: [
    {
      asks: 'The LTP is ₹498 and you place a buy limit at ₹500. What happens?',
      answers: ['It waits for ₹500', 'It fills at ₹498', 'It is rejected'],
      right: 1,
      because: 'A limit is the worst price you accept. The market price is already better.',
    },
    {
      asks: 'You place a market order at 21:00. At which price does it fill?',
      answers: ['Today’s close', 'The first price of the next session', 'The price on your screen'],
      right: 1,
      because: 'There is no trading at night. It fills at the first price of the next session.',
    },
    {
      asks: 'A limit order is still open at the close. What happens?',
      answers: ['It expires', 'It becomes a market order', 'It stays open'],
      right: 0,
      because: 'It is valid for the day. Its reserved cash becomes available again.',
    },
  ],
};
