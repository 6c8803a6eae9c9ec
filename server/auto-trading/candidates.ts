import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { predictionDays, predictions } from '#shared/schema/predictions.ts';
import type { Db } from '../core/db/db.ts';
import type { Candidate } from './decide.ts';

const MILLION = 1_000_000;

/** The newest recorded BUY predictions, one per stock (that with the largest edge), largest edge first. */
export async function currentCandidates(db: Db): Promise<Candidate[]> {
  const newest = db
    .select({ tradingDate: predictionDays.tradingDate })
    .from(predictionDays)
    .where(eq(predictionDays.origin, 'issued'))
    .orderBy(desc(predictionDays.sequence))
    .limit(1);
  const rows = await db
    .select(CANDIDATE_COLUMNS)
    .from(predictions)
    .where(
      and(
        eq(predictions.origin, 'issued'),
        eq(predictions.tradingDate, sql`(${newest})`),
        eq(predictions.prediction, 'BUY'),
        isNull(predictions.abstained),
      ),
    );
  return bestOfEach(rows.map(candidateFrom));
}

/** Columns of a candidate. */
export const CANDIDATE_COLUMNS = {
  instrumentId: predictions.instrumentId,
  tradingDate: predictions.tradingDate,
  horizon: predictions.horizon,
  pUp: predictions.pUp,
  baseUp: predictions.baseUp,
  sigma: predictions.sigma,
};

/** A stored prediction as a candidate. */
export const candidateFrom = (
  row: Pick<typeof predictions.$inferSelect, keyof typeof CANDIDATE_COLUMNS>,
): Candidate => ({
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
