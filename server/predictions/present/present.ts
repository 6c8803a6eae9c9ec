import { centredRanks } from '#server/analytics/model/panel/ranks.ts';
import { riskOf } from '#server/analytics/model/predict.ts';
import type {
  DashboardPrediction,
  HorizonPrediction,
  TradeRecommendation,
} from '#shared/contract/signals/predictions.ts';
import { DISCLOSURE, HORIZON_WORDS, type Horizon } from '#shared/domain/predictions/horizon.ts';
import type { Market, Quote } from '../../market/market.ts';
import { byEdge, claimOf, levelsOf } from './claim.ts';
import { featureName } from './feature-text.ts';
import { failureKey, type Latest, type StoredPrediction } from './latest.ts';
import { reasoningOf } from './reasoning.ts';

const MILLION = 1_000_000;
/** Calendar days per trading day. */
const CALENDAR_DAYS = 1.45;
const TRADING_DAYS_A_YEAR = 252;

/** A horizon's predictions, largest edge first. */
export function presentHorizon(market: Market, latest: Latest, horizon: Horizon): HorizonPrediction[] {
  const rows = latest.rows.filter((row) => row.horizon === horizon);
  const places = centredRanks(Float64Array.from(rows, ({ score }) => score));
  const rankOf = new Map(rows.map((row, n) => [row.instrumentId, (places[n] ?? 0) + 0.5]));
  return rows.sort(byEdge).flatMap((row) => {
    const quote = market.quote(row.instrumentId);
    return quote
      ? [{ ...presentPrediction(market, latest, row, quote), scoreRank: rankOf.get(row.instrumentId) ?? 0.5 }]
      : [];
  });
}

/** One prediction per stock: that of the horizon with the largest edge. */
export function presentDashboard(market: Market, latest: Latest): DashboardPrediction[] {
  const best = new Map<string, StoredPrediction>();
  for (const row of [...latest.rows].sort(byEdge)) if (!best.has(row.symbol)) best.set(row.symbol, row);
  return [...best.values()].flatMap((row) => {
    const quote = market.quote(row.instrumentId);
    if (!quote) return [];
    return [
      {
        stockSymbol: row.symbol,
        prediction: row.prediction,
        targetPrice: rupeesAt(row, levelsOf(row).exit),
        confidence: percentOf(claimOf(row).probability),
        ...marksOf(market, latest, row),
        timeframe: HORIZON_WORDS[row.horizon].timeframe,
        currentPrice: quote.last / 100,
      },
    ];
  });
}

/** All predictions of one stock. */
export function presentRecommendations(
  market: Market,
  latest: Latest,
  symbol: string,
): TradeRecommendation[] {
  return latest.rows
    .filter((row) => row.symbol === symbol)
    .sort(byEdge)
    .map((row) => ({
      stockSymbol: row.symbol,
      prediction: row.prediction,
      confidence: percentOf(claimOf(row).probability),
      targetPrice: rupeesAt(row, levelsOf(row).exit),
      timeframe: HORIZON_WORDS[row.horizon].timeframe,
      reasoning: reasoningOf(row, latest.failures.get(failureKey(row))),
      ...marksOf(market, latest, row),
      claim: claimOf(row).claim,
      stopLoss: rupeesAt(row, levelsOf(row).stop),
      riskLevel: riskOf(row.sigma / MILLION),
    }));
}

function presentPrediction(
  market: Market,
  latest: Latest,
  row: StoredPrediction,
  quote: Quote,
): Omit<HorizonPrediction, 'scoreRank'> {
  const { claim, probability } = claimOf(row);
  const { exit, stop } = levelsOf(row);
  const close = row.closePaise / 100;
  const entry = {
    entryPoint: close,
    exitPoint: rupeesAt(row, exit),
    stopLoss: rupeesAt(row, stop),
    targetReturn: percentOf(exit - MILLION),
  };
  return {
    stockSymbol: row.symbol,
    ...marksOf(market, latest, row),
    sector: market.byId(row.instrumentId)?.sector ?? '',
    timeframe: HORIZON_WORDS[row.horizon].timeframe,
    prediction: row.prediction,
    confidence: percentOf(probability),
    currentPrice: quote.last / 100,
    priceAsOf: quote.at.toISOString(),
    priceStale: quote.stale,
    ...entry,
    ...averages(row, row.pooled),
    riskLevel: riskOf(row.sigma / MILLION),
    reasoning: reasoningOf(row, latest.failures.get(failureKey(row))),
    claim,
    pUp: row.pUp / MILLION,
    pExcess: row.pExcess / MILLION,
    interval: {
      level: 80,
      low: rupeesAt(row, MILLION + row.low80),
      high: rupeesAt(row, MILLION + row.high80),
    },
    score: row.score / MILLION,
    contributions: row.contributions.map(([feature, part]) => ({
      feature,
      words: featureName(feature, part),
      value: part / MILLION,
    })),
    baseline: { n: row.baseline[0], ...averages(row, row.baseline) },
    volatility: percentOf(row.sigma * Math.sqrt(TRADING_DAYS_A_YEAR)),
    tradingDays: row.horizonDays,
    abstained: row.abstained,
  };
}

function marksOf(market: Market, { day }: Latest, row: StoredPrediction) {
  const { probability, base } = claimOf(row);
  return {
    instrumentId: row.instrumentId,
    stockName: market.byId(row.instrumentId)?.name ?? row.symbol,
    horizon: row.horizon,
    probability: probability / MILLION,
    baseRate: base / MILLION,
    n: row.pooled[0],
    issuedOn: row.tradingDate,
    expiresOn: row.expiresOn,
    modelVersion: day?.modelVersion ?? '',
    disclosure: DISCLOSURE,
  };
}

/** For a SELL, accuracy is how often such a stock did not rise. */
function averages(
  { prediction }: StoredPrediction,
  [n, mean, tradingDays, positive]: StoredPrediction['pooled'],
): Pick<HorizonPrediction, 'avgReturn' | 'avgDuration' | 'accuracy'> {
  if (n === 0) return { avgReturn: null, avgDuration: null, accuracy: null };
  return {
    avgReturn: percentOf(mean),
    avgDuration: Math.round((tradingDays / MILLION) * CALENDAR_DAYS),
    accuracy: percentOf(prediction === 'SELL' ? MILLION - positive : positive),
  };
}

/** A multiple of the close, in rupees rounded to the paisa. */
const rupeesAt = ({ closePaise }: StoredPrediction, multiple: number) =>
  Math.round((closePaise * multiple) / MILLION) / 100;

/** Millionths as percent with two decimals. */
const percentOf = (part: number) => Math.round(part / 100) / 100 || 0;
