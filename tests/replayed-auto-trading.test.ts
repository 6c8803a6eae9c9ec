import { expect, test } from 'vitest';
import { aDatabase } from './support/database.ts';
import { aBarsFile } from './support/market/bars-file.ts';
import { REPLAYED_PEOPLE, replayAutoTrading } from './support/orders/auto-replay.ts';
import { unsound } from './support/orders/conservation.ts';
import { fallingBars } from './support/orders/falling-bars.ts';

const SESSIONS = 6;

test('auto-trading in a fall: every order has reasons, every candidate a verdict, and the daily loss limit holds', async () => {
  const { db, close } = await aDatabase();
  const { lines, from, until } = fallingBars({ stocks: 20, sessions: SESSIONS, seed: 7 });
  const found: string[] = [];
  const reported = await replayAutoTrading({
    db,
    file: aBarsFile(lines),
    from,
    until,
    seed: 1,
    calls: 12,
    people: REPLAYED_PEOPLE,
    fault: (words) => found.push(words),
  });
  expect(found).toEqual([]);
  expect(await unsound(db)).toEqual([]);
  expect(reported.sessions).toBe(SESSIONS);
  expect(reported.orders).toBeGreaterThan(100);
  expect(reported.reached).toBeGreaterThan(0);
  expect(reported.byRule['loss-limit']).toBeGreaterThan(0);
  expect(reported.byRule.cooldown).toBeGreaterThan(0);
  await close();
});
