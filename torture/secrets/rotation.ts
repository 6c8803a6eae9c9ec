import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#server/core/clock.ts';
import type { Db } from '#server/core/db/db.ts';
import { rotateCommand } from '#server/settings/rotate-command.ts';
import type { Faults } from '../bar.ts';
import type { Owner } from './canaries.ts';
import type { Tapped } from './wiretap.ts';

const READS_A_ROTATION = 40;

/** Rotates the keys again and again while everybody reads and one saves other credentials. Gives how many reads there were. */
export async function rotate(
  { db, folder }: { db: Db; folder: string },
  people: readonly { visitor: Tapped; owner: Owner }[],
  times: number,
  found: Faults,
): Promise<number> {
  let rotating = true;
  let reads = 0;
  const readers = people.slice(1).map(async ({ visitor }) => {
    const expected = maskOf(await visitor.get('/api/user/settings'));
    while (rotating) {
      const answer = await visitor.get('/api/user/settings');
      reads += 1;
      if (answer.status !== 200 || maskOf(answer) !== expected)
        found.add(`a read was answered ${answer.status} ${answer.text.slice(0, 120)}`);
    }
  });
  const [writer] = people;
  const writing = writer && saveUntil(writer, () => !rotating, found);
  for (let n = 1; n <= times; n++) {
    await rotateCommand({ db, clock: systemClock, actor: 'os:torture' }, given(folder));
    // Everybody reads what the new key sealed before there is another.
    while (reads < n * READS_A_ROTATION) await wait(5);
  }
  rotating = false;
  await Promise.all([...readers, writing]);
  await rotateCommand({ db, clock: systemClock, actor: 'os:torture' }, given(folder));
  return reads;
}

const given = (folder: string) => ({ CREDENTIALS_KEYS: undefined, DATA_DIR: folder });

const maskOf = ({ json }: { json: unknown }): string => {
  const { kiteApiKey, kiteConnected } = json as { kiteApiKey?: string; kiteConnected?: boolean };
  return `${kiteApiKey} ${kiteConnected}`;
};

async function saveUntil(
  { visitor, owner }: { visitor: Tapped; owner: Owner },
  done: () => boolean,
  found: Faults,
): Promise<void> {
  while (!done()) {
    const form = { apiKey: owner.apiKey, secret: owner.apiSecret };
    const { status } = await visitor.post('/api/user/settings/kite', form);
    if (status !== 200) found.add(`saving credentials was answered ${status}`);
  }
}
