import { and, asc, eq } from 'drizzle-orm';
import type { Chain } from '#shared/contract/signals/track-record.ts';
import type { Origin } from '#shared/domain/predictions/horizon.ts';
import type { ChainedRow } from '#shared/domain/predictions/prediction-chain.ts';
import { predictionDays, predictions } from '#shared/schema/predictions.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';

const link = {
  tradingDate: predictionDays.tradingDate,
  sequence: predictionDays.sequence,
  rows: predictionDays.rows,
  modelVersion: predictionDays.modelVersion,
  contentHash: predictionDays.contentHash,
  previousRoot: predictionDays.previousRoot,
  root: predictionDays.root,
};

/** All days of a chain, oldest first. */
export async function readChain({ db }: Pick<Deps, 'db'>, origin: Origin): Promise<Chain> {
  const days = await db
    .select(link)
    .from(predictionDays)
    .where(eq(predictionDays.origin, origin))
    .orderBy(asc(predictionDays.sequence));
  return { origin, days, head: days.at(-1)?.root ?? null };
}

/** One day with all content of its hash. Throws 404 when the day has no record. */
export async function readChainedDay({ db }: Pick<Deps, 'db'>, origin: Origin, tradingDate: string) {
  const [day] = await db
    .select({ ...link, missing: predictionDays.missing })
    .from(predictionDays)
    .where(and(eq(predictionDays.origin, origin), eq(predictionDays.tradingDate, tradingDate)));
  if (!day) throw new AppError(404, 'no_predictions', 'No predictions were recorded on that day.');
  return { ...day, origin, entries: await readRows(db, origin, tradingDate) };
}

async function readRows(db: Deps['db'], origin: Origin, tradingDate: string): Promise<ChainedRow[]> {
  return db
    .select()
    .from(predictions)
    .where(and(eq(predictions.origin, origin), eq(predictions.tradingDate, tradingDate)))
    .orderBy(asc(predictions.symbol), asc(predictions.horizon));
}
