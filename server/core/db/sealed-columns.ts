import type { Sealer } from '../crypto/sealed.ts';
import type { Db } from './db.ts';

/** A column of sealed text, of a table with a `user_id`. */
interface SealedColumn {
  table: string;
  column: string;
  /** What it is called towards the sealer; changing it makes what was sealed unreadable. */
  field: string;
}

/** Every column that is sealed; a test compares it with the database, so that a rotation forgets none. */
export const SEALED_COLUMNS = {
  kiteApiKey: { table: 'brokerage_links', column: 'sealed_api_key', field: 'kite api key' },
  kiteSecret: { table: 'brokerage_links', column: 'sealed_secret', field: 'kite secret' },
  kiteAccessToken: { table: 'brokerage_links', column: 'sealed_access_token', field: 'kite access token' },
  authenticator: { table: 'two_factors', column: 'sealed_secret', field: 'authenticator secret' },
} satisfies Record<string, SealedColumn>;

/**
 * Seals with the current key what an earlier one sealed. Each value is changed only if it is still as it was read, so that it can run beside a server
 * that has both keys. Returns how many secrets were sealed anew.
 * @throws an Error for what no key of the ring opens; what came before it stays sealed anew
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
