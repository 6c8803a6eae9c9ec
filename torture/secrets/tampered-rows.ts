import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import type { Faults } from '../bar.ts';
import { flipped, type Sealed } from './sealing.ts';
import type { Tapped } from './wiretap.ts';

/**
 * Changes rows under the server: a bit of each sealed column, the column of another person, another column of the same row. Whoever asks is answered
 * 500, and well again when the row is as it was. Gives how many rows were changed.
 */
export async function tamperRows(
  db: Db,
  people: readonly { visitor: Tapped; userId: string }[],
  sealed: readonly Sealed[],
  chance: RandomStream,
  found: Faults,
): Promise<number> {
  let changed = 0;
  for (const [n, one] of sealed.entries()) {
    const visitor = people.find(({ userId }) => userId === one.userId)?.visitor;
    if (!visitor) continue;
    const stranger = sealed.find(({ userId, column }) => userId !== one.userId && column === one.column);
    const neighbour = sealed.find(({ userId, column }) => userId === one.userId && column !== one.column);
    const instead = [flipped(one.text, chance), stranger?.text, neighbour?.text][n % 3] ?? '';
    await write(db, one, instead);
    const { status } = await visitor.get('/api/user/settings');
    if (status !== 500) found.add(`a tampered ${one.column} was answered ${status}`);
    await write(db, one, one.text);
    const again = await visitor.get('/api/user/settings');
    if (again.status !== 200) found.add(`the row as it was is answered ${again.status}`);
    changed += 1;
  }
  return changed;
}

const write = (db: Db, { userId, column }: Sealed, text: string) =>
  db.$client.query(`update brokerage_links set ${column} = $2 where user_id = $1`, [userId, text]);
