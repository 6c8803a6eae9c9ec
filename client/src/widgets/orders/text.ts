import type { ExitKind, TradeEvent, TradeStatus } from '#shared/contract/trading/trades.ts';

/** Statuses in the specification's spelling. */
export const STATUS_LABEL: Record<TradeStatus, string> = {
  EXECUTED: 'EXECUTED',
  PENDING: 'PENDING',
  CANCELLED: 'CANCELLED',
  FAILED: 'FAILED',
};

export const EXIT_LABEL: Record<ExitKind, string> = { STOP: 'Stop loss', TARGET: 'Target' };

export const EVENT_LABEL: Record<TradeEvent, string> = {
  placed: 'Placed',
  queued: 'Queued',
  modified: 'Modified',
  triggered: 'Triggered',
  trailed: 'Trailed',
  filled: 'Filled',
  'part-filled': 'Partly filled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
  rerated: 'Charges re-rated',
};

/** Order texts for lists, changes and cancellations. */
export const text = {
  market: 'Market',
  limit: 'Limit',
  trigger: 'Trigger',
  squareOff: 'Square-off',
  intraday: (kind: string) => `${kind} · MIS`,
  stop: 'SL',
  stopMarket: 'SL-M',
  triggerPrice: 'Trigger price',
  quantity: 'Quantity',
  limitPrice: 'Limit price',
  triggerOf: (exit: string) => `${exit} trigger`,
  cancel: 'Cancel',
  cancelling: 'Cancelling...',
  cancelOrder: (side: string, quantity: string, symbol: string) =>
    `Cancel the order: ${side} ${quantity} ${symbol}`,
  cancelled: 'Trade cancelled successfully',
  cancelledWith: (exits: string) => `Trade cancelled successfully. ${exits}`,
  cancelFailed: 'Failed to cancel trade',
  /** Exits that a cancelled sale had released. */
  restored: (exits: string, of: number) => `${exits} ${of === 1 ? 'is' : 'are'} active again.`,
  notRestored: (exits: string) => `Not active again: ${exits}.`,
  exits: (count: string) => `${count} stop-loss and target orders`,
  exit: (kind: string, price: string) => `${kind} ${price}`,
  stopLoss: 'stop-loss',
  target: 'target',
  and: ' and ',
  undo: 'Undo',
  placedAgain: 'Order placed again',
  undoFailed: "Couldn't place the order again",
  modify: 'Modify order',
  modifying: 'Modifying...',
  modifyStock: (symbol: string) => `Modify ${symbol}`,
  modified: 'Trade modified successfully',
  modifyFailed: "Couldn't modify the trade",
  currentPrice: 'Current price',
  trail: {
    label: 'Trail by',
    unit: 'Step in',
    optional: 'optional',
    rupees: 'Enter an amount in rupees, such as 810.05',
    percent: 'Enter a percentage from 0.1 to 50',
  },
  /** Link to the orders that reserve what another lacks. */
  inTheWay: (orders: number) => (orders === 1 ? 'View the order' : `View the ${orders} orders`),
  /** Outcome of an order, in its toast. */
  outcome: {
    bought: (quantity: string, symbol: string, price: string) => `Bought ${quantity} ${symbol} at ${price}`,
    sold: (quantity: string, symbol: string, price: string) => `Sold ${quantity} ${symbol} at ${price}`,
    other: (order: string, state: string) => (state === '' ? order : `${order} · ${state}`),
    view: 'View order',
  },
  note: {
    add: 'Add a note',
    label: 'Note (only you see it)',
    length: (written: number, limit: number) => `${written} / ${limit}`,
    example: 'Why this trade?',
  },
  net: (amount: string) => `net ${amount}`,
  /** Second line under a price. */
  price: {
    whenPlaced: 'when placed',
    at: (name: string) => `at ${name}`,
    named: (name: string, price: string) => `${name} ${price}`,
    trigger: 'trigger',
    limit: 'limit',
  },
  /** What a pending order waits for. */
  state: {
    filling: (filled: string, quantity: string) => `${filled} of ${quantity} filled`,
    untilTriggered: 'Waiting for trigger',
    triggered: (day: string) => `Triggered, valid for ${day}`,
    validFor: (day: string) => `Valid for ${day}`,
    queuedFor: (day: string) => `Queued for ${day}`,
  },
  /** An order in one line. */
  order: {
    stop: (what: string, price: string) => `Stop-loss order: ${what} if price falls to ${price}`,
    target: (what: string, price: string) => `Target order: ${what} if price rises to ${price}`,
    limit: (what: string, price: string) => `Limit order: ${what} @ ${price}`,
    market: (what: string) => `Market order: ${what}`,
    stopLimit: (what: string, price: string, trigger: string) =>
      `SL order: ${what} @ ${price}, trigger ${trigger}`,
    stopMarket: (what: string, trigger: string) => `SL-M order: ${what}, trigger ${trigger}`,
  },
  figures: {
    market: (quantity: string) => `${quantity}, market`,
    priced: (quantity: string, name: string, price: string) => `${quantity}, ${name} ${price}`,
  },
  details: {
    filled: 'Filled',
    sum: (quantity: string, price: string, total: string) => `${quantity} × ${price} = ${total}`,
    grossPnl: 'Gross P&L',
    charges: 'Charges',
    netPnl: 'Net P&L',
    note: 'Note',
    trail: 'Trailing step',
    trailFrom: (step: string, base: string) => `${step}, next from ${base}`,
    validity: 'Validity',
    model: 'Fill model',
    part: 'Filled quantity',
    of: (filled: string, quantity: string) => `${filled} of ${quantity}`,
    averagePrice: 'Average price',
    fills: 'Fills',
    lastAtFill: 'LTP when filled',
  },
};
