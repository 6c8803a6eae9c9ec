import * as z from 'zod/mini';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  MAX_COMMISSION_PERCENT,
  plainCode,
} from '../../domain/account/broker.ts';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { portfolio } from './portfolio.ts';
import { trades } from './trades.ts';

/** Clients' trades while linked, and the commission. Rupees. */
const earned = { trades: z.int(), volume: z.number(), commission: z.number() };

const stats = z.object({
  totalClients: z.int(),
  /** Clients whose account is not deactivated. */
  activeClients: z.int(),
  /** Rupees, including former clients: the sum of each trade's commission. */
  totalCommission: z.number(),
  /** Rupees, on the same basis as the commission. */
  totalVolume: z.number(),
  totalTrades: z.int(),
  /** Rupees: clients' shares at the last prices, plus their cash. */
  bookValue: z.number(),
  cash: z.number(),
  clientsAtRisk: z.int(),
  /** Market time. */
  asOf: instant,
  /** Some share is valued at its last known price, or at cost without one. */
  stale: z.boolean(),
});
export type BrokerStats = z.output<typeof stats>;

const risk = z.object({
  /** Holdings lost much of the account at cost, or one stock is a large part of it. */
  kind: z.enum(['loss', 'concentration']),
  percent: z.number(),
  /** The concentrated stock; null for a loss. */
  symbol: z.nullable(z.string()),
});
export type ClientRisk = z.output<typeof risk>;

const client = z.object({
  id: z.uuid(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  /** When the client joined, in market time. */
  createdAt: instant,
  /** Rupees: held shares at the last prices. */
  portfolioValue: z.number(),
  cash: z.number(),
  /** Executed since joining. */
  totalTrades: z.int(),
  isActive: z.boolean(),
  risks: z.array(risk),
  stale: z.boolean(),
  /** The broker's e-mail; null when the caller is the broker. */
  brokerEmail: z.nullable(z.string()),
});
export type BrokerClient = z.output<typeof client>;

const clientDetails = z.object({
  client,
  investedValue: z.number(),
  unrealisedPnL: z.number(),
  /** From sales since joining. */
  realisedPnL: z.number(),
  /** Null on the joining day, which is partly from before. */
  dayPnL: z.nullable(z.number()),
  ...earned,
  ratePercent: z.number(),
  holdings: portfolio.holdings.reply,
  /** Placed or filled since joining, newest first. */
  recentTrades: trades.recent.reply,
  asOf: instant,
});
export type ClientDetails = z.output<typeof clientDetails>;

const commissionByDay = z.object({
  /** The last trading dates with a client trade, newest first. */
  days: z.array(z.object({ date: z.iso.date(), ...earned })),
  /** All earlier days combined. */
  earlier: z.object(earned),
});
export type CommissionByDay = z.output<typeof commissionByDay>;

const ratePercent = z.number({ error: 'The rate must be a percentage' }).check(
  z.gte(0, 'The rate must be 0% or more'),
  z.lte(MAX_COMMISSION_PERCENT, `The rate must be ${MAX_COMMISSION_PERCENT}% or less`),
  z.refine(
    (percent) => Math.round(percent * 10_000) / 10_000 === percent,
    'The rate can have up to four decimals',
  ),
);
export const rateForm = z.object({ ratePercent });

const invite = z.object({
  /** In groups of four. */
  code: z.string(),
  /** Wall time of creation. */
  madeAt: instant,
  /** The rate for clients who join from now on. */
  ratePercent: z.number(),
});
export type BrokerInvite = z.output<typeof invite>;

const NO_CODE = 'An invite code has twelve letters and digits, such as 7KQM-2XWP-9TRA';
const code = z.pipe(
  z.string({ error: 'The invite code is required' }).check(
    z.trim(),
    z.minLength(1, 'The invite code is required'),
    z.maxLength(40, NO_CODE),
    z.refine(
      (written) => new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(plainCode(written)),
      NO_CODE,
    ),
  ),
  z.transform(plainCode),
);

/** A broker's offer, as clients see it. */
const offer = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  ratePercent: z.number(),
});
export type BrokerOffer = z.output<typeof offer>;

const ownBroker = z.object({
  /** Null without a broker. */
  broker: z.nullable(z.object({ ...offer.shape, /** Market time. */ since: instant })),
  /** Who viewed the portfolio, newest first; wall time. */
  views: z.array(z.object({ at: instant, by: z.string() })),
});
export type OwnBroker = z.output<typeof ownBroker>;

export const broker = {
  stats: endpoint({
    method: 'GET',
    path: '/api/broker/stats',
    access: 'broker',
    cost: 3,
    summary: 'Clients, volume, commission and book value of the broker; of all brokers for an administrator.',
    reply: stats,
  }),
  clients: endpoint({
    method: 'GET',
    path: '/api/broker/clients',
    headers: ['X-Total-Count', 'Link'],
    access: 'broker',
    cost: 3,
    summary: 'Clients of the broker, by page, with the total in X-Total-Count.',
    query: z.object({
      search: z._default(z.string().check(z.maxLength(100, 'A search can have up to 100 characters')), ''),
      show: z._default(z.enum(['all', 'at-risk']), 'all'),
      sort: z._default(z.enum(['joined', 'name', 'value']), 'joined'),
      page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    }),
    reply: z.array(client),
  }),
  client: endpoint({
    method: 'GET',
    path: '/api/broker/clients/:id',
    access: 'broker',
    cost: 3,
    summary: 'Read-only portfolio of a client. Each view is recorded in the audit log.',
    params: z.object({ id: z.uuid('Unknown client') }),
    reply: clientDetails,
  }),
  commission: endpoint({
    method: 'GET',
    path: '/api/broker/commission',
    access: 'broker',
    cost: 3,
    summary: 'Volume and commission by trading date.',
    reply: commissionByDay,
  }),
  invite: endpoint({
    method: 'GET',
    path: '/api/broker/invite',
    access: 'broker',
    summary: 'The invite code of the broker and the rate it offers.',
    reply: invite,
  }),
  renewInvite: endpoint({
    method: 'POST',
    path: '/api/broker/invite/renew',
    access: 'broker',
    summary: 'Creates a new invite code. The previous one stops working.',
    reply: invite,
  }),
  changeRate: endpoint({
    method: 'POST',
    path: '/api/broker/rate',
    access: 'broker',
    summary: 'Changes the rate for new clients. Current clients retain theirs.',
    body: rateForm,
    reply: invite,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/user/broker',
    access: 'user',
    summary: 'The broker of the user, and who viewed the portfolio.',
    reply: ownBroker,
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/user/broker/find',
    access: 'user',
    summary: 'Broker and rate of an invite code. This does not join the broker.',
    body: z.object({ code }),
    reply: offer,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/user/broker/join',
    access: 'user',
    summary: 'Joins the broker at the given rate. The broker can read the portfolio from now on.',
    body: z.object({ code, ratePercent }),
    reply: ownBroker,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/user/broker/leave',
    access: 'user',
    summary: 'Leaves the broker, who can no longer see the portfolio.',
    reply: ownBroker,
  }),
};

export const brokerSchemas = {
  BrokerClient: client,
  BrokerInvite: invite,
  BrokerOffer: offer,
  BrokerStats: stats,
  ClientDetails: clientDetails,
  ClientRisk: risk,
  CommissionByDay: commissionByDay,
  OwnBroker: ownBroker,
};
