import type { Lesson } from '../lesson.ts';

export const TICKS_AND_BANDS: Lesson = {
  text: `
    You can't use just any price in an order. Prices move in fixed steps, and each day has limits. The exchange rejects an order that breaks
    either rule.

    ## Tick size

    The smallest price step is the [[tick]] size. It grows with the share price, so each step stays a small percentage. The exchange sets it
    once a month: the close of the month's last trading day sets the tick size for the whole next month.

    {{figure}}

    ₹742.03 is not a valid limit price for a stock with a tick size of ₹0.05; ₹742.05 is. The order ticket here checks the price as you type
    and suggests the nearest valid prices. It never rounds for you, because it should not change your price.

    Tick size also sets a minimum cost. If the tick size is ₹0.10, the [[spread]] can't be narrower than ₹0.10. Ten hurried round trips pay it
    ten times.

    ## Price band

    Each stock has a daily price [[band]] around its previous close, also called circuit limits. Most stocks have a fixed band of 2, 5, 10 or
    20%. The exchange rejects a limit price outside it. Stocks with [[fno|futures and options]] start with 10%, and the exchange widens the band
    when the market trades near it.

    The band slows down mistakes and panics. It does not protect you. A stock at its lower circuit can have many sellers and no buyers. Then
    you can't exit at any valid price.

    ## What this means for your exit

    A [[stop loss|stop-loss]] is a trigger, not a price in the order book. It can be outside today's band and triggers when the price gets there.
    If the price gaps past it, at the open or after news, you sell at the price after the gap. So the loss can be larger than planned. No
    order type on a stock can prevent that. Only a smaller position can.

    The same is true of a limit order to sell. At the lower circuit it joins a long queue, and only the first orders in the queue fill. Size
    each position for the day when you can't sell.
  `,
  figure: {
    kind: 'table',
    caption: 'NSE tick sizes since 15 April 2025',
    description: 'From ₹0.01 below ₹250 to ₹5 above ₹20,000.',
    head: ['Close before the month', 'Tick size', 'Max % of price'],
    rows: [
      ['below ₹250', '₹0.01', '—'],
      ['₹250 to ₹1,000', '₹0.05', '0.02%'],
      ['₹1,000 to ₹5,000', '₹0.10', '0.01%'],
      ['₹5,000 to ₹10,000', '₹0.50', '0.01%'],
      ['₹10,000 to ₹20,000', '₹1', '0.01%'],
      ['above ₹20,000', '₹5', '0.025%'],
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=TCS.NS',
      label: 'Try a price between two ticks',
      words: 'Choose Limit in the TCS order ticket and enter a price that ends in .03.',
    },
  ],
  quiz: [
    {
      asks: 'A share closed last month at ₹600. Which limit price is valid?',
      answers: ['₹600.03', '₹600.05', '₹600.01'],
      right: 1,
      because: 'Between ₹250 and ₹1,000, the tick size is ₹0.05.',
    },
    {
      asks: 'A stock is at its lower circuit with no buyers. What does your stop-loss do?',
      answers: [
        'It sells at the stop price',
        'It sells to the exchange',
        'It can’t sell until there is a buyer',
      ],
      right: 2,
      because: 'A stop-loss becomes a sell order, and a sell order needs a buyer.',
    },
    {
      asks: 'The price gaps from ₹510 to ₹480 overnight. Your stop-loss was ₹500. What do you get?',
      answers: ['₹500', 'About ₹480', 'Nothing, the stop-loss is void'],
      right: 1,
      because: 'The stop-loss triggers and sells at the current price.',
    },
  ],
};
