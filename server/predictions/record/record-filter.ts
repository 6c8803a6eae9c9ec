import { type SQL, sql } from 'drizzle-orm';
import type { Horizon, Origin } from '#shared/domain/predictions/horizon.ts';

/** Filter of a track record; all horizons by default. */
export interface RecordFilter {
  origin: Origin;
  horizon?: Horizon | undefined;
}

/** SQL condition of the filter. */
export const ofRecord = ({ origin, horizon }: RecordFilter): SQL =>
  horizon ? sql`p.origin = ${origin} and p.horizon = ${horizon}` : sql`p.origin = ${origin}`;
