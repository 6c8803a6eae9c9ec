type Row = Record<string, unknown>;

/** The stand-in's data of a company, in rupees and rupees per share. */
export interface MadeUpCompany {
  currency: string;
  /** Last days of periods with revenue, net income and basic EPS; null where the provider has none. */
  years: readonly Statement[];
  quarters: readonly Statement[];
  /** The newest quarter, and fields of the modules by their names. */
  newest: string | null;
  keyStatistics: Row;
  financialData: Row;
}

type Statement = readonly [end: string, revenue: number | null, income: number | null, eps: number | null];

/** Sales of ₹1,200 crore in the year to March 2026, with profits of ₹180 crore on ten crore shares. */
export const COMPANY: MadeUpCompany = {
  currency: 'INR',
  years: [
    ['2025-03-31', 11e9, 1.5e9, 15],
    ['2026-03-31', 12e9, 1.8e9, 18],
  ],
  quarters: [
    ['2026-03-31', 3.2e9, 0.5e9, null],
    ['2026-06-30', 3.3e9, 0.52e9, 5.2],
    ['2026-09-30', 3.4e9, 0.55e9, 5.5],
  ],
  newest: '2026-09-30',
  keyStatistics: { bookValue: 95.5, priceToBook: 4.1, trailingEps: 20.2, sharesOutstanding: 1e8 },
  financialData: { returnOnEquity: 0.2217, debtToEquity: 24, currentPrice: 404 },
};

const second = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;

/** A reply of /v10/finance/quoteSummary, without the modules that nobody requests. */
export const quoteSummaryReply = ({
  currency,
  newest,
  keyStatistics,
  financialData,
}: MadeUpCompany): Row => ({
  quoteSummary: {
    result: [
      {
        defaultKeyStatistics: {
          maxAge: 1,
          priceHint: 2,
          category: null,
          fundFamily: null,
          mostRecentQuarter: newest === null ? null : second(newest),
          ...keyStatistics,
        },
        financialData: { maxAge: 86_400, financialCurrency: currency, ...financialData },
      },
    ],
    error: null,
  },
});

/** A reply of /ws/fundamentals-timeseries: one result per key that the company has. */
export function timeSeriesReply(symbol: string, company: MadeUpCompany, types: readonly string[]): Row {
  const isAnnual = types[0]?.startsWith('annual') ?? false;
  const [prefix, statements] = isAnnual ? ['annual', company.years] : ['quarterly', company.quarters];
  const series = (name: string, place: 1 | 2 | 3): Row[] => {
    const type = `${prefix}${name}`;
    const reported = statements.flatMap(([end, ...values]) => {
      const raw = values[place - 1];
      return raw == null ? [] : [{ end, raw }];
    });
    if (!types.includes(type) || reported.length === 0) return [];
    return [
      {
        meta: { symbol: [symbol], type: [type] },
        timestamp: reported.map(({ end }) => second(end)),
        [type]: reported.map(({ end, raw }) => ({
          dataId: 20_100,
          asOfDate: end,
          periodType: isAnnual ? '12M' : '3M',
          currencyCode: company.currency,
          reportedValue: { raw, fmt: String(raw) },
        })),
      },
    ];
  };
  const empty = { meta: { symbol: [symbol], type: [`${prefix}GainOnSaleOfPPE`] } };
  const result = [...series('TotalRevenue', 1), ...series('NetIncome', 2), ...series('BasicEPS', 3), empty];
  return { timeseries: { result, error: null } };
}
