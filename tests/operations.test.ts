import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/core/metrics/metrics.ts';
import { registerGauges } from '#server/gauges.ts';
import { aTradingFloor } from './support/people/trader.ts';

const documented = ['docs/operations.md', 'docs/install.md']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test('the document lists exactly the existing metrics', async () => {
  const floor = await aTradingFloor();
  const metrics = createMetrics();
  metrics.queued(() => 0);
  const { registry } = metrics;
  const around = { leader: { fence: () => null }, bus: { connected: () => true } };
  registerGauges(registry, { db: floor.db, market: floor.market, ...around });
  const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  await floor.close();
  const ours = names.filter((name) => !/^artha_(process|nodejs)_/.test(name));
  const table = [...documented.matchAll(/^\| `(artha_\w+)` \|/gm)].map(([, name = '']) => name);
  expect(table.toSorted()).toEqual(ours.toSorted());
  const mentioned = [...documented.matchAll(/\bartha_[a-z_]+[a-z]\b(?!…)/g)].map(([name]) =>
    name.replace(/_count$/, ''),
  );
  const families = ['artha_process', 'artha_nodejs'];
  expect(mentioned.filter((name) => !names.includes(name) && !families.includes(name))).toEqual([]);
});

test('the document’s settings exist, and include those that production requires', () => {
  const settings = readFileSync('.env.example', 'utf8').match(/(?<=^# )[A-Z_]+(?==)/gm);
  const table = [...documented.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
  expect(table.filter((name) => !settings?.includes(name))).toEqual([]);
  expect(table).toEqual(expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET', 'CREDENTIALS_KEYS']));
});

test('the document’s commands and files exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = [...documented.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...documented.matchAll(/\b(?:deploy|server|tests)\/[\w./-]+\w/g)].map(([path]) => path);
  expect(files.filter((path) => path !== 'deploy/artha.env' && !existsSync(path))).toEqual([]);
});

/** Statements that break the previous release. */
const NARROWING = [
  /\bDROP (TABLE|COLUMN|SCHEMA|TYPE)\b/i,
  /\bRENAME (TO|COLUMN|CONSTRAINT)\b/i,
  /\bSET NOT NULL\b/i,
  /\bADD COLUMN (?![^;]*\bDEFAULT\b)[^;]*\bNOT NULL\b/i,
];

test('a migration only widens, unless its name says that it contracts', () => {
  const narrowing = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql') && !name.endsWith('contract.sql'))
    .filter((name) => NARROWING.some((rule) => rule.test(readFileSync(`migrations/${name}`, 'utf8'))));
  expect(narrowing).toEqual([]);
});

test.each([
  ['ALTER TABLE "trades" DROP COLUMN "note";', true],
  ['ALTER TABLE "trades" RENAME COLUMN "note" TO "remark";', true],
  ['ALTER TABLE "trades" ALTER COLUMN "note" SET NOT NULL;', true],
  ['ALTER TABLE "trades" ADD COLUMN "note" text NOT NULL;', true],
  ['ALTER TABLE "trades" ADD COLUMN "notes" integer DEFAULT 0 NOT NULL;', false],
  ['ALTER TABLE "trades" ADD COLUMN "note" text;', false],
  ['CREATE TABLE "notes" ("id" uuid NOT NULL);', false],
])('%s narrows: %s', (statement, narrows) => {
  expect(NARROWING.some((rule) => rule.test(statement))).toBe(narrows);
});
