import * as z from 'zod/mini';
import { FUNDAMENTAL_SOURCES } from '../../domain/market/fundamentals.ts';
import { symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const figure = z.nullable(z.number());

const reportedPeriod = z.object({
  /** "FY2026" or "Q2FY2027". */
  period: z.string(),
  end: z.iso.date(),
  asOf: z.iso.date(),
  sales: figure,
  netProfit: figure,
  eps: figure,
});
export type ReportedPeriod = z.output<typeof reportedPeriod>;

const shareholdingPattern = z.object({
  end: z.iso.date(),
  asOf: z.iso.date(),
  promoters: figure,
  fii: figure,
  dii: figure,
  public: figure,
});

const financialPeer = z.object({
  symbol: z.string(),
  name: z.string(),
  price: figure,
  marketCap: figure,
  pe: figure,
  pb: figure,
  roe: figure,
});
export type FinancialPeer = z.output<typeof financialPeer>;

/** Where the figures of a company may come from. */
export const FIGURE_SOURCES = ['simulated', ...FUNDAMENTAL_SOURCES] as const;

const companyFinancials = z.object({
  symbol: z.string(),
  sources: z.array(z.enum(FIGURE_SOURCES)),
  asOf: z.nullable(z.iso.date()),
  marketCap: figure,
  pe: figure,
  pb: figure,
  eps: figure,
  bookValue: figure,
  roe: figure,
  roce: figure,
  debtToEquity: figure,
  years: z.array(reportedPeriod),
  quarters: z.array(reportedPeriod),
  shareholding: z.nullable(shareholdingPattern),
  sector: z.string(),
  peers: z.array(financialPeer),
});
export type CompanyFinancials = z.output<typeof companyFinancials>;

export const financials = {
  read: endpoint({
    method: 'GET',
    path: '/api/stocks/:symbol/financials',
    access: 'user',
    cost: 4,
    summary:
      'Reported figures of a company, valuation, and peers of its sector, as known on the market date.',
    params: z.object({ symbol: symbolInput }),
    reply: companyFinancials,
  }),
};

export const financialsSchemas = {
  CompanyFinancials: companyFinancials,
  FinancialPeer: financialPeer,
  ReportedPeriod: reportedPeriod,
  ShareholdingPattern: shareholdingPattern,
};
