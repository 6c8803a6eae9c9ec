import type { Horizon } from '#shared/domain/predictions/horizon.ts';
import type { Candidate } from './decide.ts';

/** Columns of a stored prediction; fractions in millionths. */
export interface RecordedCall {
  instrumentId: number;
  tradingDate: string;
  horizon: Horizon;
  pUp: number;
  baseUp: number;
  sigma: number;
}

const MILLION = 1_000_000;

/** A stored prediction as a candidate. */
export const candidateFrom = (row: RecordedCall): Candidate => ({
  instrumentId: row.instrumentId,
  issuedOn: row.tradingDate,
  horizon: row.horizon,
  probability: row.pUp / MILLION,
  baseRate: row.baseUp / MILLION,
  volatility: row.sigma / MILLION,
});

const edgeOf = ({ probability, baseRate }: Candidate) => probability - baseRate;

/** One candidate per stock, largest edge first; ties by stock, for a deterministic order. */
export function bestOfEach(candidates: readonly Candidate[]): Candidate[] {
  const sorted = candidates.toSorted(
    (a, b) => edgeOf(b) - edgeOf(a) || a.instrumentId - b.instrumentId || a.horizon.localeCompare(b.horizon),
  );
  const best = new Map<number, Candidate>();
  for (const candidate of sorted)
    if (!best.has(candidate.instrumentId)) best.set(candidate.instrumentId, candidate);
  return [...best.values()];
}
