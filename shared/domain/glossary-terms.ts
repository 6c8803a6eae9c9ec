/** A term of trading or statistics and its meaning in this product. */
export interface GlossaryTerm {
  /** Slug of its address: "limit-order". */
  id: string;
  word: string;
  means: string;
}

const MEANINGS: Record<string, string> = {
  alert: 'A notification when a price or one of your screens triggers.',
  'ask price': 'The lowest price at which someone is offering to sell now.',
  'average price': 'The average cost of your shares in a stock. Sales don’t change it.',
  AUC: 'How often a ranking puts a later winner above a later loser. 0.5 is a coin toss, 1 is perfect.',
  backtest: 'A test of a rule on past prices. It shows what would have happened, not what will.',
  band: 'The day’s price range around the previous close in which orders are accepted (circuit limits).',
  bar: 'Open, high, low, close and volume of one interval, drawn as a candle.',
  'base rate': 'How often something comes true for all stocks, before you know anything about this one.',
  beta: 'How much a stock moves on average when the index moves by 1%.',
  'bid price': 'The highest price at which someone is offering to buy now.',
  'Bollinger Bands': 'A moving average with a band of two standard deviations on either side.',
  'bonus issue': 'Free extra shares for holders. You hold more shares, each at a lower price.',
  breadth: 'How many stocks rise vs fall, or trade above their moving averages.',
  breakout: 'A close above the highest price of a past period.',
  'Brier score': 'The mean squared distance between a probability and the outcome. Lower is better.',
  brokerage: 'The broker’s fee for an order.',
  calibration: 'Whether predictions of 60% come true 60% of the time.',
  charges: 'Everything a trade costs besides its value: taxes, fees and duties.',
  'circuit breaker': 'A halt of the whole market when the index moves 10, 15 or 20%.',
  'closing auction': 'Orders collected after continuous trading and matched at one closing price.',
  CNC: 'Cash and carry: shares delivered to your demat account.',
  'confidence interval': 'The range that contains the true value in most repetitions. It narrows with n.',
  'contract note': 'A statement of a trade: its value, every charge and the net amount.',
  'corporate action': 'A dividend, split, bonus issue or merger.',
  delivery: 'Shares you hold overnight, unlike intraday.',
  'demat account': 'The account that holds your shares in electronic form, at a depository.',
  diversification: 'Owning stocks that don’t all fall together.',
  dividend: 'Cash a company pays per share. The price falls by about as much on the ex-date.',
  'DP charge': 'The depository’s fee for a sale from your demat account, per stock and day.',
  drawdown: 'The fall from the highest value so far.',
  edge: 'How far a probability is above its base rate, in points.',
  EMA: 'Exponential moving average: recent days weigh more.',
  'equal weight': 'The same amount in every stock: the benchmark for stock picking.',
  'ex-date': 'The first day on which a buyer no longer gets the dividend, split or bonus.',
  'excess return': 'The return minus that of all stocks on the same days.',
  FPI: 'Foreign portfolio investors. Their stake in each company is published quarterly.',
  'F&O': 'Futures and options. F&O stocks have a dynamic price band.',
  'GST on charges': '18% of brokerage, exchange fee, SEBI fee and DP charge.',
  GTT: 'Good till triggered: an order that your broker sends to the exchange once a price triggers.',
  'golden crossover': 'The 50 DMA crossing above the 200 DMA.',
  hit: 'A prediction that reached its target before its stop-loss.',
  'hit rate':
    'Calls that came true at the end of their horizon, as a share of all closed ones: BUY, a higher price; SELL, a lower return than NIFTY 50. It means little without n and a base rate.',
  holding: 'Shares you own, with their cost.',
  horizon: 'How far a prediction looks ahead: 63, 126 or 252 trading days.',
  intraday: 'Bought and sold on the same day, with no delivery.',
  'limit order': 'An order with the worst price you accept. It waits until the market gets there.',
  liquidity: 'How much you can trade without moving the price.',
  'look-ahead': 'Using information before it was available. It invalidates a backtest.',
  lot: 'Shares bought in one trade. For tax, lots are sold first in, first out.',
  LTCG: 'Long-term capital gains: on shares held for more than 12 months.',
  MACD: 'The distance between two moving averages, and the average of that distance.',
  'market order': 'An order that fills immediately at the current price.',
  MIS: 'Margin intraday square-off: a position you must close the same day.',
  momentum: 'The tendency of last year’s strong stocks to stay ahead for a while, and sometimes crash.',
  'out of sample': 'Measured on data the model was not trained on.',
  'paper trading': 'Trading with virtual money by the rules of the real market.',
  'position size': 'How many shares you buy, based on what you can afford to lose.',
  'pre-open': 'The 15 minutes before trading that set the opening price.',
  'profit factor': 'Total gains divided by total losses.',
  'rank-IC': 'How well a ranking matches the later returns. 0 is no match, 1 is perfect.',
  'residual momentum': 'Momentum of the part of a stock’s return that the market does not explain.',
  'reward to risk': 'The distance to the target divided by the distance to the stop.',
  RSI: 'Relative strength index: gains vs losses over 14 days, from 0 to 100. Below 30 is oversold.',
  SEBI: 'The regulator of India’s securities markets.',
  settlement: 'The exchange of shares for money, one trading day after the trade (T+1).',
  slippage: 'The difference between the price you saw and your fill price.',
  SMA: 'Simple moving average: the mean of the last closes, for example of 50 days.',
  spread: 'The gap between the best ask and the best bid. You pay half of it each way.',
  'stamp duty': 'A tax on purchases: 0.015% for delivery, 0.003% for intraday.',
  STCG: 'Short-term capital gains: on shares held for 12 months or less.',
  'stock split': 'One share becomes several. Your wealth is unchanged, and old prices are adjusted.',
  'stop loss': 'A price that triggers a sale to limit your loss. Your fill can be worse.',
  STT: 'Securities transaction tax: 0.1% on both sides for delivery, 0.025% on the sale for intraday.',
  survivorship: 'Testing only companies that still exist, so failures are missing.',
  target: 'A price that triggers a sale to take profit.',
  tick: 'The smallest price step on the exchange (tick size). It grows with the price.',
  'time-weighted return': 'The return of one rupee invested from the first day. Deposits don’t affect it.',
  universe: 'The stocks that Artha covers: the NIFTY 100 on a given date.',
  volatility: 'How widely returns vary, usually annualised in %.',
  volume: 'The number of shares traded.',
  'walk-forward': 'Testing on the past step by step, each time with a model trained only on earlier data.',
  'win rate': 'Profitable sales as a share of all sales. It ignores the size of gains and losses.',
  XIRR: 'The annual return of your own deposits on their dates.',
};

/** All terms in alphabetical order. */
export const GLOSSARY: readonly GlossaryTerm[] = Object.entries(MEANINGS)
  .map(([word, means]) => ({ id: idOf(word), word, means }))
  .sort((one, other) => one.word.localeCompare(other.word, 'en'));

/** A term by id; undefined if unknown. */
export const glossaryTerm = (id: string): GlossaryTerm | undefined => GLOSSARY.find((term) => term.id === id);

function idOf(word: string): string {
  return word.toLowerCase().replaceAll('&', 'n').replaceAll(' ', '-');
}
