import type { Lesson } from '../lesson.ts';

export const ORDER_TYPES: Lesson = {
  text: `
    An order answers two questions: how much do I want it, and how much do I care about the price? A [[market order]] cares only about
    getting done. A [[limit order]] cares only about the price. You cannot have both.

    {{figure}}

    ## A market order

    It takes the price there is. During continuous trading it fills at once. Outside of it there is nothing to fill against, so it waits and
    takes the first price of the next session, which may lie far from the one you saw in the evening. News comes overnight; about a fifth of
    the variance of an Indian stock arises between the close and the next open.

    ## A limit order

    It states the worst price you accept. A purchase at a limit of ₹500 fills at ₹500 or lower, never above. If the market is already better
    than your limit, you get the better price. If it never comes, nothing happens: the order is good for the day, and what is left
    of it at the close is cancelled. A limit protects the price, not your plans.

    There is a catch that surprises people. A limit to buy below the market is filled exactly when the price is **falling**. Of all the orders you place, the ones that
    fill are those on which the market had second thoughts. This does not make limits wrong, but a backtest that fills each of them the moment the low touches the price is too kind.

    ## What is held

    A waiting order is a promise. The cash for a waiting purchase is set aside, and so are the shares of a waiting sale; the same rupee
    cannot be promised twice. You see it next to your cash as "held". Cancelling gives it back at once.

    ## A stop and a target

    You can attach a [[stop loss]] and a [[target]] to a purchase. After it fills, both wait as sales of the same shares, and when one of
    them is done the other one is cancelled.
  `,
  figure: {
    kind: 'table',
    caption: 'What each order promises',
    description:
      'A market order is certain to be filled and not of its price; a limit order the other way round.',
    head: ['Order', 'Certain to fill?', 'Price known?', 'In a closed market'],
    rows: [
      ['Market', 'Yes', 'No', 'First price of the next session'],
      ['Limit', 'No', 'At worst the limit', 'Waits for the session, then for its price'],
      ['Stop loss', 'Once reached', 'No', 'A gap sells at the gap’s price'],
    ],
  },
  tryIt: [
    {
      href: '/practice?stock=INFY.NS',
      label: 'Replay a day with a limit that waits',
      words:
        'Place it below the first price and run the day: it fills in the second the price comes, or expires at the close.',
    },
    {
      href: '/stocks?trade=INFY.NS',
      label: 'Place a limit below the price of INFY',
      words: 'Watch the cash being held, then cancel the order and watch it return.',
    },
    {
      href: '/trades',
      label: 'Trade History',
      words: 'Every order has a timeline that says why it ended as it did.',
    },
  ],
  quiz: [
    {
      asks: 'The market is at ₹498 and you send a limit to buy at ₹500. What happens?',
      answers: ['It waits for ₹500', 'It fills at ₹498', 'It is refused'],
      right: 1,
      because: 'A limit is the worst price you accept; the market is already better.',
    },
    {
      asks: 'You place a market order at nine in the evening. At which price does it fill?',
      answers: ['Today’s close', 'The first price of the next session', 'The price on your screen'],
      right: 1,
      because: 'Nothing trades at night. It waits and takes the first price there is.',
    },
    {
      asks: 'A limit order is still waiting at the close. What becomes of it?',
      answers: ['It is cancelled', 'It becomes a market order', 'It waits for ever'],
      right: 0,
      because: 'Its validity is the day. What was held for it is free again.',
    },
  ],
};
