import type { BrokeragePlan } from '#shared/domain/trading/charges.ts';

/** Brokerage plans by name. */
export const PLAN_NAME: Record<BrokeragePlan, string> = {
  ZERODHA: 'Zerodha',
  GROWW: 'Groww',
  UPSTOX: 'Upstox',
  FREE: 'Free',
};

/** Texts of the charges setting. */
export const text = {
  title: 'Deduct real charges',
  off: 'Off',
  on: 'On',
  calculated: 'Taxes, exchange fees and stamp duty are calculated for every trade.',
  notDeducted: 'They appear on the contract note and are not deducted from cash.',
  deducted: 'They appear on the contract note and are deducted from cash at each fill.',
  plan: 'Brokerage plan',
  plans: {
    ZERODHA: 'Delivery is free. Intraday 0.03%, up to ₹20 per order.',
    GROWW: '0.1% per order, ₹5 to ₹20, never above 2.5% of the value.',
    UPSTOX: 'Delivery ₹20 per order. Intraday 0.1%, up to ₹20.',
    FREE: 'No brokerage and no DP charge. Taxes and exchange fees apply.',
  },
  fromNow: 'Applies to new trades. Past charges do not change.',
};

/** Texts of the fill model setting. */
export const fillText = {
  title: 'Order fills',
  models: {
    LAST: 'Orders fill in full at the last price, whatever their size.',
    BIDASK: 'Orders pay an estimated spread and impact. Large orders fill in parts, minute by minute.',
  },
  fromNow: 'Applies to new orders.',
};
