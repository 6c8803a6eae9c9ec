import type { Db } from '#server/core/db/db.ts';
import type { Owner } from './canaries.ts';
import type { Tapped } from './wiretap.ts';

/** Tables without which secrets can't be stored; what fails is logged with its statement. */
const TABLES = ['brokerage_links', 'two_factors', 'api_tokens'];

/** Sends secrets while the table they belong into is missing, so that the server fails in ways nobody foresaw. */
export async function failToStore(db: Db, visitor: Tapped, owner: Owner): Promise<void> {
  const { newPassword: password, apiKey, apiSecret } = owner;
  for (const table of TABLES) await db.$client.query(`alter table ${table} rename to ${table}_away`);
  try {
    const replies = [
      await visitor.post('/api/user/settings/kite', { apiKey, secret: apiSecret }),
      await visitor.post('/api/user/settings/kite/test'),
      await visitor.post('/api/user/account/two-factor/begin', { password }),
      await visitor.post('/api/user/account/tokens', { name: 'a program', scope: 'read', password }),
      await visitor.get('/api/user/settings'),
    ];
    const failed = replies.filter(({ status }) => status === 500).length;
    if (failed < replies.length)
      throw new Error(`Only ${failed} of ${replies.length} requests failed without their tables.`);
  } finally {
    for (const table of TABLES) await db.$client.query(`alter table ${table}_away rename to ${table}`);
  }
}
