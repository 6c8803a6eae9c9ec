import type { Sealer } from '../crypto/sealed.ts';
import type { Db } from './db.ts';

/** A column of sealed text in a table with a `user_id`. */
interface SealedColumn {
  table: string;
  column: string;
  /** The sealer's field name; changing it makes existing values unreadable. */
  field: string;
}

/** All sealed columns. A test compares them with the database, so that key rotation misses none. */
export const SEALED_COLUMNS = {
  kiteApiKey: { table: 'brokerage_links', column: 'sealed_api_key', field: 'kite api key' },
  kiteSecret: { table: 'brokerage_links', column: 'sealed_secret', field: 'kite secret' },
  kiteAccessToken: { table: 'brokerage_links', column: 'sealed_access_token', field: 'kite access token' },
  authenticator: { table: 'two_factors', column: 'sealed_secret', field: 'authenticator secret' },
} satisfies Record<string, SealedColumn>;

/**
 * Re-encrypts with the current key what an earlier key sealed. Each update checks that the value is unchanged, so
 * it can run alongside a server with both keys. Returns the number of rotated secrets.
 * @throws an Error for a value that no key opens; values rotated before it stay rotated
 */
export async function reseal({ $client }: Db, sealer: Sealer): Promise<number> {
  let resealed = 0;
  for (const { table, column, field } of Object.values(SEALED_COLUMNS)) {
    const { rows } = await $client.query<{ userId: string; sealed: string }>(
      `select user_id as "userId", ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const { userId, sealed } of rows.filter((row) => !sealer.isCurrent(row.sealed))) {
      const again = sealer.seal(sealer.open(sealed, userId, field), userId, field);
      const { rowCount } = await $client.query(
        `update ${table} set ${column} = $1 where user_id = $2 and ${column} = $3`,
        [again, userId, sealed],
      );
      resealed += rowCount ?? 0;
    }
  }
  return resealed;
}
