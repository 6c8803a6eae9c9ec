import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { abstentionText } from '#shared/domain/predictions/abstention.ts';
import type { Horizon } from '#shared/domain/predictions/horizon.ts';
import { claimOf } from './claim.ts';
import { featureClause } from './feature-text.ts';
import type { Failure, StoredPrediction } from './latest.ts';

const FOR = 3;
const AGAINST = 2;

/** A prediction's reasons, and the last failure of a similar call, in plain text. */
export function reasoningOf(row: StoredPrediction, failure: Failure | undefined): string {
  if (row.abstained) return `${abstentionText(row.abstained)} ${chanceText(row)}`;
  return [verdictText(row), chanceText(row), failure && failureText(failure)].filter(Boolean).join(' ');
}

function verdictText(row: StoredPrediction): string {
  const lean = row.prediction === 'SELL' ? -1 : 1;
  const clauses = (sign: number, most: number) =>
    row.contributions
      .filter(([, part]) => Math.sign(part) === sign)
      .slice(0, most)
      .map(([feature, part]) => featureClause(feature, part));
  const [pro, contra] = [clauses(lean, FOR), clauses(-lean, AGAINST)];
  const says = {
    BUY: 'In the top 20% of stocks',
    SELL: 'In the bottom 10% of stocks and likely to underperform NIFTY 50',
    HOLD: 'No edge',
  }[row.prediction];
  const because = pro.length > 0 ? `: ${listed(pro)}` : '';
  const but = contra.length > 0 ? ` But ${listed(contra)}.` : '';
  return `${says}${because}.${but}`;
}

function chanceText(row: StoredPrediction): string {
  const { claim, probability, base } = claimOf(row);
  const [stated, usual] = [probability, base].map((part) => Math.round(part / 10_000));
  return claim === 'lags'
    ? `Stocks like this underperformed NIFTY 50 ${stated}% of the time (average stock: ${usual}%).`
    : `Stocks like this were higher ${LATER[row.horizon]} later ${stated}% of the time (average stock: ${usual}%).`;
}

/** 63, 126 and 252 trading days. */
const LATER: Record<Horizon, string> = { short: '3 months', medium: '6 months', long: '12 months' };

function failureText({ symbol, prediction, tradingDate, endedOn, simulated }: Failure): string {
  const call = `${displaySymbol(symbol)} ${prediction} (${dayText(tradingDate)})`;
  const how = prediction === 'SELL' ? 'beat NIFTY 50' : 'not higher';
  return `Last ${simulated ? 'backtest miss' : 'miss'}: ${call}, ${how} by ${dayText(endedOn)}.`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
