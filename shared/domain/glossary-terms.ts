/** A word of trading or statistics, and what it means in this product. */
export interface GlossaryTerm {
  /** What its address is called: "limit-order". */
  id: string;
  word: string;
  means: string;
}

const MEANINGS: Record<string, string> = {
  alert: 'A note in your inbox when a price or a screen of yours is reached.',
  'ask price': 'The lowest price at which somebody offers to sell right now.',
  'average price': 'What your shares of a stock cost on average; sales leave it as it is.',
  AUC: 'How often a ranking puts a later winner above a later loser: 0.5 is a coin, 1 is perfect.',
  backtest: 'Running a rule over the past. It shows what would have happened, not what will.',
  band: 'The range around the previous close in which the exchange takes limit orders on a day.',
  bar: 'Open, high, low, close and volume of one stretch of time; drawn as a candle.',
  'base rate': 'How often something comes true of any stock, before anything is known of this one.',
  beta: 'How much a stock moves, on average, when the index moves by one.',
  'bid price': 'The highest price at which somebody offers to buy right now.',
  'Bollinger Bands': 'An average of the price with a band of two standard deviations on either side.',
  'bonus issue': 'New shares given to holders for nothing. There are more shares, and each is worth less.',
  breadth: 'How many stocks rise beside how many fall, or stand above their averages.',
  breakout: 'A close above the highest price of some past stretch.',
  'Brier score': 'The mean squared distance of a probability from what happened; lower is better.',
  brokerage: 'The fee of the broker for an order; also the broker itself.',
  calibration: 'Whether things said to have 60% happen in 60 of 100 cases.',
  charges: 'Everything a trade costs besides its value: taxes, fees and duties.',
  'circuit breaker': 'A halt of the whole market after the index moves 10, 15 or 20%.',
  'closing auction': 'Orders collected after the continuous session and matched at one closing price.',
  CNC: 'Cash and carry: shares that are delivered to your demat account and stay there.',
  'confidence interval': 'The range in which the true value lies in most repetitions; it narrows with n.',
  'contract note': 'The account of a trade: its value, every charge, and what is paid or received.',
  'corporate action': 'A dividend, split, bonus or merger: something a company does to its shares.',
  delivery: 'Shares kept beyond the day they were bought on, in contrast to intraday.',
  'demat account': 'Where your shares are kept in electronic form, at a depository.',
  diversification: 'Owning several things that do not all fall together.',
  dividend: 'Cash a company pays for each share; the price falls by about as much on the ex-date.',
  'DP charge': 'What the depository takes for a sale out of your demat account, per stock and day.',
  drawdown: 'How far something is below the highest value it had so far.',
  edge: 'How far a probability is above its base rate, in points.',
  EMA: 'A moving average that gives more weight to recent days.',
  'equal weight': 'Every stock of the universe with the same money: what picking is compared with.',
  'ex-date': 'The first day on which a buyer no longer gets the dividend, split or bonus.',
  'excess return': 'The return beyond that of all stocks on the same days.',
  FPI: 'Foreign portfolio investors; how much of a company they own is published every quarter.',
  'F&O': 'Futures and options. Their stocks have no fixed price band; the band moves with the market.',
  'GST on charges': '18% of the brokerage, the exchange fee, the SEBI fee and the DP charge.',
  GTT: 'An instruction a broker keeps until a price is reached; the exchange does not know of it.',
  'golden crossover': 'The average of 50 days rising above that of 200.',
  hit: 'A prediction whose target was met before its stop.',
  'hit rate': 'Hits out of all that were judged. It means little without n and a base rate.',
  holding: 'Shares you own, with what they cost.',
  horizon: 'How far a prediction looks ahead: 63, 126 or 252 trading days.',
  intraday: 'Bought and sold on the same day, so that nothing is delivered.',
  'limit order': 'An order with the worst price you accept; it waits until the market is there.',
  liquidity: 'How much can be traded at once without moving the price.',
  'look-ahead': 'Using something for a day that became known only afterwards; it spoils a backtest.',
  lot: 'Shares bought on one day; sold first in, first out when tax is worked out.',
  LTCG: 'Tax on gains of shares held longer than 12 months.',
  MACD: 'The distance between two moving averages, and the average of that distance.',
  'market order': 'An order that takes the price there is, at once.',
  MIS: 'Margin intraday square-off: a position that has to be closed on the same day.',
  momentum: 'Strong stocks of the past year tending to stay ahead for a while, and sometimes crashing.',
  'out of sample': 'Measured on days the model had not seen when it was fitted.',
  'paper trading': 'Trading with money that does not exist, by the rules of the real market.',
  'position size': 'How many shares you buy; decided by what you can lose, not by what you hope.',
  'pre-open': 'The quarter of an hour before trading in which the opening price is found.',
  'profit factor': 'All gains divided by all losses.',
  'rank-IC': 'How well a ranking agrees with the ranking of what followed: 0 is none, 1 is all.',
  'residual momentum': 'Momentum of the part of a stock’s return that the market does not explain.',
  'reward to risk': 'The distance to the target divided by the distance to the stop.',
  RSI: 'Wilder’s measure of gains against losses of 14 days, from 0 to 100; below 30 is called oversold.',
  SEBI: 'The regulator of the Indian securities markets.',
  settlement: 'The exchange of shares for money, one trading day after the trade (T+1).',
  slippage: 'The difference between the price you saw and the price you got.',
  SMA: 'The plain average of the last closes, for example of 50 days.',
  spread: 'The distance between the best ask and the best bid; you pay half of it each way.',
  'stamp duty': 'A tax on purchases: 0.015% for delivery, 0.003% for intraday.',
  STCG: 'Tax on gains of shares held for 12 months or less.',
  'stock split': 'One share becoming several. Nobody is richer; old prices have to be adjusted.',
  'stop loss': 'A price at which a losing position is sold. The price you get can be worse.',
  STT: 'Securities transaction tax: 0.1% on both sides for delivery, 0.025% on the sale for intraday.',
  survivorship: 'Looking only at what still exists, and so forgetting the failures.',
  target: 'A price at which a winning position is sold.',
  tick: 'The smallest step of a price on the exchange; it grows with the price.',
  'time-weighted return': 'What one rupee became that was there from the first day; deposits do not count.',
  universe: 'The stocks the product is about: the NIFTY 100 on the date it is asked for.',
  volatility: 'How widely returns are scattered, usually as a percentage a year.',
  volume: 'How many shares changed hands.',
  'walk-forward': 'Predicting the past step by step with models that know nothing later.',
  'win rate': 'Sales with a gain out of all sales. It says nothing of how large gains and losses are.',
  XIRR: 'The yearly rate at which your own deposits, on their dates, would have become what is there.',
};

/** All terms, by the alphabet. */
export const GLOSSARY: readonly GlossaryTerm[] = Object.entries(MEANINGS)
  .map(([word, means]) => ({ id: idOf(word), word, means }))
  .sort((one, other) => one.word.localeCompare(other.word, 'en'));

/** A term by its id; undefined when there is none. */
export const glossaryTerm = (id: string): GlossaryTerm | undefined => GLOSSARY.find((term) => term.id === id);

function idOf(word: string): string {
  return word.toLowerCase().replaceAll('&', 'n').replaceAll(' ', '-');
}
