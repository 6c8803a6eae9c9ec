import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createEventBus } from './events.ts';
import { createLog } from './log.ts';
import { shareEvents } from './shared-events.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

async function anInstance(instance: string) {
  const { db, url } = database;
  const events = createEventBus();
  const heard: string[] = [];
  events.on('account.changed', ({ userId, what }) => heard.push(`${userId} ${what}`));
  events.on('order.ended', ({ id }) => heard.push(`${id} ended`));
  events.on('events.missed', () => heard.push('missed'));
  const stop = await shareEvents({ db, url, events, log: createLog('silent'), instance });
  heard.length = 0;
  return { events, heard, stop };
}

test('what happened on one instance is heard on another, once, in order and without an echo', async () => {
  const [one, other] = [await anInstance('one'), await anInstance('other')];
  one.events.emit('account.changed', { userId: 'meera', what: 'trade' });
  one.events.emit('order.ended', { id: 'o1' });
  await vi.waitFor(() => expect(other.heard).toEqual(['meera trade', 'o1 ended']));
  other.events.emit('account.changed', { userId: 'rohan', what: 'funds' });
  await vi.waitFor(() => expect(one.heard).toEqual(['meera trade', 'o1 ended', 'rohan funds']));
  expect(other.heard).toEqual(['meera trade', 'o1 ended', 'rohan funds']);
  await one.stop();
  await other.stop();
});

test('after a lost connection everybody looks in the rows, and hears again', async () => {
  const [one, other] = [await anInstance('one'), await anInstance('other')];
  await database.db.$client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'artha events' and datname = current_database()",
  );
  await vi.waitFor(() => expect(other.heard).toContain('missed'), { timeout: 5_000 });
  await vi.waitFor(() => expect(one.heard).toContain('missed'), { timeout: 5_000 });
  one.events.emit('order.ended', { id: 'o2' });
  await vi.waitFor(() => expect(other.heard).toContain('o2 ended'));
  await one.stop();
  await other.stop();
});
