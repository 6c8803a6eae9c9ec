import { abstentionText } from '#shared/domain/abstention.ts';
import { HORIZON_WORDS, type Horizon } from '#shared/domain/horizon.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { claimOf } from './claim.ts';
import { featureClause } from './feature-text.ts';
import type { Failure, StoredPrediction } from './latest.ts';

const FOR = 3;
const AGAINST = 2;

/** Why the model says what it says, and where calls like it failed last, in plain words. */
export function reasoningOf(row: StoredPrediction, failure: Failure | undefined): string {
  if (row.abstained) return `${abstentionText(row.abstained)} ${chanceText(row)}`;
  return [verdictText(row), chanceText(row), failure && failureText(failure)].filter(Boolean).join(' ');
}

function verdictText(row: StoredPrediction): string {
  const lean = row.prediction === 'SELL' ? -1 : 1;
  const clauses = (sign: number, most: number) =>
    row.contributions
      .filter(([, part]) => part * sign > 0)
      .slice(0, most)
      .map(([feature, part]) => featureClause(feature, part));
  const [pro, contra] = [clauses(lean, FOR), clauses(-lean, AGAINST)];
  const says = {
    BUY: 'Among the strongest fifth of stocks',
    SELL: 'Among the weakest tenth of stocks, and likely to lag the index',
    HOLD: 'No edge',
  }[row.prediction];
  const because = pro.length > 0 ? `: ${listed(pro)}` : '';
  const but = contra.length > 0 ? ` Against that, ${listed(contra)}.` : '';
  return `${says}${because}.${but}`;
}

function chanceText(row: StoredPrediction): string {
  const { claim, probability, base } = claimOf(row);
  const [stated, usual] = [probability, base].map((part) => Math.round(part / 10_000));
  return claim === 'lags'
    ? `It lags the middle stock in ${stated} of 100 such cases; ${usual} of 100 stocks always do.`
    : `Its price is higher after ${months(row.horizon)} in ${stated} of 100 such cases; any stock’s is in ${usual}.`;
}

const months = (horizon: Horizon) => `${HORIZON_WORDS[horizon].tradingDays} trading days`;

function failureText({ symbol, tradingDate, judgedOn, simulated }: Failure): string {
  const made = simulated ? 'made in the simulated past' : 'made';
  return `The last such call that failed: ${displaySymbol(symbol)}, ${made} on ${dayText(tradingDate)}, stopped on ${dayText(judgedOn)}.`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
