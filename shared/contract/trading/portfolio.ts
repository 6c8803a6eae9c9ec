import * as z from 'zod/mini';
import { MAX_ADD_FUNDS } from '../../domain/limits.ts';
import { BOOKED_KINDS } from '../../domain/market/corporate-actions.ts';
import { exactPaise } from '../../domain/money.ts';
import { BROKERAGE_PLANS } from '../../domain/trading/charges.ts';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { instant, numericString, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const portfolioCash = z.object({
  cashBalance: numericString,
  /** Reserved by pending buy and intraday orders. */
  heldCash: numericString,
  /** Proceeds of today's BTST sales, available from the next trading day on. */
  unsettledCash: numericString,
  /** Margin of open intraday positions; part of the cash. */
  marginCash: numericString,
  availableCash: numericString,
});

/** Rupees and percent. Percentages are null without a denominator. */
export const portfolioSummary = z.object({
  cashBalance: z.number(),
  heldCash: z.number(),
  unsettledCash: z.number(),
  marginCash: z.number(),
  availableCash: z.number(),
  /** Holdings at the last prices. */
  currentValue: z.number(),
  investedValue: z.number(),
  /** Realised, unrealised and dividends. */
  totalPnL: z.number(),
  totalPnLPercent: z.number(),
  realisedPnL: z.number(),
  unrealisedPnL: z.number(),
  /** Unrealised P&L of open intraday positions. */
  intradayPnL: z.number(),
  /** Total dividends received. */
  dividends: z.number(),
  /** Cost of all purchases: the denominator of `totalPnLPercent`. */
  purchasedValue: z.number(),
  dayPnL: z.number(),
  dayPnLPercent: z.number(),
  /** Opening value plus purchases of the day: the denominator of `dayPnLPercent`. */
  dayBase: z.number(),
  /** Pending orders, including exits. */
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
  /** Of them, bought today in a stock that trades intraday: they can be converted to MIS. */
  convertibleQuantity: z.int(),
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
  /**
   * Change of the whole holding since the previous close, in rupees; shares bought today count from their purchase.
   */
  dayChange: z.number(),
  dayChangePercent: z.number(),
  /** Opening value plus purchases of the day: the denominator of `dayChangePercent`. */
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
  /** Null without a price. */
  currentPrice: z.nullable(z.number()),
  change: z.nullable(z.number()),
  changePercent: z.nullable(z.number()),
  isWatched: z.boolean(),
  stale: z.boolean(),
});
export type WatchlistItem = z.output<typeof watchlistItem>;

/** Rupees to add: above 0, up to ₹10,00,000, whole paise. */
const addFundsForm = z.object({
  amount: z.number({ error: 'Please enter a valid amount greater than 0' }).check(
    z.gt(0, 'Please enter a valid amount greater than 0'),
    z.lte(MAX_ADD_FUNDS / 100, 'Maximum amount per transaction is ₹10,00,000'),
    z.refine((amount) => exactPaise(amount) !== null, 'The amount can have up to two decimals'),
  ),
});

/** Platform figures on the landing page: computed, up to a minute old. */
export const platformStatistics = z.object({
  /** Users with an executed trade in the last 30 market days. */
  activeTraders: z.int(),
  /** Profitable sales as a percentage of all sales; null without sales. */
  winRatePercent: z.nullable(z.number()),
  /** Number of sales behind the win rate. */
  winRateTrades: z.int(),
  /** Executed trades. */
  trades: z.int(),
  /** Rupees: all held shares at the last prices. */
  portfolioValue: z.number(),
  /** Market time. */
  asOf: instant,
});
export type PlatformStatistics = z.output<typeof platformStatistics>;

const accountSettings = z.object({
  /** Whether a fill's charges are deducted from cash, or only shown. */
  deductCharges: z.boolean(),
  /** The brokerage plan that later fills are charged by. */
  brokeragePlan: z.enum(BROKERAGE_PLANS),
  /** How later orders are filled: whole at the last price, or with an estimated spread, impact and depth. */
  fillModel: z.enum(FILL_MODELS),
});

const reconciliation = z.object({
  /** Market time of the last reconciliation; null before the first. */
  checkedAt: z.nullable(instant),
  /** Neither this account nor the ledger as a whole has differences; null before the first. */
  ok: z.nullable(z.boolean()),
  /** A full trading day has passed without a reconciliation, or there was none yet. */
  overdue: z.boolean(),
  /** Number of accounts checked. */
  accounts: z.int(),
  /** This account's differences as text: `kept` is stored, `rebuilt` is derived from the postings. */
  differences: z.array(z.object({ subject: z.string(), kept: z.string(), rebuilt: z.string() })),
});
export type Reconciliation = z.output<typeof reconciliation>;

/** What a company did to shares that the account held. */
const accountAction = z.object({
  id: z.string(),
  symbol: z.string(),
  kind: z.enum(BOOKED_KINDS),
  exDate: z.iso.date(),
  /** "1:5" is a split of one share into five, or one share for five; null without a ratio. */
  ratio: z.nullable(z.string()),
  /** Rupees per share: the dividend, or the price of an offer; otherwise null. */
  amountPerShare: z.nullable(z.number()),
  quantityBefore: z.int(),
  quantityAfter: z.int(),
  /** Rupees: the dividend, or the payout for a fractional share. */
  cash: z.number(),
  /** The other company of a demerger or merger; otherwise null. */
  otherSymbol: z.nullable(z.string()),
  /** Rupees of cost that came with these shares, negative where it left them; 0 otherwise. */
  costMoved: z.number(),
  /** That cost is by prices, until the company publishes its part. */
  isProvisional: z.boolean(),
  /** Market time. */
  at: instant,
});
export type AccountAction = z.output<typeof accountAction>;

const dividendMonth = z.object({
  /** "2026-05", by ex-date. */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Rupees. */
  received: z.number(),
  expected: z.number(),
  entries: z.array(
    z.object({
      symbol: z.string(),
      exDate: z.iso.date(),
      /** `buyback`: what a tender paid, which was a dividend by the law of that day. */
      kind: z.enum(['dividend', 'buyback']),
      /** Shares entitled, or held now. */
      quantity: z.number(),
      amountPerShare: z.number(),
      cash: z.number(),
      isReceived: z.boolean(),
    }),
  ),
});

const dividendYieldOnCost = { cost: z.number(), dividends: z.number(), percent: z.nullable(z.number()) };

const dividendCalendar = z.object({
  /** Newest first; announced ones are at the top. */
  months: z.array(dividendMonth),
  /** Yields count dividends with a later ex-date. */
  since: z.iso.date(),
  /** Of today's shares; null if not all dividends of twelve months are known. */
  yields: z.nullable(
    z.object({
      ...dividendYieldOnCost,
      holdings: z.array(z.object({ symbol: z.string(), ...dividendYieldOnCost })),
    }),
  ),
});
export type DividendCalendar = z.output<typeof dividendCalendar>;

const offerUse = z.enum(['take', 'renounce', 'tender', 'lapse']);

const shareOffer = z.object({
  id: z.uuid(),
  symbol: z.string(),
  kind: z.enum(['rights', 'buyback']),
  exDate: z.iso.date(),
  /** The last day. */
  closesOn: z.iso.date(),
  /** Rupees per share. */
  price: z.number(),
  /** Shares that may be bought or tendered, and how many of them were decided on. */
  quantity: z.int(),
  used: z.int(),
  /** What was decided, oldest first; value in rupees, paid or received. */
  uses: z.array(z.object({ use: offerUse, quantity: z.int(), value: z.number(), at: instant })),
  /** Lapsed: nothing of it was used, or its last day passed before all of it was. */
  state: z.enum(['open', 'used', 'lapsed']),
  /** Rupees for one right that is sold, at the last price; null for a buyback or without a price. */
  entitlementPrice: z.nullable(z.number()),
});
export type ShareOffer = z.output<typeof shareOffer>;

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
    summary: 'The corporate actions of stocks that the account held, newest first.',
    reply: z.array(accountAction),
  }),
  dividends: endpoint({
    method: 'GET',
    path: '/api/portfolio/dividends',
    access: 'user',
    cost: 2,
    summary: 'Dividends of the account by month, received and announced, and the yield on cost.',
    reply: dividendCalendar,
  }),
  offers: endpoint({
    method: 'GET',
    path: '/api/portfolio/offers',
    access: 'user',
    summary: 'What rights issues and buybacks offer the account, newest first.',
    reply: z.array(shareOffer),
  }),
  useOffer: endpoint({
    method: 'POST',
    path: '/api/portfolio/offers/:id',
    access: 'user',
    programs: 'trade',
    repeatable: true,
    cost: 3,
    summary:
      'Buys shares of a rights issue, sells the right to, tenders shares in a buyback, or lets an offer lapse. Accepts Idempotency-Key.',
    params: z.object({ id: z.uuid('Unknown offer') }),
    body: z.object({
      use: offerUse,
      quantity: z.int('Enter a whole number of shares').check(z.minimum(1, 'Enter 1 share or more')),
    }),
    reply: shareOffer,
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
    summary: 'Changes how later orders are filled and charged: fill model, plan, and deduction from cash.',
    body: z.partial(accountSettings),
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
  DividendCalendar: dividendCalendar,
  ShareOffer: shareOffer,
  Holding: holding,
  PlatformStatistics: platformStatistics,
  PortfolioSummary: portfolioSummary,
  Reconciliation: reconciliation,
  WatchlistItem: watchlistItem,
};
