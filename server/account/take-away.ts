import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import type { api } from '#shared/contract/index.ts';
import { notSignedIn } from '../core/errors.ts';
import type { SignedIn } from '../core/signed-in.ts';
import type { Deps } from '../deps.ts';
import { PERSONAL, PRACTICE_TABLES } from './personal-tables.ts';

/** Everything that is kept of a person, table by table, as it stands in one instant; without what proves or unlocks. */
export async function takeAway(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: SignedIn,
): Promise<ReplyOf<typeof api.account.export>> {
  return db.transaction(
    async (tx) => {
      const tables: Record<string, Record<string, unknown>[]> = {};
      for (const { table, column, secret = [] } of PERSONAL) {
        const id = column === 'user_id' ? person.id : person.accountId;
        const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
          select to_jsonb(t) - ${`{${secret.join(',')}}`}::text[] as row
          from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${id}`);
        tables[table] = rows.map(({ row }) => row);
      }
      for (const table of PRACTICE_TABLES) {
        const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
          select to_jsonb(t) as row from practice.${sql.identifier(table)} t
          join practice_days d on d.id = t.account_id where d.user_id = ${person.id}`);
        tables[`practice_${table}`] = rows.map(({ row }) => row);
      }
      const { rows } = await tx.execute<{ at: Date }>(
        sql`select created_at as at from users where id = ${person.id}`,
      );
      const [known] = rows;
      if (!known) throw notSignedIn();
      const { email, firstName, lastName, role } = person;
      const createdAt = new Date(known.at).toISOString();
      return {
        exportedAt: clock.now().toISOString(),
        person: { email, firstName, lastName, role, createdAt },
        tables,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
