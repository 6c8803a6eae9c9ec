/** Texts of the depth panel. */
export const text = {
  title: 'Market depth',
  fills: (model: string) => `Fills: ${model}`,
  quote: (bid: string, ask: string) => `${bid} / ${ask}`,
  bidQuantity: 'Bid qty',
  bid: 'Bid',
  ask: 'Ask',
  askQuantity: 'Ask qty',
  estimated: 'Estimated from turnover and volatility, not the exchange’s order book.',
  perMinute: (shares: string) => `An order fills up to ${shares} a minute.`,
  atLast: 'Your orders fill at the last price. Change it in Settings → Charges.',
  unknown: 'Not enough trading history to estimate the depth. Orders fill at the last price.',
  loading: 'Loading the depth',
  failed: "Couldn't load the depth",
};
