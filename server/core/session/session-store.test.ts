import { eq, sql } from 'drizzle-orm';
import type { SessionData } from 'express-session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { systemClock } from '../clock.ts';
import { type SessionStore, sessionStore } from './session-store.ts';

const SECRET = 'a secret that only the tests of this product know';

let database: TestDatabase;
let store: SessionStore;
let people: Person[];
beforeAll(async () => {
  database = await aDatabase();
  // A single connection, because prepared plans are cached per connection.
  database.db.$client.options.max = 1;
  const deps = testDeps({ db: database.db });
  store = sessionStore(deps);
  people = await signedInPeople(database.db, { count: 5, cash: null, secret: SECRET });
});
afterAll(() => database.close());

const idOf = ({ cookie }: Person) => /^artha=s%3A([^.]+)\./.exec(cookie)?.[1] ?? '';
const read = (id: string) =>
  new Promise<SessionData | null>((resolve, reject) => {
    store.get(id, (error, session) => (error ? reject(error) : resolve(session ?? null)));
  });
const personIn = (session: SessionData | null) => session && store.personOf(session)?.id;

test('concurrent reads of sessions share one statement, and each gets its own user', async () => {
  const query = vi.spyOn(database.db.$client, 'query');
  const ids = [...people.map(idOf), ...people.map(idOf)];
  const found = await Promise.all(ids.map(read));
  expect(found.map(personIn)).toEqual([...people, ...people].map(({ id }) => id));
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('two requests of one session do not share what they change', async () => {
  const [person] = people as [Person];
  const [one, other] = await Promise.all([read(idOf(person)), read(idOf(person))]);
  Object.assign(one ?? {}, { startedAt: 1 });
  expect(one).not.toBe(other);
  expect(other?.startedAt).toBeGreaterThan(1);
});

test('unknown, expired and suspended sessions have no user, also when read together with others', async () => {
  const [active, expired, suspended] = people as [Person, Person, Person];
  await database.db
    .update(sessions)
    .set({ expire: sql`now() - interval '1 second'` })
    .where(eq(sessions.sid, idOf(expired)));
  await database.db.update(users).set({ isActive: false }).where(eq(users.id, suspended.id));
  const found = await Promise.all([idOf(active), 'none', idOf(expired), idOf(suspended)].map(read));
  expect(found.map(personIn)).toEqual([active.id, null, null, undefined]);
});

test('a read finds a session whose use is stored, until a minute later', async () => {
  // The database expires sessions by the wall clock.
  const start = systemClock.now().getTime();
  let now = new Date(start);
  const own = sessionStore(testDeps({ db: database.db, clock: { now: () => now } }));
  const id = idOf(people[3] as Person);
  expect(await own.find(id)).toBeNull();
  const live = { cookie: { originalMaxAge: null }, startedAt: now.getTime() } as SessionData;
  await new Promise<void>((resolve) => own.touch?.(id, live, resolve));
  now = new Date(start + 59_999);
  expect(await own.find(id)).toMatchObject({ id, person: { id: people[3]?.id } });
  now = new Date(start + 60_000);
  expect(await own.find(id)).toBeNull();
});

test('a lost database fails every read', async () => {
  const query = vi
    .spyOn(database.db.$client, 'query')
    .mockImplementation((() => Promise.reject(new Error('Connection terminated'))) as never);
  const reads = await Promise.allSettled(people.map((person) => read(idOf(person))));
  query.mockRestore();
  expect(reads.map(({ status }) => status)).toEqual(people.map(() => 'rejected'));
});

test('the statement for several sessions soon uses a generic plan', async () => {
  for (let n = 0; n < 12; n++)
    await Promise.all(people.slice(0, 2 + (n % 4)).map((person) => read(idOf(person))));
  const { rows } = await database.db.$client.query(
    `select generic_plans > 0 as generic, custom_plans <= 5 as few from pg_prepared_statements
      where name = 'sessions-with-person'`,
  );
  expect(rows).toEqual([{ generic: true, few: true }]);
});
