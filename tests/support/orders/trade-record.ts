import type { Trade } from '#shared/contract/trades.ts';

/** A history entry: 10 TCS bought at ₹3,900.00, with overrides. */
export function tradeRecord(over: Partial<Trade> = {}): Trade {
  return {
    id: '0190d8a0-0000-7000-8000-000000000001',
    stockSymbol: 'TCS.NS',
    stockName: 'Tata Consultancy Services',
    type: 'BUY',
    orderType: 'MARKET',
    quantity: 10,
    price: 3900,
    totalAmount: 39_000,
    status: 'EXECUTED',
    reason: null,
    pnl: null,
    netPnl: null,
    charges: null,
    intradayQuantity: 0,
    btstQuantity: 0,
    isAutoTrade: false,
    limitPrice: null,
    stopLoss: null,
    target: null,
    clientNote: null,
    parentId: null,
    exit: null,
    triggerPrice: null,
    validity: 'DAY',
    phase: 'DONE',
    trail: null,
    validFor: '2026-11-20',
    canCancel: false,
    canModify: false,
    createdAt: '2026-11-20T09:02:07.000Z',
    executedAt: '2026-11-20T09:02:07.000Z',
    ...over,
  };
}
