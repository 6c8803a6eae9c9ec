import { DECISION } from '#shared/domain/predictions/decision-rule.ts';
import { type Claimed, claimOf, excessProbability, upProbability } from './claim.ts';
import { hasDrifted, populationShift } from './drift.ts';
import type { Snapshot } from './features.ts';
import { INTERVAL } from './fit-horizon.ts';
import { RESIDUAL, sigmasOf, VOLATILITY } from './history.ts';
import { HORIZON_DAYS } from './horizons.ts';
import { centredRanks } from './panel/ranks.ts';
import { contributionsOf } from './score.ts';
import { recordsOf, segmentOf, segmentPosition, tercileOf } from './segments.ts';
import { hasShownSkill } from './skill.ts';
import { levelsOf } from './triple-barrier.ts';
import type {
  Abstention,
  Claim,
  Horizon,
  HorizonFit,
  Levels,
  Model,
  PredictionRow,
  RiskLevel,
  SegmentFigures,
  Skill,
} from './types.ts';

/** Trading days per year, for the annual volatility in percent that determines the risk level. */
const YEAR = 252;
const LOW_RISK_BELOW = 24;
const MEDIUM_RISK_UNTIL = 36;

/**
 * A model's predictions for a day's members at a horizon, and the tilts behind them.
 * @param baseUp the base rate of a higher close, from the outcomes known on that day
 * @param skill what the scores had shown by that day
 */
export function predictHorizon(
  model: Model,
  horizon: Horizon,
  {
    snapshot,
    scores,
    baseUp,
    skill,
  }: { snapshot: Snapshot; scores: Float64Array; baseUp: number; skill: Skill },
): { rows: PredictionRow[]; stated: Claimed } {
  const fit = model.horizons[horizon];
  const volatility = snapshot.ranks[VOLATILITY] ?? new Float64Array();
  const residual = snapshot.ranks[RESIDUAL] ?? new Float64Array();
  const stated = claimOf(fit, baseUp, { score: scores, residual, volatility });
  const abstained = abstentionOf(fit, skill, populationShift(scores, model.scoreEdges));
  const places = centredRanks(scores);
  const sigmas = sigmasOf(snapshot);
  const records = recordsOf(fit.segments);
  const rows = snapshot.members.map((_, member) => {
    const sigma = sigmas[member] ?? 0;
    const place = places[member] ?? 0;
    const segment = recordAt(records, place, volatility[member] ?? 0);
    const probabilities = {
      pUp: upProbability(fit, stated, member),
      pExcess: excessProbability(fit, stated, member),
    };
    return {
      ...identity(model, horizon, snapshot, member),
      score: scores[member] ?? 0,
      rank: place + 0.5,
      ...probabilities,
      baseUp,
      ...intervalOf(fit, tercileOf(volatility[member] ?? 0), sigma, HORIZON_DAYS[horizon]),
      sigma,
      ...claimed(horizon, place + 0.5, probabilities, levelsOf(sigma, HORIZON_DAYS[horizon]), abstained),
      riskLevel: riskOf(sigma),
      segment,
      abstained,
    };
  });
  return { rows, stated };
}

/** Why a horizon makes no claims on a day; null when it does. */
function abstentionOf({ trailingIcUpper }: HorizonFit, skill: Skill, shift: number): Abstention | null {
  if (hasDrifted(shift, trailingIcUpper)) return 'drift';
  return hasShownSkill(skill) ? null : 'unproven';
}

function recordAt(
  records: readonly SegmentFigures[],
  scoreRank: number,
  volatilityRank: number,
): SegmentFigures {
  const record = records[segmentPosition(segmentOf(scoreRank, volatilityRank))];
  if (!record) throw new RangeError('Every place has a segment.');
  return record;
}

function identity(model: Model, horizon: Horizon, snapshot: Snapshot, member: number) {
  const stock = snapshot.members[member];
  return {
    instrumentId: stock?.stock.instrumentId ?? 0,
    symbol: stock?.stock.symbol ?? '',
    day: snapshot.day,
    horizon,
    horizonDays: HORIZON_DAYS[horizon],
    close: stock?.close[snapshot.index] ?? Number.NaN,
    contributions: contributionsOf(snapshot, model.weights, member),
  };
}

function intervalOf({ interval }: HorizonFit, tercile: number, sigma: number, days: number) {
  const [low, high] = interval[tercile] ?? INTERVAL;
  const spread = sigma * Math.sqrt(days);
  return { low80: Math.expm1(low * spread), high80: Math.expm1(high * spread) };
}

interface Probabilities {
  pUp: number;
  pExcess: number;
}

function claimed(
  horizon: Horizon,
  rank: number,
  p: Probabilities,
  levels: Levels,
  abstained: Abstention | null,
) {
  const prediction = abstained ? 'HOLD' : claimFor(horizon, rank, p);
  const sells = prediction === 'SELL';
  const targetRatio = sells ? levels.lower : levels.upper;
  return {
    prediction,
    confidence: sells ? 1 - p.pExcess : p.pUp,
    levels,
    targetRatio,
    stopRatio: sells ? levels.upper : levels.lower,
    targetReturn: targetRatio - 1,
  };
}

/** The decision rule, whose cut-offs were fixed before any result was seen. */
export function claimFor(horizon: Horizon, rank: number, { pUp, pExcess }: Probabilities): Claim {
  if (rank >= DECISION.buyRank && pUp >= DECISION.buyUp[horizon]) return 'BUY';
  return rank <= DECISION.sellRank && pExcess <= DECISION.sellExcess ? 'SELL' : 'HOLD';
}

export function riskOf(sigma: number): RiskLevel {
  const annual = 100 * sigma * Math.sqrt(YEAR);
  if (annual < LOW_RISK_BELOW) return 'low';
  return annual <= MEDIUM_RISK_UNTIL ? 'medium' : 'high';
}
