import { afterEach, beforeEach, expect, test } from 'vitest';
import { learningRoutes } from '#server/learning/routes.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';

let database: TestDatabase;
let app: SliceApp;
let asha: Visitor;
let ravi: Visitor;
let now: Date;

beforeEach(async () => {
  database = await aDatabase();
  now = new Date('2026-11-20T04:00:00Z');
  const { db } = database;
  const deps = testDeps({ db, market: await aMarket(db), clock: { now: () => now } });
  app = await aSliceApp(deps, learningRoutes);
  const [first, second] = await signedInPeople(db, { count: 2, cash: null, secret: 's' });
  asha = app.visitor(first);
  ravi = app.visitor(second);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const finish = (visitor: Visitor, lesson: string, quizScore: unknown) =>
  visitor.post('/api/learning/progress', { lesson, quizScore });
const read = async (visitor: Visitor) => (await visitor.get('/api/learning/progress')).json;

test('a lesson is finished once, with the best score of all attempts', async () => {
  const first = { lesson: 'risk-costs', quizScore: 2, completedAt: '2026-11-20T04:00:00.000Z' };
  expect((await finish(asha, 'risk-costs', 2)).json).toEqual([first]);
  now = new Date('2026-11-21T04:00:00Z');
  expect((await finish(asha, 'risk-costs', 3)).json).toEqual([{ ...first, quizScore: 3 }]);
  expect((await finish(asha, 'risk-costs', 1)).json).toEqual([{ ...first, quizScore: 3 }]);
  await finish(asha, 'exchange-day', 0);
  expect(await read(asha)).toEqual([
    { ...first, quizScore: 3 },
    { lesson: 'exchange-day', quizScore: 0, completedAt: '2026-11-21T04:00:00.000Z' },
  ]);
});

test('people can’t see or change each other’s progress', async () => {
  await finish(asha, 'risk-costs', 3);
  expect(await read(ravi)).toEqual([]);
  await finish(ravi, 'risk-costs', 1);
  expect(await read(asha)).toMatchObject([{ quizScore: 3 }]);
});

test.each([
  ['no-such-lesson', 3, 'Unknown lesson'],
  ['risk-costs', 4, 'A quiz has 3 questions'],
  ['risk-costs', -1, 'A quiz has 3 questions'],
  ['risk-costs', 1.5, 'A quiz has 3 questions'],
  ['risk-costs', '3', 'A quiz has 3 questions'],
])('%s with a score of %j is refused, and nothing is stored', async (lesson, score, words) => {
  const reply = await finish(asha, lesson, score);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({ message: words });
  expect(await read(asha)).toEqual([]);
});
