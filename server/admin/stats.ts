import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AdminStats } from '#shared/contract/admin/admin.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { isThere } from '../auth/people/deleted.ts';
import type { Db } from '../core/db/db.ts';

const row = z.object({
  users: z.coerce.number(),
  active: z.coerce.number(),
  trades: z.coerce.number(),
  volume: z.coerce.number(),
});

/** Platform figures at one instant. Deleted users are not counted; their trades are. */
export async function readStats(db: Db): Promise<AdminStats> {
  const { rows } = await db.execute(sql`
    with people as (
      select count(*) as users, count(*) filter (where is_active) as active from users where ${isThere()}
    ), executed as (
      select count(*) filter (where filled_quantity = 0) as trades, coalesce(sum(quantity * fill_paise), 0) as volume from trades where status = 'EXECUTED'
    )
    select * from people, executed`);
  const { users, active, trades, volume } = row.parse(rows[0]);
  return {
    totalUsers: users,
    activeUsers: active,
    totalVolume: rupeesFromPaise(paise(volume)),
    totalTrades: trades,
  };
}
