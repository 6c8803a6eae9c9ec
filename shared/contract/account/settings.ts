import * as z from 'zod/mini';
import { BROKERAGE_CALLBACK } from '../../domain/own-path.ts';
import { AUTO_TRADING_MODES, RISK_TOLERANCES } from '../../domain/trading/auto-trading.ts';
import { instant } from '../common.ts';
import { endpoint, noJson } from '../endpoint.ts';

/** A channel's state: available, or not configured by the operator. */
const channel = z.enum(['available', 'not configured']);

/** The linked brokerage account. Key, secret and token are never returned. */
const brokerageLink = z.object({
  /** Stored API key, masked except its last four characters. */
  maskedApiKey: z.nullable(z.string()),
  /** Login page at the brokerage; null without credentials. */
  loginPath: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** When the brokerage last confirmed the login. */
  verifiedAt: z.nullable(instant),
  /** Expiry of the login; the brokerage ends every login at six in the morning, Indian time. */
  expiresAt: z.nullable(instant),
  /** Links to this deployment's sandbox rather than a real brokerage. */
  sandbox: z.boolean(),
});

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:15'));

const tradingHours = z.object({ start: clockTime, end: clockTime });

/** The specification's entity. Artha does not send SMS, so that one is never on. */
const notifications = z.object({
  email: z.boolean(),
  sms: z.literal(false, 'Artha does not send SMS'),
  push: z.boolean(),
});

const userSettings = z.object({
  /** Masked; null without credentials. */
  kiteApiKey: z.nullable(z.string()),
  kiteConnected: z.boolean(),
  brokerage: brokerageLink,
  autoTradingEnabled: z.boolean(),
  /** What it needs on this server: a connected broker, nothing, or it is off. */
  autoTradingMode: z.enum(AUTO_TRADING_MODES),
  riskTolerance: z.enum(RISK_TOLERANCES),
  /** Rupees. */
  maxInvestmentPerTrade: z.number(),
  stopLossPercentage: z.number(),
  profitTargetPercentage: z.number(),
  /** Indian time. */
  tradingHours,
  /** Daily loss in rupees after which nothing more is bought; null for no limit. */
  dailyLossLimit: z.nullable(z.number()),
  /** Maximum stocks held by auto-trading at the same time. */
  maxOpenPositions: z.int(),
  /** After this many losing exits in a row, buying pauses for `cooldownMinutes` of market time. */
  cooldownLosses: z.int(),
  cooldownMinutes: z.int(),
  /** Minimum probability above the base rate, in percentage points. */
  minimumEdge: z.number(),
  notifications,
  channels: z.object({ email: channel, push: channel }),
});
export type UserSettings = z.output<typeof userSettings>;

export const brokerageForm = z.object({
  apiKey: z
    .string({ error: 'API Key is required' })
    .check(z.trim(), z.minLength(1, 'API Key is required'), z.maxLength(64, 'This API key is too long')),
  secret: z
    .string({ error: 'Secret is required' })
    .check(z.trim(), z.minLength(1, 'Secret is required'), z.maxLength(128, 'This secret is too long')),
});

const percent = (least: number, most: number, words: string) =>
  z.number({ error: words }).check(z.gte(least, words), z.lte(most, words));

const POSITIONS = 'Max open positions must be a whole number from 1 to 50';
const LOSSES = 'Losses in a row must be a whole number from 1 to 20';
const PAUSE = 'The pause must be a whole number from 0 to 10,000 minutes';
const EDGE = 'The minimum edge must be from 0 to 30 points';

export const autoTradingForm = z.object({
  riskTolerance: z.enum(RISK_TOLERANCES, { error: 'Choose low, medium or high' }),
  maxInvestmentPerTrade: z
    .number({ error: 'Minimum investment is ₹1000' })
    .check(z.gte(1000, 'Minimum investment is ₹1000'), z.lte(1e8, 'Maximum investment is ₹10,00,00,000')),
  stopLossPercentage: percent(1, 20, 'Stop loss should be between 1-20%'),
  profitTargetPercentage: percent(5, 50, 'Profit target should be between 5-50%'),
  tradingStartTime: clockTime,
  tradingEndTime: clockTime,
  dailyLossLimit: z.optional(
    z.nullable(
      z
        .number()
        .check(
          z.gte(100, 'The daily loss limit must be ₹100 or more'),
          z.lte(1e8, 'The daily loss limit must be ₹10,00,00,000 or less'),
        ),
    ),
  ),
  maxOpenPositions: z.optional(z.int(POSITIONS).check(z.gte(1, POSITIONS), z.lte(50, POSITIONS))),
  cooldownLosses: z.optional(z.int(LOSSES).check(z.gte(1, LOSSES), z.lte(20, LOSSES))),
  cooldownMinutes: z.optional(z.int(PAUSE).check(z.gte(0, PAUSE), z.lte(10_000, PAUSE))),
  minimumEdge: z.optional(z.number(EDGE).check(z.gte(0, EDGE), z.lte(30, EDGE))),
});
export type AutoTradingForm = z.output<typeof autoTradingForm>;

/** The brokerage's current data of the linked account. */
const brokerageAccount = z.object({
  sandbox: z.boolean(),
  asOf: instant,
  holdings: z.array(
    z.object({
      symbol: z.string(),
      exchange: z.string(),
      quantity: z.number(),
      averagePrice: z.number(),
      lastPrice: z.number(),
      pnl: z.number(),
    }),
  ),
  positions: z.array(
    z.object({
      symbol: z.string(),
      exchange: z.string(),
      product: z.string(),
      quantity: z.number(),
      averagePrice: z.number(),
      lastPrice: z.number(),
      pnl: z.number(),
    }),
  ),
  /** Rupees of the equity segment. */
  margins: z.object({ net: z.number(), cash: z.number(), used: z.number() }),
});
export type BrokerageAccount = z.output<typeof brokerageAccount>;

/** A browser may return with any query; the settings page answers invalid ones. */
const fromAddress = z.optional(z.union([z.string(), z.array(z.string())]));

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/settings',
    access: 'user',
    programs: 'never',
    summary: 'Broker connection, auto-trading and notification settings of the signed-in user.',
    reply: userSettings,
  }),
  saveBrokerage: endpoint({
    method: 'POST',
    path: '/api/user/settings/kite',
    access: 'user',
    summary: 'Stores the credentials of a Kite Connect app, encrypted. An earlier login ends.',
    body: brokerageForm,
    reply: userSettings,
  }),
  testBrokerage: endpoint({
    method: 'POST',
    path: '/api/user/settings/kite/test',
    access: 'user',
    summary: 'Tests the broker login. Credentials without a login are reported as not verified.',
    reply: userSettings,
  }),
  brokerageLogin: endpoint({
    method: 'GET',
    path: '/api/brokerage/kite/login',
    access: 'public',
    programs: 'never',
    redirect: true,
    summary: 'Redirects to the broker’s login page, or to sign-in first.',
    reply: noJson,
  }),
  brokerageCallback: endpoint({
    method: 'GET',
    path: BROKERAGE_CALLBACK,
    access: 'public',
    programs: 'never',
    redirect: true,
    summary: 'Return address of the broker login. Redirects to the settings page, through sign-in if needed.',
    query: z.object({ request_token: fromAddress, state: fromAddress }),
    reply: noJson,
  }),
  revokeBrokerage: endpoint({
    method: 'POST',
    path: '/api/user/settings/kite/revoke',
    access: 'user',
    summary: 'Ends the broker login and deletes the credentials. Auto-trading stops.',
    reply: userSettings,
  }),
  brokerageAccount: endpoint({
    method: 'GET',
    path: '/api/user/settings/kite/account',
    access: 'user',
    programs: 'never',
    summary: 'Holdings, positions and margins of the linked broker account, read now.',
    reply: brokerageAccount,
  }),
  saveAutoTrading: endpoint({
    method: 'POST',
    path: '/api/user/settings/auto-trading',
    access: 'user',
    summary: 'Changes the limits of auto-trading.',
    body: autoTradingForm,
    reply: userSettings,
  }),
  toggleAutoTrading: endpoint({
    method: 'POST',
    path: '/api/user/settings/auto-trading/toggle',
    access: 'user',
    summary: 'Turns auto-trading on or off. On needs a broker connection.',
    body: z.object({ enabled: z.boolean({ error: 'Choose on or off' }) }),
    reply: userSettings,
  }),
  saveNotifications: endpoint({
    method: 'POST',
    path: '/api/user/settings/notifications',
    access: 'user',
    summary: 'Changes which channels deliver notifications.',
    body: notifications,
    reply: userSettings,
  }),
};

export const settingsSchemas = {
  AutoTradingForm: autoTradingForm,
  BrokerageAccount: brokerageAccount,
  UserSettings: userSettings,
};
