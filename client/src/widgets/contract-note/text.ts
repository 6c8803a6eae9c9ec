import type { ChargeLines } from '#shared/domain/trading/charges.ts';

/** Charge names on a contract note. */
export const CHARGE_LABEL: Record<Exclude<keyof ChargeLines, 'total'>, string> = {
  brokerage: 'Brokerage',
  stt: 'Securities transaction tax (STT)',
  exchange: 'Exchange transaction charges',
  sebi: 'SEBI fee',
  stamp: 'Stamp duty',
  gst: 'GST on brokerage and fees',
  dp: 'DP charge (incl. GST)',
};

/** Texts of a contract note. */
export const text = {
  title: 'Contract note',
  loading: 'Loading the contract note',
  failed: "Couldn't load the contract note",
  print: 'Print',
  named: (number: string) => `Contract note ${number}`,
  heading: 'Artha: contract note',
  amounts: 'Amounts',
  bought: 'Bought',
  sold: 'Sold',
  charges: 'Total charges',
  net: (payableOrReceivable: string) => `Net amount ${payableOrReceivable}`,
  number: 'Note number',
  holder: 'Account holder',
  email: 'Email',
  tradeDate: 'Trade date',
  executed: 'Executed',
  settlement: 'Settlement (T+1)',
  market: 'Market',
  order: (exchange: string, product: string, kind: string) => `${exchange}, ${product}, ${kind} order`,
  settled: (intraday: number, btst: number) =>
    [intraday > 0 ? `${intraday} intraday` : '', btst > 0 ? `${btst} BTST` : ''].filter(Boolean).join(', '),
  fills: 'Trades of the day',
  fill: (side: string, quantity: string, symbol: string, price: string) =>
    `${side} ${quantity} ${symbol} @ ${price}`,
  reratings: 'Re-ratings',
  reratingsHint:
    'Shares bought and sold on one day are charged as intraday. The charges include these changes.',
  partlyDeducted: (amount: string) => `${amount} of the charges was deducted from your cash.`,
  isin: 'ISIN',
  unknown: 'Not available',
  deducted: 'Charges were deducted from your cash.',
  notDeducted: 'Charges are shown for information and were not deducted.',
  recalculated: 'They were calculated later, at the rates of the trade date.',
};
