import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { predictionDays, predictions } from '#shared/schema/predictions.ts';
import type { Db } from '../core/db/db.ts';
import type { Candidate } from './decide.ts';
import { bestOfEach, candidateFrom } from './recorded-candidates.ts';

/** The newest recorded BUY predictions, one per stock (that with the largest edge), largest edge first. */
export async function currentCandidates(db: Db): Promise<Candidate[]> {
  const newest = db
    .select({ tradingDate: predictionDays.tradingDate })
    .from(predictionDays)
    .where(eq(predictionDays.origin, 'issued'))
    .orderBy(desc(predictionDays.sequence))
    .limit(1);
  const rows = await db
    .select({
      instrumentId: predictions.instrumentId,
      tradingDate: predictions.tradingDate,
      horizon: predictions.horizon,
      pUp: predictions.pUp,
      baseUp: predictions.baseUp,
      sigma: predictions.sigma,
    })
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
