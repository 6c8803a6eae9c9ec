import * as z from 'zod/mini';
import { ACTION_KINDS, type ActionKind } from '../../domain/market/corporate-actions.ts';
import { exactPaise } from '../../domain/money.ts';
import { dateInput, done, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const date = dateInput('Enter a date such as 2026-11-10');
const kind = z.enum(ACTION_KINDS);
const shares = z.optional(
  z
    .int('Enter a whole number of shares')
    .check(z.minimum(1, 'Enter 1 share or more'), z.maximum(10_000, 'Enter up to 10,000 shares')),
);

/** What an action of a kind needs besides its stock and date. */
export const TERMS_OF: Record<ActionKind, readonly ('ratio' | 'amount' | 'other' | 'cost' | 'closes')[]> = {
  dividend: ['amount'],
  split: ['ratio'],
  bonus: ['ratio'],
  rights: ['ratio', 'amount', 'closes'],
  buyback: ['ratio', 'amount', 'closes'],
  demerger: ['ratio', 'other', 'cost'],
  merger: ['ratio', 'other'],
  suspension: [],
  delisting: [],
  rename: ['other'],
};

const terms = {
  symbol: symbolInput,
  kind,
  exDate: date,
  /** Shares that `denominator` become (split, merger), or that are given, offered or bought back for them. */
  numerator: shares,
  denominator: shares,
  /** Rupees per share. */
  amount: z.optional(
    z.number({ error: 'Enter an amount in rupees' }).check(
      z.gt(0, 'Enter an amount above 0'),
      z.lte(1_000_000, 'Enter up to ₹10,00,000 per share'),
      z.refine((rupees) => exactPaise(rupees) !== null, 'The amount can have up to two decimals'),
    ),
  ),
  otherSymbol: z.optional(symbolInput),
  /** Part of the cost that goes to the new shares, up to two decimals. */
  costPercent: z.optional(
    z.number({ error: 'Enter a percentage' }).check(
      z.gte(0, 'Enter 0 to 100'),
      z.lte(100, 'Enter 0 to 100'),
      z.refine((percent) => exactPaise(percent) !== null, 'The percentage can have up to two decimals'),
    ),
  ),
  closesOn: z.optional(date),
};

/** An action as an administrator enters it. */
export const actionForm = z.object(terms).check((context) => {
  const { value, issues } = context;
  const need = (path: keyof typeof terms, message: string) => {
    if (value[path] === undefined) issues.push({ code: 'custom', input: value, path: [path], message });
  };
  const needed = TERMS_OF[value.kind];
  if (needed.includes('ratio')) {
    need('numerator', 'Enter the new shares');
    need('denominator', 'Enter the shares held');
  }
  if (needed.includes('amount')) need('amount', 'Enter the amount per share');
  if (needed.includes('other')) need('otherSymbol', 'Enter the other symbol');
  if (value.kind === 'split' && value.numerator !== undefined && value.numerator === value.denominator) {
    issues.push({ code: 'custom', input: value, path: ['numerator'], message: 'This ratio changes nothing' });
  }
  if (value.closesOn !== undefined && value.closesOn < value.exDate) {
    issues.push({
      code: 'custom',
      input: value,
      path: ['closesOn'],
      message: 'Enter a day after the ex-date',
    });
  }
});

const recordedAction = z.object({
  symbol: z.string(),
  kind,
  exDate: z.iso.date(),
  /** Of several of a kind on one day, counted from 0. */
  ordinal: z.int(),
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
  amount: z.nullable(z.number()),
  otherSymbol: z.nullable(z.string()),
  costPercent: z.nullable(z.number()),
  closesOn: z.nullable(z.iso.date()),
  /** Booked with a cost by prices, which the company's published part can replace. */
  isProvisional: z.boolean(),
  /** Entered by an administrator, rather than from a file or the market's source. */
  isManual: z.boolean(),
  /** It can still be removed: it was entered by hand, and its session has not begun. */
  removable: z.boolean(),
});
export type RecordedAction = z.output<typeof recordedAction>;

const actionReview = z.object({
  symbol: z.string(),
  exDate: z.iso.date(),
  /** As the file has it. */
  subject: z.string(),
  state: z.enum(['unread', 'review']),
  reason: z.string(),
  file: z.string(),
  line: z.int(),
});
export type ActionReview = z.output<typeof actionReview>;

const affectedHolder = z.object({
  /** As administrators see a user: by e-mail. */
  email: z.string(),
  sharesBefore: z.number(),
  sharesAfter: z.number(),
  sharesReceived: z.number(),
  sharesOffered: z.number(),
  cash: z.number(),
  /** Open orders, exits and GTTs of theirs that will be cancelled. */
  cancelled: z.int(),
});
export type AffectedHolder = z.output<typeof affectedHolder>;

/** Holders that a preview lists by name. */
export const MAX_LISTED_HOLDERS = 50;

const actionEffect = z.object({
  holders: z.int(),
  /** Those with the most shares, up to 50. */
  largest: z.array(affectedHolder),
  sharesBefore: z.number(),
  sharesAfter: z.number(),
  /** Shares of the other company. */
  sharesReceived: z.number(),
  /** Shares that are offered. */
  sharesOffered: z.number(),
  /** Rupees: dividends, and fractions of a share at the last close. */
  cash: z.number(),
  /** Rupees of cost that go to the other company; null while its part is not known. */
  costMoved: z.nullable(z.number()),
  /** Open orders, exits and GTTs that will be cancelled. */
  orders: z.int(),
  exits: z.int(),
  gtts: z.int(),
});
export type ActionEffect = z.output<typeof actionEffect>;

/** The published part of a demerger's cost, percent with up to two decimals. */
export const publishedCost = z.object({
  symbol: symbolInput,
  exDate: date,
  ordinal: z.int().check(z.gte(0)),
  costPercent: z.number({ error: 'Enter a percentage' }).check(
    z.gte(0, 'Enter 0 to 100'),
    z.lte(100, 'Enter 0 to 100'),
    z.refine((percent) => exactPaise(percent) !== null, 'The percentage can have up to two decimals'),
  ),
});

const key = { symbol: symbolInput, kind, exDate: date, ordinal: z.coerce.number().check(z.int(), z.gte(0)) };

export const corporateActionsCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/corporate-actions',
    access: 'admin',
    summary: 'Upcoming corporate actions, the last ones, and rows of files that were not understood.',
    reply: z.object({
      tradingDate: z.iso.date(),
      upcoming: z.array(recordedAction),
      past: z.array(recordedAction),
      reviews: z.array(actionReview),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/corporate-actions/preview',
    access: 'admin',
    programs: 'never',
    cost: 3,
    summary: 'What an action would do to the present holders. Stores nothing.',
    body: actionForm,
    reply: actionEffect,
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/admin/corporate-actions',
    access: 'admin',
    programs: 'never',
    cost: 3,
    summary: 'Records a corporate action, which is booked when its session begins.',
    body: actionForm,
    reply: recordedAction,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/corporate-actions',
    access: 'admin',
    programs: 'never',
    summary: 'Removes an action that was entered by hand and whose session has not begun.',
    query: z.object(key),
    reply: done,
  }),
  publishCost: endpoint({
    method: 'POST',
    path: '/api/admin/corporate-actions/cost',
    access: 'admin',
    programs: 'never',
    cost: 3,
    summary: 'Replaces the provisional cost of a demerger by the part that the company published.',
    body: publishedCost,
    reply: z.object({ accounts: z.int() }),
  }),
};

export const corporateActionsSchemas = {
  RecordedAction: recordedAction,
  ActionReview: actionReview,
  ActionEffect: actionEffect,
  AffectedHolder: affectedHolder,
};
