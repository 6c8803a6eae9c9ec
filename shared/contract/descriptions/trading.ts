import type { depthSchemas } from '../market/depth.ts';
import type { basketsSchemas } from '../trading/baskets.ts';
import type { chargesSchemas } from '../trading/charges.ts';
import type { gttSchemas } from '../trading/gtt.ts';
import type { positionsSchemas } from '../trading/positions.ts';
import type { tradesSchemas } from '../trading/trades.ts';
import type { Descriptions } from './describe.ts';

const tradeFields = {
  price:
    'Fill price once executed; before that the limit, the trigger or the price when placed, ₹ per share.',
  filledQuantity: 'Shares that were filled.',
  cancelledQuantity: 'Shares of an executed order that were not filled and are cancelled.',
  averagePrice: 'Average price of the fills, ₹ per share; null before the first.',
  totalAmount: 'Value of the fills, or quantity × price before the order has ended, ₹.',
  fills: 'What was filled, oldest first; an order on the BIDASK model can have several.',
  model: 'How it is filled: LAST (whole, at the last price) or BIDASK (estimated spread, impact and depth).',
  lastAtFill: 'Average last price when the fills were made, ₹ per share; null before the first.',
  status: 'PENDING until it is EXECUTED (all of it, or a part with the rest cancelled), CANCELLED or FAILED.',
  reason: 'Why it, or the rest of it, was cancelled or failed; null otherwise.',
  pnl: 'Realised P&L of what it closed before charges, ₹; null if it closed nothing.',
  netPnl: 'Realised P&L after its charges and square-off fee, ₹; null if it closed nothing.',
  charges: 'Charges of the fills as they are now, ₹; null before the first.',
  intradayQuantity: 'Shares that a fill of the same day nets; charged as intraday.',
  btstQuantity:
    'Shares sold before they were delivered (BTST); their proceeds are available the next trading day.',
  convertedQuantity: 'Shares of an intraday fill, or of a delivery fill, that were converted since.',
  squareOff: 'Whether the desk placed it to square an intraday position off.',
  squareOffFee: 'Fee of the square-off, GST included, ₹; 0 for other orders.',
  isAutoTrade: 'Whether auto-trading placed it.',
  limitPrice: 'Limit price, ₹ per share; null for other orders.',
  parentId: 'Id of the purchase that an exit order belongs to; null for other orders.',
  exit: 'Kind of exit order: STOP (stop-loss) or TARGET; null for other orders.',
  gttId: 'Id of the GTT that placed it; null for other orders.',
  triggerPrice: 'Price that activates an SL, SL-M or exit order, ₹ per share; null for other orders.',
  phase: 'Whether a pending order still waits for its trigger.',
  validFor: 'Session the order is valid for; null for exit orders, which stay open until cancelled.',
  canCancel: 'Whether it can be cancelled now.',
  canModify: 'Whether it can be modified now.',
  createdAt: 'When it was placed (market time).',
  executedAt: 'When it was filled (market time); null until then.',
} as const;

export const tradesDescriptions: Descriptions<typeof tradesSchemas> = {
  OrderType: {
    about:
      'MARKET fills at the current price, LIMIT at its price or better. SL becomes a limit order at its trigger, SL-M a market order.',
    fields: {},
  },
  OrderPhase: {
    about: 'TRIGGER_PENDING until the trigger is reached, OPEN while it can fill, DONE at its end.',
    fields: {},
  },
  Product: {
    about:
      'CNC: delivery, paid in full. MIS: intraday with margin, short sales included, squared off the same day.',
    fields: {},
  },
  Validity: {
    about: 'DAY: valid for its session. IOC: filled immediately or cancelled; continuous trading only.',
    fields: {},
  },
  Trail: {
    about: 'How a stop follows a rising price.',
    fields: {
      step: 'Each time the price rises by this much, the trigger (and limit) rises as much, ₹ per share; null before it is known.',
      percent:
        'The step as it was given, percent of the price at which the stop became active; null for a step in ₹.',
      base: 'Price from which the next step is counted, ₹ per share; null before the stop is active.',
    },
  },
  TradeSide: { about: 'BUY or SELL.', fields: {} },
  Trade: {
    about: 'A paper order and, once executed, its fill.',
    fields: tradeFields,
  },
  CancelledTrade: {
    about: 'An order after its cancellation, with the exits that a sale had cancelled to have its shares.',
    fields: {
      ...tradeFields,
      restoredExits: 'Stop-loss and target orders that were placed again, for the shares that are free.',
      exitsNotRestored: 'Those that could not be placed again.',
    },
  },
  UnrestoredExit: {
    about: 'A stop-loss or target order that stays cancelled.',
    fields: {
      id: 'Id of the cancelled order.',
      exit: 'STOP (stop-loss) or TARGET.',
      triggerPrice: 'Its trigger price, ₹ per share.',
      message: 'Why it could not be placed again.',
    },
  },
  PackedTrades: {
    about: 'Up to a hundred trades of a page, by column.',
    fields: {
      rows: 'Number of trades in this part.',
      columns:
        'The fields of a trade, each as one of: `same`, a value that all share; `each`, a value for each trade; `of` ' +
        'and `at`, the distinct values and the index of each trade’s; `from` and `steps`, the first instant and the ' +
        'milliseconds from each to the next; `parts` and `none`, the fields of an object and the trades where it is ' +
        'null; `lengths` and `items`, the lengths of lists and the fields of all their items.',
    },
  },
  RecentTrade: {
    about: 'A trade as the dashboard lists it.',
    fields: {
      timestamp: 'When it was placed (market time).',
      status: 'COMPLETED (executed), PENDING, CANCELLED or FAILED.',
    },
  },
  TradeStats: {
    about: 'Statistics of the account’s closed trades.',
    fields: {
      winRate: 'Sales with a profit, percent of all sales; 0 without sales.',
      totalProfit: 'Sum of profits, ₹.',
      totalLoss: 'Sum of losses as a positive number, ₹.',
      avgProfitPerTrade: 'Average P&L per sale, ₹; 0 without sales.',
      closedTrades: 'Number of sales.',
    },
  },
  TimelineEntry: {
    about: 'An event in the life of an order.',
    fields: { at: 'Market time.', event: 'What happened.', detail: 'The event in a sentence.' },
  },
};

export const depthDescriptions: Descriptions<typeof depthSchemas> = {
  Depth: {
    about:
      'Estimated bid, ask and depth of a stock, by the formula of the BIDASK fill model; no market data.',
    fields: {
      source: 'ESTIMATED: not the exchange’s order book.',
      last: 'Last price, ₹ per share.',
      bids: 'What a sale trades against, best first; empty where too little is known of the stock.',
      asks: 'What a purchase trades against, best first; empty where too little is known of the stock.',
      perMinute: 'Shares that an order may trade in a market minute; null where too little is known.',
      averageVolume: 'Mean shares a session over up to 20 sessions; null where too little is known.',
      averageTurnover: 'Mean turnover a session over up to 20 sessions, ₹; null where too little is known.',
      volatility: 'Standard deviation of a day’s return, percent; null where too little is known.',
      model: 'How the account’s next order of the stock is filled: LAST or BIDASK.',
      at: 'When the estimate was made (market time).',
    },
  },
  DepthLevel: {
    about:
      'A price of the estimated depth. Up to the quantities of some levels together, an order trades at the last one’s price or better.',
    fields: { price: '₹ per share.', quantity: 'Shares.' },
  },
};

export const basketsDescriptions: Descriptions<typeof basketsSchemas> = {
  Basket: {
    about: 'Saved orders that are placed together.',
    fields: {
      name: 'Its name.',
      orders: 'Up to 20 orders, as in the body of POST /api/trade.',
      marketProtection: 'Of a market order: percent from the last price at which it becomes a limit order.',
      step: 'Step of the trailing stop-loss, ₹ per share.',
      percent: 'Step of the trailing stop-loss, percent of the price at which it becomes active.',
      updatedAt: 'When it was saved.',
    },
  },
  BasketLeg: {
    about: 'What one order of a basket came to.',
    fields: {
      outcome: 'FILLED in whole or part, PLACED as an open order, CANCELLED (IOC), or REFUSED.',
      trade: 'The order; null when it was refused.',
      code: 'Code of the refusal; null otherwise.',
      message: 'Why it was refused; null otherwise.',
      tradeIds: 'Ids of the open orders that reserve the shares or the cash it lacks.',
    },
  },
  BasketPreview: {
    about: 'What the orders of a basket need and cost.',
    fields: {
      legs: 'Each order by itself; null for a stock without a price.',
      needed: 'Cash of all purchases and intraday margins together, ₹; sales are not set off against it.',
      charges: 'Charges of all orders, ₹.',
      free: 'Available cash, ₹.',
    },
  },
};

export const gttDescriptions: Descriptions<typeof gttSchemas> = {
  Gtt: {
    about: 'An order that is placed when a price is reached (GTT). It reserves neither cash nor shares.',
    fields: {
      kind: 'SINGLE: one trigger. OCO: two around the price, of which the first ends the other; SELL only.',
      side: 'BUY or SELL.',
      quantity: 'Shares of the order it places.',
      legs: 'One trigger, or two for OCO: the lower one first.',
      trail: 'How the trigger below the price follows it up; null where it stays.',
      note: 'The person’s own note, up to 140 characters, copied to the order; null for none.',
      state: 'ACTIVE until it is TRIGGERED, CANCELLED, EXPIRED or REJECTED.',
      reason: 'Why it ended; null while active.',
      tradeIds: 'Ids of the orders it placed: one once it has triggered.',
      expiresOn: 'The last trading date it can trigger on: a year after it was created.',
      createdAt: 'When it was created (market time).',
      endedAt: 'When it ended (market time); null while active.',
    },
  },
  GttLeg: {
    about: 'A trigger of a GTT, and the order it places.',
    fields: {
      trigger: 'The price that triggers it, ₹ per share.',
      when: 'Whether the price has to fall to the trigger or to rise to it.',
      orderType: 'LIMIT for the day, or MARKET.',
      price: 'Limit price, ₹ per share; null for MARKET.',
    },
  },
};

export const positionsDescriptions: Descriptions<typeof positionsSchemas> = {
  Position: {
    about: 'An intraday (MIS) position of one stock and day.',
    fields: {
      product: 'MIS (intraday).',
      tradingDate: 'Its session.',
      netQuantity: 'Shares bought minus shares sold; negative when short, 0 when closed.',
      averagePrice: 'Average price of the open shares, ₹ per share; null when closed.',
      boughtQuantity: 'Shares bought on the day.',
      averageBought: 'Average price of the purchases, ₹ per share; null without any.',
      soldQuantity: 'Shares sold on the day.',
      averageSold: 'Average price of the sales, ₹ per share; null without any.',
      lastPrice: 'Last price, ₹ per share; null without one.',
      realisedPnL: 'P&L of what was closed, before charges, ₹.',
      unrealisedPnL: 'P&L of the open shares at the last price, ₹; null without a price.',
      margin: 'Cash held as margin, ₹.',
      state:
        'INTRADAY in its session; DELIVERY or SHORT_DELIVERY if it could not be squared off and is to be settled.',
      squareOffAt: 'When it is squared off (market time); null after its session.',
      squareOffFee: 'What the desk charges for squaring it off, by the rules of its date; ₹, GST included.',
      stale: 'Whether the price is not current.',
    },
  },
  Conversion: {
    about: 'Shares that changed between intraday and delivery.',
    fields: {
      from: 'Product before.',
      to: 'Product now.',
      quantity: 'Shares; negative for a short position, which sold shares that were held.',
      value: 'What the shares went over at, ₹.',
      at: 'When (market time).',
    },
  },
  Margins: {
    about: 'What an order would need, at its limit, trigger or the last price.',
    fields: {
      orderValue: 'Quantity × price, ₹.',
      needed: 'Cash it needs: the value of a CNC purchase, the margin of what an MIS order would open, ₹.',
      free: 'Available cash, ₹.',
      leverage: 'Ratio of the order value to the cash that opening it needs: 1 (CNC) or 5 (MIS).',
      squareOffAt: 'When an MIS position is squared off (market time); null for CNC.',
      charges: 'Charges of the order alone.',
    },
  },
  ExitResult: {
    about: 'What exiting a position came to.',
    fields: {
      outcome: 'SOLD now (a short position: bought back), PLACED for the next session, or REFUSED.',
      trades: 'The orders: one, or several for a position larger than one order can be.',
      cancelled: 'Ids of the open orders that were cancelled for it.',
      code: 'Code of the refusal; null otherwise.',
      message: 'Why it was refused; null otherwise.',
    },
  },
};

export const chargesDescriptions: Descriptions<typeof chargesSchemas> = {
  OrderFill: {
    about: 'Shares of an order that were filled at one price, at one instant.',
    fields: { quantity: 'Shares.', price: '₹ per share.', at: 'When they were filled (market time).' },
  },
  ChargeLines: {
    about: 'Charges of a fill.',
    fields: {
      brokerage: 'Brokerage, ₹.',
      stt: 'Securities transaction tax (STT), ₹.',
      exchange: 'Exchange transaction charge, ₹.',
      sebi: 'SEBI turnover fee, ₹.',
      stamp: 'Stamp duty, ₹.',
      gst: 'GST, ₹.',
      dp: 'Depository (DP) charge, ₹.',
      total: 'Sum of all charges, ₹.',
    },
  },
  BrokerageRate: {
    about: 'Brokerage of a product.',
    fields: {
      perCrore: 'Rate, ₹ per crore of turnover.',
      flatPaise: 'Fixed part per order, paise.',
      floorPaise: 'Lowest brokerage per order, paise; null for none.',
      capPaise: 'Highest brokerage per order, paise; null for no cap.',
      maxPerCrore: 'Highest brokerage as a share of the value, ₹ per crore; null for none.',
    },
  },
  DpRate: {
    about: 'A depository (DP) charge.',
    fields: { fromPaise: 'Applies to values from this one, paise.', paise: 'Charge with GST, paise.' },
  },
  DayFill: {
    about: 'An earlier fill of the day, which the next one may net.',
    fields: {
      side: 'BUY or SELL.',
      orderId: 'The order that was filled: brokerage is by order, in however many fills.',
      pricePaise: 'Price, paise per share.',
      chargesPaise: 'Its charges as they are now, paise.',
      rates: 'The rates of another plan that it was made under; null for those of the account.',
    },
  },
  Rerating: {
    about:
      "A change of a fill's charges because another fill of the day made shares of it intraday or delivery.",
    fields: {
      tradeId: 'Id of the trade whose charges changed.',
      causeId: 'Id of the trade that caused it.',
      at: 'When (market time).',
      change: 'New charges minus old ones by line, ₹.',
      intradayQuantity: 'Change in its intraday shares.',
      btstQuantity: 'Change in its shares sold before delivery.',
    },
  },
  NoteFill: {
    about: 'A fill on a contract note.',
    fields: {
      side: 'BUY or SELL.',
      tradeId: 'Id of the fill.',
      orderId: 'Id of the order; that of the fill, unless the order was filled in parts.',
      fillModel: 'How the order was filled: LAST or BIDASK.',
      placedAt: 'When the order was placed (market time).',
      executedAt: 'When it was filled (market time).',
      intradayQuantity: 'Shares netted on the same day.',
      btstQuantity: 'Shares sold before they were delivered (BTST).',
      gross: 'Quantity × price, ₹.',
      charges: 'Charges, line by line.',
    },
  },
  NoteSide: {
    about: 'Purchases or sales of a stock on a day.',
    fields: {
      averagePrice: 'Average price, ₹ per share.',
      gross: 'Value, ₹.',
      stt: 'STT of the day and side, ₹.',
      stamp: 'Stamp duty of the day and side, ₹.',
    },
  },
  NoteSecurity: {
    about: 'A stock on a contract note.',
    fields: {
      isin: 'ISIN; null where unknown.',
      bought: 'Purchases; null without any.',
      sold: 'Sales; null without any.',
      intradayQuantity: 'Shares bought and sold on the day.',
    },
  },
  DayNote: {
    about: 'Contract note of a trading day: all fills of the account.',
    fields: {
      number: 'Number of the note; one a day.',
      notice: 'States that the trades are simulated.',
      holder: 'Who traded.',
      tradeDate: 'The trading date.',
      settlementDate: 'Settlement date (T+1).',
      securities: 'The stocks.',
      fills: 'The fills, in order of time.',
      reratings: 'Changes of charges within the day; the charges include them.',
      bought: 'Value of all purchases, ₹.',
      sold: 'Value of all sales, ₹.',
      charges: 'Charges of all fills, line by line.',
      deductedCharges: 'The part of the charges that was deducted from cash, ₹.',
      net: 'Amount including charges, ₹.',
      netIs: 'Whether `net` is payable or receivable.',
    },
  },
  RatesBySide: {
    about: 'A rate by side.',
    fields: { BUY: 'For purchases, ₹ per crore of turnover.', SELL: 'For sales, ₹ per crore of turnover.' },
  },
  RatesByProduct: {
    about: 'A rate by product and side, ₹ per crore of turnover.',
    fields: { delivery: 'Delivery (CNC).', intraday: 'Intraday (MIS).' },
  },
  ChargeRates: {
    about: 'Rates that charges are computed from.',
    fields: {
      brokerage: 'Brokerage by product.',
      delivery: 'Delivery (CNC).',
      intraday: 'Intraday (MIS).',
      stt: 'Securities transaction tax (STT).',
      exchange: 'Exchange transaction charge, ₹ per crore of turnover.',
      NSE: 'On NSE, ₹ per crore of turnover.',
      BSE: 'On BSE, ₹ per crore of turnover.',
      sebi: 'SEBI turnover fee, ₹ per crore of turnover.',
      stamp: 'Stamp duty.',
      gst: 'GST, ₹ per crore of the other charges.',
      dp: 'Depository (DP) charge per stock and day, by the value sold from the demat account.',
    },
  },
  RatesInForce: {
    about: 'The charge rates in force on a trading date.',
    fields: {
      since: 'The newest of the dates from which these rates apply.',
      product: 'The product paper orders are charged as.',
      rates: 'The rates.',
      doubts: 'What is approximate about them, in words.',
      plan: 'The brokerage plan of the account.',
      today: 'Fills of the requested stock on that date, which the next one may net; empty without a symbol.',
    },
  },
  ContractNote: {
    about: 'Contract note of a paper trade.',
    fields: {
      number: 'Number of the note.',
      tradeId: 'Id of the trade.',
      notice: 'States that the trade is simulated.',
      holder: 'Who traded.',
      tradeDate: 'The trading date.',
      settlementDate: 'Settlement date (T+1).',
      placedAt: 'When the order was placed (market time).',
      executedAt: 'When it was filled (market time).',
      security: 'The stock.',
      isin: 'ISIN; null where unknown.',
      side: 'BUY or SELL.',
      gross: 'Value of the fills, ₹.',
      fills: 'What was filled, oldest first.',
      fillModel:
        'How the order was filled: LAST (whole, at the last price) or BIDASK (estimated spread and impact).',
      charges: 'Charges, line by line.',
      net: 'Amount including charges, ₹.',
      netIs: 'Whether `net` is payable (purchase) or receivable (sale).',
      deducted: 'Whether the charges were deducted from cash.',
      recorded: 'True: recorded with the fill. False: computed now from the rates of the date.',
      intradayQuantity: 'Shares netted on the same day.',
      btstQuantity: 'Shares sold before they were delivered (BTST).',
      reratings: 'Changes of the charges after the fill; `charges` includes them.',
    },
  },
};
