import * as z from 'zod/mini';
import { BROKERAGE_PLANS } from '../../domain/trading/charges.ts';
import { dateInput, done } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const key = {
  line: z.enum(['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp']),
  /** `any` where it makes no difference. */
  product: z.enum(['delivery', 'intraday', 'any']),
  side: z.enum(['BUY', 'SELL', 'any']),
  exchange: z.enum(['NSE', 'BSE', 'any']),
  /** The brokerage plan; `any` for charges that no broker sets and for plans without a rate of their own. */
  plan: z.enum(['any', ...BROKERAGE_PLANS]),
  /** The rate applies to bases of this value or more. */
  minBasePaise: z.int().check(z.minimum(0), z.maximum(10_00_00_000_00)),
  effectiveFrom: dateInput('Enter a date such as 2027-04-01'),
};

const perCrore = z.int('Enter whole rupees per crore').check(z.minimum(0), z.maximum(10_000_000));

/** Maximum fixed charge in paise: ₹1,000. */
const amountPaise = z.int().check(z.minimum(0), z.maximum(1_000_00));

/**
 * A charge is `flatPaise` plus `perCrore` rupees per crore of its base, at least `floorPaise`, at most `capPaise`, and
 * never more than `maxPerCrore` of the base.
 */
export const chargeRate = z.object({
  ...key,
  perCrore,
  flatPaise: amountPaise,
  floorPaise: z.nullable(amountPaise),
  capPaise: z.nullable(amountPaise),
  maxPerCrore: z.nullable(perCrore),
  /** The figure or its date is not from the circular itself. */
  approximate: z.boolean(),
  /** Its source. */
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the source of the rate'),
      z.maxLength(200, 'The source can have up to 200 characters'),
    ),
});
export type ChargeRate = z.output<typeof chargeRate>;

/** As requests have it: without a plan it is for all that have no rate of their own. */
const chargeRateInput = z.object({
  ...chargeRate.shape,
  plan: z._default(chargeRate.shape.plan, 'any'),
  minBasePaise: z._default(chargeRate.shape.minBasePaise, 0),
  floorPaise: z._default(chargeRate.shape.floorPaise, null),
  maxPerCrore: z._default(chargeRate.shape.maxPerCrore, null),
});

const keyInput = z.object({
  ...key,
  plan: z._default(key.plan, 'any'),
  minBasePaise: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,11}$/, 'The value is a whole number of paise')),
      z.transform(Number),
    ),
    0,
  ),
});

export const chargeRates = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/charge-rates',
    access: 'admin',
    summary: 'Charge rates by start date, latest first.',
    reply: z.array(chargeRate),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/charge-rates',
    access: 'admin',
    summary: 'Sets a rate from a later date.',
    body: chargeRateInput,
    reply: chargeRate,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/charge-rates',
    access: 'admin',
    summary: 'Removes a rate that is not in force yet.',
    query: keyInput,
    reply: done,
  }),
};

export const chargeRatesSchemas = { ChargeRate: chargeRate };
