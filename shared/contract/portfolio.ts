import * as z from 'zod/mini';
import { MAX_ADD_FUNDS } from '../domain/limits.ts';
import { exactPaise } from '../domain/money.ts';
import { instant, numericString, symbolInput } from './common.ts';
import { endpoint } from './endpoint.ts';

export const portfolioCash = z.object({
  cashBalance: numericString,
  /** Promised to resting buy orders. */
  heldCash: numericString,
  availableCash: numericString,
});

/** Rupees and per cent. Percentages are null while there is nothing to divide by. */
export const portfolioSummary = z.object({
  cashBalance: z.number(),
  heldCash: z.number(),
  availableCash: z.number(),
  /** What the holdings are worth at the last prices. */
  currentValue: z.number(),
  investedValue: z.number(),
  /** Realised, unrealised and dividends. */
  totalPnL: z.number(),
  totalPnLPercent: z.number(),
  realisedPnL: z.number(),
  unrealisedPnL: z.number(),
  /** All that the shares ever paid. */
  dividends: z.number(),
  /** What all purchases ever cost: the whole that `totalPnLPercent` is a part of. */
  purchasedValue: z.number(),
  dayPnL: z.number(),
  dayPnLPercent: z.number(),
  /** Value at the day's start and what was bought since: the whole that `dayPnLPercent` is a part of. */
  dayBase: z.number(),
  /** Pending orders, exits among them. */
  ordersWaiting: z.int(),
  asOf: instant,
  stale: z.boolean(),
});
export type PortfolioSummary = z.output<typeof portfolioSummary>;

const holding = z.object({
  id: z.string(),
  instrumentId: z.int(),
  symbol: z.string(),
  companyName: z.string(),
  sector: z.string(),
  quantity: z.int(),
  heldQuantity: z.int(),
  /** Shares that no open order has reserved. */
  sellableQuantity: z.int(),
  /** The open sales that reserve shares; the two exits of a purchase reserve the same ones. */
  reservedBy: z.array(
    z.object({ id: z.uuid(), kind: z.enum(['STOP', 'TARGET', 'SELL']), quantity: z.int() }),
  ),
  averagePrice: z.number(),
  investedValue: z.number(),
  currentPrice: z.number(),
  currentValue: z.number(),
  pnl: z.number(),
  pnlPercent: z.number(),
  /** Change of the whole holding since the previous close, in rupees; shares bought today count from their purchase. */
  dayChange: z.number(),
  dayChangePercent: z.number(),
  /** Value at the day's start and what was bought since: the whole that `dayChangePercent` is a part of. */
  dayBase: z.number(),
  stale: z.boolean(),
});
export type Holding = z.output<typeof holding>;

export const watchlistItem = z.object({
  id: z.string(),
  instrumentId: z.int(),
  symbol: z.string(),
  companyName: z.string(),
  sector: z.string(),
  /** Null while the stock has no price. */
  currentPrice: z.nullable(z.number()),
  change: z.nullable(z.number()),
  changePercent: z.nullable(z.number()),
  isWatched: z.boolean(),
  stale: z.boolean(),
});
export type WatchlistItem = z.output<typeof watchlistItem>;

/** An amount of rupees a person types: above 0, at most ₹10,00,000, no fraction of a paisa. */
const addFundsForm = z.object({
  amount: z.number({ error: 'Please enter a valid amount greater than 0' }).check(
    z.gt(0, 'Please enter a valid amount greater than 0'),
    z.lte(MAX_ADD_FUNDS / 100, 'Maximum amount per transaction is ₹10,00,000'),
    z.refine((amount) => exactPaise(amount) !== null, 'The amount can have up to two decimals'),
  ),
});

/** What the landing page says of the platform: computed, at most a minute old. */
export const platformStatistics = z.object({
  /** People with an executed trade in the last 30 market days. */
  activeTraders: z.int(),
  /** Sales with a profit among all sales; null while nothing was sold. */
  winRatePercent: z.nullable(z.number()),
  /** The number of sales the win rate is of. */
  winRateTrades: z.int(),
  /** Executed trades. */
  trades: z.int(),
  /** Rupees: all shares held, at the last prices. */
  portfolioValue: z.number(),
  /** Market time. */
  asOf: instant,
});
export type PlatformStatistics = z.output<typeof platformStatistics>;

const accountSettings = z.object({
  /** Whether the charges of a fill are taken from the cash; otherwise they are shown only. */
  deductCharges: z.boolean(),
});

const reconciliation = z.object({
  /** Market time of the last rebuilding of the ledger; null before the first. */
  checkedAt: z.nullable(instant),
  /** Nothing of this account differs, nor anything of the ledger as a whole; null before the first. */
  ok: z.nullable(z.boolean()),
  /** A whole trading day has passed without a check, or there was none yet. */
  overdue: z.boolean(),
  /** How many accounts were rebuilt. */
  accounts: z.int(),
  /** What differs of this account, in words: `kept` beside the postings, `rebuilt` from them. */
  differences: z.array(z.object({ subject: z.string(), kept: z.string(), rebuilt: z.string() })),
});
export type Reconciliation = z.output<typeof reconciliation>;

/** A split, bonus or dividend of a stock that the account held. */
const accountAction = z.object({
  id: z.string(),
  symbol: z.string(),
  kind: z.enum(['split', 'bonus', 'dividend']),
  exDate: z.iso.date(),
  /** "1:5" is a split of one share into five, or a bonus of one for five; null for a dividend. */
  ratio: z.nullable(z.string()),
  /** Rupees a share; null for a split or bonus. */
  amountPerShare: z.nullable(z.number()),
  quantityBefore: z.int(),
  quantityAfter: z.int(),
  /** Rupees: the dividend, or what a fraction of a share was paid out with. */
  cash: z.number(),
  /** Market time. */
  at: instant,
});
export type AccountAction = z.output<typeof accountAction>;

export const portfolio = {
  cash: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    access: 'user',
    summary: 'Cash balance of the account.',
    reply: portfolioCash,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/portfolio/summary',
    access: 'user',
    summary: 'Cash, value and profit of the account at the last prices.',
    reply: portfolioSummary,
  }),
  holdings: endpoint({
    method: 'GET',
    path: '/api/portfolio/holdings',
    access: 'user',
    summary: 'The shares held, with cost and profit.',
    reply: z.array(holding),
  }),
  actions: endpoint({
    method: 'GET',
    path: '/api/portfolio/actions',
    access: 'user',
    summary: 'The splits, bonuses and dividends of stocks that the account held, newest first.',
    reply: z.array(accountAction),
  }),
  watchlist: endpoint({
    method: 'GET',
    path: '/api/portfolio/watchlist',
    access: 'user',
    summary: 'Watchlist of the user.',
    reply: z.array(watchlistItem),
  }),
  watch: endpoint({
    method: 'POST',
    path: '/api/portfolio/watchlist/add',
    access: 'user',
    programs: 'trade',
    summary: 'Adds a stock to the watchlist; adding it twice changes nothing.',
    body: z.object({ symbol: symbolInput }),
    reply: z.object({ message: z.string() }),
  }),
  unwatch: endpoint({
    method: 'POST',
    path: '/api/portfolio/watchlist/remove',
    access: 'user',
    programs: 'trade',
    summary: 'Removes a stock from the watchlist; removing it twice changes nothing.',
    body: z.object({ symbol: symbolInput }),
    reply: z.object({ message: z.string() }),
  }),
  addFunds: endpoint({
    method: 'POST',
    path: '/api/portfolio/add-funds',
    access: 'user',
    repeatable: true,
    summary: 'Adds paper money to the account. Accepts Idempotency-Key.',
    body: addFundsForm,
    reply: z.object({ message: z.string(), cashBalance: numericString }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/portfolio/account',
    access: 'user',
    summary: 'Account settings of the user.',
    reply: accountSettings,
  }),
  changeAccount: endpoint({
    method: 'PATCH',
    path: '/api/portfolio/account',
    access: 'user',
    summary: 'Turns the deduction of charges on or off from now on.',
    body: accountSettings,
    reply: accountSettings,
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: '/api/portfolio/reconciliation',
    access: 'user',
    cost: 5,
    summary: 'Last check of the ledger, with differences in this account.',
    reply: reconciliation,
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/statistics',
    access: 'public',
    summary: 'Traders, trades, win rate and value of the platform, updated every minute.',
    reply: platformStatistics,
  }),
};

export const portfolioSchemas = {
  AccountAction: accountAction,
  Holding: holding,
  PlatformStatistics: platformStatistics,
  PortfolioSummary: portfolioSummary,
  Reconciliation: reconciliation,
  WatchlistItem: watchlistItem,
};
