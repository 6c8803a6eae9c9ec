import * as z from 'zod/mini';
import { EVENT_KINDS } from '../../domain/market/company-events.ts';
import { dateInput, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum days in a reply, for all stocks and for one. */
export const EVENT_DAYS = { all: 62, one: 4_000 } as const;

const companyEvent = z.object({
  symbol: z.string(),
  name: z.string(),
  date: z.iso.date(),
  kind: z.enum(EVENT_KINDS),
  words: z.string(),
  upcoming: z.boolean(),
  isSimulated: z.boolean(),
});
export type CompanyEvent = z.output<typeof companyEvent>;

const eventCalendar = z.object({
  tradingDate: z.iso.date(),
  hasNotices: z.boolean(),
  events: z.array(companyEvent),
});
export type EventCalendar = z.output<typeof eventCalendar>;

const day = dateInput('Enter a date such as 2026-11-10');

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'user',
    shared: true,
    cost: 4,
    summary:
      'Results, board meetings, announcements and ex-dates of all companies or one, by date, as known on the market date.',
    query: z.object({ from: day, to: day, symbol: z.optional(symbolInput) }),
    reply: eventCalendar,
  }),
};

export const eventsSchemas = { CompanyEvent: companyEvent, EventCalendar: eventCalendar };
