import * as z from 'zod/mini';
import { dateInput, done } from './common.ts';
import { endpoint } from './endpoint.ts';

const key = {
  line: z.enum(['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp']),
  /** `any` where it makes no difference. */
  product: z.enum(['delivery', 'intraday', 'any']),
  side: z.enum(['BUY', 'SELL', 'any']),
  exchange: z.enum(['NSE', 'BSE', 'any']),
  effectiveFrom: dateInput('Enter a date such as 2027-04-01'),
};

/** Maximum fixed charge in paise: ₹1,000. */
const amountPaise = z.int().check(z.minimum(0), z.maximum(1_000_00));

/** A charge is `flatPaise` plus `perCrore` rupees per crore of its base, capped at `capPaise`. */
export const chargeRate = z.object({
  ...key,
  perCrore: z.int('Enter whole rupees per crore').check(z.minimum(0), z.maximum(10_000_000)),
  flatPaise: amountPaise,
  capPaise: z.nullable(amountPaise),
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
    body: chargeRate,
    reply: chargeRate,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/charge-rates',
    access: 'admin',
    summary: 'Removes a rate that is not in force yet.',
    query: z.object(key),
    reply: done,
  }),
};

export const chargeRatesSchemas = { ChargeRate: chargeRate };
