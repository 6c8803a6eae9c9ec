import { type SQL, sql } from 'drizzle-orm';
import type { Horizon, Origin } from '#shared/domain/horizon.ts';

/** What a track record is asked about; of every horizon where none is named. */
export interface RecordFilter {
  origin: Origin;
  horizon?: Horizon | undefined;
}

/** Which predictions belong to what is asked about. */
export const ofRecord = ({ origin, horizon }: RecordFilter): SQL =>
  horizon ? sql`p.origin = ${origin} and p.horizon = ${horizon}` : sql`p.origin = ${origin}`;
