import type { ShareOffer } from '#shared/contract/trading/portfolio.ts';

type Use = ShareOffer['uses'][number]['use'];

/** Texts of the tab Corporate actions. */
export const text = {
  findStock: 'Find a stock',
  offers: {
    title: 'Offers',
    about: 'Rights issues and buybacks of stocks you hold',
    loading: 'Loading offers',
    failed: "Couldn't load your offers",
    stillWorks: 'Open offers stay valid until their last day.',
    none: 'No offers',
    noneHint: 'Rights issues and buybacks of your holdings appear here, with a notification.',
    kind: { rights: 'Rights issue', buyback: 'Buyback' } satisfies Record<ShareOffer['kind'], string>,
    state: { open: 'Open', used: 'Decided', lapsed: 'Lapsed' } satisfies Record<ShareOffer['state'], string>,
    until: (day: string) => `until ${day}`,
    ended: (day: string) => `ended ${day}`,
    heads: {
      exDate: 'Ex-date',
      price: 'Price',
      entitlement: 'Entitlement',
      open: 'To decide',
      cash: 'Cash needed',
      proceeds: 'You would receive',
      right: 'Value of a right',
    },
    noRight: 'No current price, or trading is halted.',
    rest: (quantity: string, one: boolean) =>
      `${quantity} ${one ? 'share' : 'shares'} lapsed on the last day`,
    button: {
      take: 'Take up',
      renounce: 'Sell entitlement',
      tender: 'Tender',
      lapse: 'Let lapse',
    } satisfies Record<Use, string>,
    named: (action: string, symbol: string) => `${action}: ${symbol}`,
  },
  dialog: {
    title: {
      take: (symbol: string) => `Take up rights of ${symbol}`,
      renounce: (symbol: string) => `Sell the entitlement of ${symbol}`,
      tender: (symbol: string) => `Tender shares of ${symbol}`,
      lapse: (symbol: string) => `Let the offer of ${symbol} lapse`,
    } satisfies Record<Use, (symbol: string) => string>,
    about: {
      take: 'You buy new shares at the issue price.',
      renounce: 'You sell the right to buy shares. The proceeds are a gain without a cost.',
      tender: 'You sell shares to the company at its price.',
      lapse: 'Shares and cash stay the same. This can’t be undone.',
    } satisfies Record<Use, string>,
    quantity: { take: 'Shares', renounce: 'Rights', tender: 'Shares', lapse: 'Shares' } satisfies Record<
      Use,
      string
    >,
    upTo: (quantity: string) => `Up to ${quantity}`,
    whole: 'Enter a whole number',
    tooMany: (quantity: string) => `Enter ${quantity} or less`,
    price: 'Price',
    cash: 'Cash needed',
    available: 'Available cash',
    short: (amount: string) => `You need ${amount} more.`,
    proceeds: 'You receive',
    atPrice: 'at the current price',
    sellable: 'Without open orders',
    tooFew: 'Cancel orders of this stock first, or tender fewer shares.',
    working: 'Working...',
    cancel: 'Cancel',
    done: {
      take: (quantity: string, symbol: string, amount: string) =>
        `Bought ${quantity} ${symbol} for ${amount}`,
      renounce: (quantity: string, symbol: string, amount: string) =>
        `Sold ${quantity} rights of ${symbol} for ${amount}`,
      tender: (quantity: string, symbol: string, amount: string) =>
        `Tendered ${quantity} ${symbol} for ${amount}`,
      lapse: (quantity: string, symbol: string) => `${quantity} of ${symbol} lapsed`,
    } satisfies Record<Use, (quantity: string, symbol: string, amount: string) => string>,
  },
  dividends: {
    calendar: 'Events of your stocks',
    title: 'Dividends',
    loading: 'Loading dividends',
    failed: "Couldn't load your dividends",
    none: 'No dividends yet',
    noneHint: 'Announced and received dividends of your holdings appear here.',
    noYield: (since: string) => `Yield on cost needs all dividends since ${since}.`,
    yield: (percent: string) => `${percent} yield on cost`,
    basis: (dividends: string, cost: string) =>
      `${dividends} of dividends in 12 months on today’s shares, which cost ${cost}`,
    received: (amount: string) => `${amount} received`,
    expected: (amount: string) => `${amount} expected`,
    upcoming: 'upcoming',
    terms: (day: string, quantity: string, amount: string) => `ex-date ${day}, ${quantity} × ${amount}`,
    showAll: (n: string) => `Show all ${n} months`,
  },
  past: {
    title: 'History',
    about: 'Everything that companies did to your shares',
    loading: 'Loading corporate actions',
    failed: "Couldn't load your corporate actions",
    none: 'No corporate actions yet',
    noneHint: 'Dividends, splits, bonuses and others of your holdings appear here.',
    showAll: (n: string) => `Show all ${n}`,
    exDate: (day: string) => `ex-date ${day}`,
    provisional: 'provisional',
  },
};
