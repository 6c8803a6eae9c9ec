import * as z from 'zod/mini';
import { ALERT_KINDS, ALERT_REPEATS, MAX_ALERT_CHANGE, MAX_ALERT_PRICE } from '../../domain/alerts.ts';
import { MAX_OWN_SCREEN_TEXT } from '../../domain/limits.ts';
import { exactPaise, rupeesFromPaise } from '../../domain/money.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const alertKind = z.enum(ALERT_KINDS, { error: 'Choose a price, change or condition alert' });
const repeat = z.enum(ALERT_REPEATS, { error: 'Choose a repeat: once, or once per session' });

const alert = z.object({
  id: z.uuid(),
  symbol: z.string(),
  name: z.string(),
  kind: alertKind,
  /** Rupees for a price, percent for a change; null for a condition. */
  level: z.nullable(z.number()),
  /** A condition's canonical text; otherwise null. */
  expression: z.nullable(z.string()),
  /** The cause, as text after the stock's name. */
  words: z.string(),
  repeat,
  state: z.enum(['active', 'fired']),
  /** Number of firings, the last one's market time, and its price in rupees. */
  firings: z.int(),
  firedAt: z.nullable(instant),
  firedPrice: z.nullable(z.number()),
  /** Wall clock. */
  createdAt: instant,
});
export type Alert = z.output<typeof alert>;

const WHOLE_PAISE = 'The level can have up to two decimals';
const level = z.number({ error: 'The level must be a number' }).check(
  z.gte(0.01, 'The level must be greater than 0'),
  z.refine((value) => value <= rupeesFromPaise(MAX_ALERT_PRICE), 'The price must be ₹1,00,00,000 or less'),
  z.refine((value) => exactPaise(value) !== null, WHOLE_PAISE),
);
const change = level.check(
  z.refine((percent) => percent <= MAX_ALERT_CHANGE / 100, 'The change must be 100% or less'),
);

const expression = z
  .string({ error: 'Enter a condition' })
  .check(
    z.trim(),
    z.minLength(1, 'Enter a condition'),
    z.maxLength(MAX_OWN_SCREEN_TEXT, `A condition can have up to ${MAX_OWN_SCREEN_TEXT} characters`),
  );

/** An alert's cause: a price in rupees, a change in percent, or a condition in the screen language. */
const priceCause = z.object({ kind: z.enum(['above', 'below']), level, repeat });
const changeCause = z.object({ kind: z.enum(['rises', 'falls']), level: change, repeat });
const conditionCause = z.object({ kind: z.literal('condition'), expression, repeat });
const cause = z.discriminatedUnion('kind', [priceCause, changeCause, conditionCause]);
export type AlertCauseInput = z.input<typeof cause>;

const which = z.object({ id: z.uuid('Unknown alert') });

const follows = z.object({
  /** Orders that filled, failed or expired. */
  orders: z.boolean(),
  /** New matches of custom screens with an alert. */
  screens: z.boolean(),
  /** Predictions for held or watched stocks: new calls and their outcomes. */
  predictions: z.boolean(),
  /** Prices that stop updating. */
  feed: z.boolean(),
});
export type AlertFollows = z.output<typeof follows>;

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/alerts',
    access: 'user',
    summary: 'Alerts of the user, newest first.',
    reply: z.array(alert),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/alerts',
    access: 'user',
    summary: 'Creates an alert. A level that is already reached is refused.',
    body: z.object({ symbol: symbolInput, cause }),
    reply: alert,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/alerts/:id',
    access: 'user',
    summary: 'Changes an alert, and activates it again if it has triggered.',
    params: which,
    body: z.object({ cause }),
    reply: alert,
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/again',
    access: 'user',
    summary: 'Activates an alert again after it has triggered.',
    params: which,
    reply: alert,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/alerts/:id',
    access: 'user',
    summary: 'Deletes an alert. It can be restored for a day.',
    params: which,
    reply: alert,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/restore',
    access: 'user',
    summary: 'Restores an alert that was deleted within the last day.',
    params: which,
    reply: alert,
  }),
  follows: endpoint({
    method: 'GET',
    path: '/api/alerts/follows',
    access: 'user',
    summary: 'Which other notifications the user gets.',
    reply: follows,
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/api/alerts/follows',
    access: 'user',
    summary: 'Chooses which other notifications the user gets.',
    body: follows,
    reply: follows,
  }),
};

export const alertsSchemas = {
  Alert: alert,
  AlertCauseInput: cause,
  AlertFollows: follows,
  ChangeCauseInput: changeCause,
  ConditionCauseInput: conditionCause,
  PriceCauseInput: priceCause,
};
