import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from './db.ts';
import { dataFolder, openHome } from './embedded-postgres/home.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openReportDatabase, type ReportDatabase } from './report-database.ts';

/** A primary and its standby: a copy of its data that follows it. */
const folder = mkdtempSync(join(tmpdir(), 'artha-replica-'));
const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
const stops: (() => Promise<void>)[] = [];
const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });
let db: Db;
let standby: EmbeddedPostgres;
let standbyDb: Db;
let reports: ReportDatabase;

beforeAll(async () => {
  for (const path of [folder, ...Object.values(folders)]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
  }
  const start = (dataDir: string, settings = {}) =>
    startEmbeddedPostgres({ dataDir, database: 'artha', settings });
  await (await start(folders.primary)).stop();
  const [from, to] = [openHome(folders.primary), openHome(folders.standby)];
  rmSync(to.folder, { recursive: true });
  execFileSync('cp', ['-a', from.folder, to.folder]);
  writeFileSync(join(dataFolder(to), 'standby.signal'), '');
  const primary = await start(folders.primary);
  stops.push(primary.stop);
  const { port } = new URL(primary.url);
  const password = readFileSync(join(from.folder, 'password'), 'utf8');
  standby = await start(folders.standby, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=artha password=${password}`,
  });
  stops.push(() => standby.stop());
  db = openDb(primary.url);
  standbyDb = openDb(standby.url);
  stops.push(
    () => db.$client.end(),
    () => standbyDb.$client.end(),
  );
  await db.$client.query('create table notes (note text)');
  reports = openReportDatabase({ db, log }, standby.url, 100);
  stops.push(reports.close);
}, 60_000);
beforeEach(() => void logged.splice(0));
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true });
});

const notesIn = async ({ $client }: Db) =>
  (await $client.query('select note from notes order by note')).rows.map(({ note }) => note);

test('a report is read from the replica, and has what was written a moment before', async () => {
  for (let n = 1; n <= 20; n++) {
    await db.$client.query('insert into notes values ($1)', [`n${100 + n}`]);
    const current = await openReportDatabase({ db, log }, standby.url, 10_000).current();
    expect(current).not.toBe(db);
    expect(await notesIn(current)).toHaveLength(n);
    await current.$client.end();
  }
});

test('while the replica is behind, reports are read from the primary, with one warning', async () => {
  await standbyDb.$client.query('select pg_wal_replay_pause()');
  await db.$client.query(`insert into notes values ('late')`);
  expect(await reports.current()).toBe(db);
  expect(await reports.current()).toBe(db);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('"level":40');
  await standbyDb.$client.query('select pg_wal_replay_resume()');
  const current = await openReportDatabase({ db, log }, standby.url, 10_000).current();
  expect(await notesIn(current)).toContain('late');
  await current.$client.end();
});

test('a primary configured as the replica counts as up to date', async () => {
  const url = db.$client.options.connectionString ?? '';
  const second = openReportDatabase({ db, log }, url, 0);
  expect((await second.current()).$client.options.connectionString).toBe(url);
  expect(await second.current()).not.toBe(db);
  await second.close();
});

test('without a replica, or with one that does not answer, reports are read from the primary', async () => {
  expect(await openReportDatabase({ db, log }, undefined).current()).toBe(db);
  const gone = openReportDatabase({ db, log }, 'postgresql://artha@127.0.0.1:1/artha');
  expect(await gone.current()).toBe(db);
  expect(logged).toHaveLength(1);
  await gone.close();
});
