import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openHome } from './embedded-postgres/home.ts';
import { livingPostmaster } from './embedded-postgres/postmaster.ts';
import { until } from './embedded-postgres/until.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
const folders: string[] = [];
let running: EmbeddedPostgres[] = [];
/** Most tests share one cluster, because creating one is slowest. */
let folder: string;

beforeAll(async () => {
  folder = aFolder();
  await query((await start(folder)).url, 'create table notes_table (note text)');
  await stopAll();
});
afterEach(stopAll);
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

async function stopAll(): Promise<void> {
  for (const postgres of running) await postgres.stop();
  running = [];
}

function aFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'artha-postgres-'));
  chmodSync(path, 0o755);
  folders.push(path);
  return path;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'artha' });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

const write = (url: string, note: string) => query(url, `insert into notes_table values ('${note}')`);
const notes = (url: string) => query(url, 'select note from notes_table');

/** Another process on the same database, like `npm run dev`. Resolves when its database is ready. */
async function anotherProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, database: 'artha' });
    process.stdout.write(postgres.url + '\\n');
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
  `;
  const child = spawn('node', ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return { child, url: String(url) };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const postmasterOf = (dataDir: string) => livingPostmaster(openHome(dataDir));

test('committed data survives a stop and a start, and nothing runs in between', async () => {
  const first = await start(folder);
  await write(first.url, 'written before the stop');
  await first.stop();
  expect(postmasterOf(folder)).toBeNull();
  expect(await notes((await start(folder)).url)).toContain('written before the stop');
});

test('the server listens on loopback only, needs the password, and shows it only to its owner', async () => {
  const { url } = await start(folder);
  expect(await query(url, 'show listen_addresses')).toEqual(['127.0.0.1']);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  const home = openHome(folder).folder;
  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

test('a server survives the kill of its process, and the next start joins it', async () => {
  const killed = await anotherProcess(folder);
  await write(killed.url, 'written before the kill');
  await ended(killed.child, 'SIGKILL');
  const orphan = postmasterOf(folder);
  const next = await start(folder);
  expect(next.url).toBe(killed.url);
  expect(postmasterOf(folder)).toEqual(orphan);
  expect(await notes(next.url)).toContain('written before the kill');
});

test('a killed PostgreSQL recovers at its address with its committed data', async () => {
  const { url } = await start(folder);
  await write(url, 'written before the crash');
  process.kill(postmasterOf(folder)?.pid ?? 0, 'SIGKILL');
  const recovered = await until(() => notes(url).catch(() => null), 10_000);
  expect(recovered).toContain('written before the crash');
});

test('when node and PostgreSQL were both killed, the next start recovers', async () => {
  const killed = await anotherProcess(folder);
  await write(killed.url, 'written before both were killed');
  await ended(killed.child, 'SIGKILL');
  process.kill(postmasterOf(folder)?.pid ?? 0, 'SIGKILL');
  expect(await notes((await start(folder)).url)).toContain('written before both were killed');
});

test('a stale pid file that names another program does not block the start', async () => {
  const first = await start(folder);
  const pidFile = join(openHome(folder).folder, 'data', 'postmaster.pid');
  const written = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, written.replace(/^\d+/, String(process.pid)));
  expect(await query((await start(folder)).url, 'select 1')).toEqual([1]);
});

test('two processes share one server, and the last one to leave stops it', async () => {
  const [mine, theirs] = await Promise.all([start(folder), anotherProcess(folder)]);
  expect(theirs.url).toBe(mine.url);
  await mine.stop();
  expect(await query(theirs.url, 'select 1')).toEqual([1]);
  await ended(theirs.child, 'SIGTERM');
  expect(postmasterOf(folder)).toBeNull();
});

test('a start killed while it created the data folder is completed by the next', async () => {
  const fresh = aFolder();
  const home = openHome(fresh).folder;
  mkdirSync(join(home, 'data.unfinished'));
  writeFileSync(join(home, 'data.unfinished', 'PG_VERSION'), '18');
  writeFileSync(join(home, 'starting'), '999999999');
  expect(await query((await start(fresh)).url, 'select 1')).toEqual([1]);
});

test.runIf(asRoot)(
  'for a folder that only root can enter, the cluster lives outside and is deleted with the folder',
  async () => {
    const closed = aFolder();
    chmodSync(closed, 0o700);
    const first = await start(closed);
    const outside = openHome(closed).folder;
    expect(outside).toMatch(/^\/var\/tmp\/artha-[0-9a-f]{16}$/);
    folders.push(outside);
    await query(first.url, 'create table notes_table as select 42 as note');
    await first.stop();
    expect(await query((await start(closed)).url, 'select note from notes_table')).toEqual([42]);
    await running.at(-1)?.stop();

    rmSync(join(closed, 'postgres-home'));
    expect(openHome(closed).folder).toBe(outside);
    expect(existsSync(join(outside, 'data'))).toBe(false);
  },
);
