import type { CompanyFinancials } from '#shared/contract/market/financials.ts';

type Source = CompanyFinancials['sources'][number];

/** Source of the figures. The badge of the simulated market has its own text. */
const SOURCES: Record<Source, string | null> = {
  simulated: null,
  file: 'imported file',
  screener: 'Screener.in export',
  'yahoo-finance': 'Yahoo Finance',
};

export const text = {
  loading: 'Loading company figures',
  failed: 'Couldn’t load company figures',
  valuation: 'Valuation',
  asOf: (day: string, sources: readonly Source[]) =>
    [`as of ${day}`, ...sources.flatMap((source) => SOURCES[source] ?? [])].join(' · '),
  none: 'No company figures were imported.',
  unknown: 'Not reported.',
  loss: 'Needs earnings above zero for the last four quarters.',
  pe: 'P/E',
  pb: 'P/B',
  roe: 'ROE',
  roce: 'ROCE',
  debt: 'Debt to equity',
  eps: 'EPS (12 months)',
  book: 'Book value',
  results: 'Results',
  years: 'Years',
  quarters: 'Quarters',
  kind: 'Results by',
  caption: (quarters: boolean) => `${quarters ? 'Quarterly' : 'Yearly'} results, ₹ crore; EPS in ₹ per share`,
  period: 'Period',
  sales: 'Sales (₹ Cr)',
  profit: 'Net profit (₹ Cr)',
  margin: 'Margin',
  epsHead: 'EPS (₹)',
  published: 'Known since',
  holders: 'Shareholding',
  at: (day: string) => `at ${day}`,
  promoters: 'Promoters',
  fii: 'FIIs',
  dii: 'DIIs',
  public: 'Public',
  peers: 'Peers',
  peersIn: (sector: string) => `${sector}, by market cap`,
  peersCaption: (sector: string) => `Companies in ${sector}, largest first`,
  rank: (rank: string, of: string) => `${rank} of ${of}`,
  ranks: 'Rank',
  name: 'Company',
  price: 'LTP (₹)',
  marketCapHead: 'Market cap (₹ Cr)',
  roeHead: 'ROE',
};
