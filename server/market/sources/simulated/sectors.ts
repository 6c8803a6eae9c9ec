/** A sector's typical stock: daily volatility in percent, and beta to the NIFTY 50. */
interface SectorTemper {
  volPercent: number;
  beta: number;
}

/** Medians of NSE stocks, 2012–25; from Telecom on of the few such stocks there are, 2012–21, rounded. */
export const SECTORS = {
  Financials: { volPercent: 2.47, beta: 1.22 },
  IT: { volPercent: 1.75, beta: 0.5 },
  FMCG: { volPercent: 1.54, beta: 0.5 },
  Auto: { volPercent: 1.88, beta: 0.89 },
  Health: { volPercent: 1.89, beta: 0.61 },
  Power: { volPercent: 1.9, beta: 0.95 },
  'Oil & Gas': { volPercent: 2.04, beta: 0.86 },
  'Capital Goods': { volPercent: 2.45, beta: 1.05 },
  Metals: { volPercent: 2.53, beta: 1.29 },
  Realty: { volPercent: 2.81, beta: 1.6 },
  Telecom: { volPercent: 2.05, beta: 0.84 },
  Construction: { volPercent: 1.9, beta: 1.2 },
  Cement: { volPercent: 1.85, beta: 0.98 },
  Services: { volPercent: 2.3, beta: 1 },
  'Consumer Durables': { volPercent: 2.05, beta: 0.88 },
  'Consumer Services': { volPercent: 2.25, beta: 0.87 },
  Chemicals: { volPercent: 2.1, beta: 0.85 },
} as const satisfies Record<string, SectorTemper>;

export type Sector = keyof typeof SECTORS;
