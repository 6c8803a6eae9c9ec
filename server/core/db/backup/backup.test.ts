import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { readChain } from '#server/predictions/chain/chain.ts';
import { rootOf } from '#server/predictions/chain/seal.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, onServer, type TestDatabase } from '#tests/support/database.ts';
import { fillLedger } from '#tests/support/orders/large-ledger.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { verifyAuditChain, writeAudit } from '../../audit.ts';
import { systemClock } from '../../clock.ts';
import type { KeyRing } from '../../crypto/sealed.ts';
import { type Db, openDb } from '../db.ts';
import { restoreBackup } from './restore.ts';
import { writeSealed } from './sealed-file.ts';
import { labelOf, quoted, readTables } from './tables.ts';
import { takeBackup } from './take.ts';

const MONDAY = '2026-11-16' as TradingDate;
const AT = new Date('2026-11-20T05:00:00.123Z');
const ignoreProgress = () => undefined;
const ring: KeyRing = [{ id: 'k1', key: Buffer.alloc(32, 1) }];
const sealing = { ring, encrypt: false };

let folder: string;
let database: TestDatabase;
let backup: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'artha-backup-'));
  backup = join(folder, 'artha.backup');
  database = await aDatabase();
  const { db } = database;
  await fillLedger(db, 500);
  await db.execute(
    sql`update users set first_name = ${'O\'Neil "Ännchen" {a,b}\\n (₹)\nline two'} where email like 'trader1@%'`,
  );
  await db.execute(sql`insert into practice_days (id, user_id, instrument_id, trading_date, cash_paise, speed, ticked_at, seen_at, created_at)
    select id, id, 1, '2026-11-19', 10000000, 60, now(), now(), now() from users order by id limit 1`);
  await db.execute(sql`insert into practice.accounts (id, user_id) select id, user_id from practice_days`);
  await writeDays(db, 'issued', [aDay(MONDAY, [aRow({ instrumentId: 1, symbol: 'STOCK1.NS' })])]);
  for (const subject of ['TCS.NS', 'INFY.NS'])
    await writeAudit(db, {
      actor: 'an administrator',
      action: 'bars.put',
      subject,
      detail: { n: 0.1 },
      at: AT,
    });
  await takeBackup({ db, clock: systemClock, sealing }, backup, ignoreProgress);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** All rows of all tables as text, sorted. */
async function contentOf({ $client }: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await readTables($client)) {
    const { rows } = await $client.query(`select t::text as row from ${quoted(table)} t order by 1`);
    content[labelOf(table)] = rows.map(({ row }) => row);
  }
  return content;
}

/** Provides an empty database, with or without tables. */
async function withEmpty(run: (db: Db) => Promise<void>, { tables = true } = {}): Promise<void> {
  const other = await aDatabase();
  const bare = tables ? null : openDb(await withoutTables(other.url));
  try {
    await run(bare ?? other.db);
  } finally {
    await bare?.$client.end();
    await other.close();
  }
}

async function withoutTables(url: string): Promise<string> {
  await onServer(url, 'drop schema public, practice, history, drizzle cascade');
  await onServer(url, 'create schema public');
  return url;
}

test.each([true, false])('every row of every table is restored (tables there before: %s)', (tables) =>
  withEmpty(
    async (db) => {
      const reported: [string, number][] = [];
      const restored = await restoreBackup(db, { path: backup, ring }, (...table) => reported.push(table));
      const content = await contentOf(database.db);
      expect(await contentOf(db)).toEqual(content);
      expect(reported).toEqual(Object.entries(content).map(([name, rows]) => [name, rows.length]));
      expect(restored.rows).toBe(Object.values(content).flat().length);
      expect(restored.rows).toBeGreaterThan(800);
      expect(content.predictions).toHaveLength(1);
      expect(content['practice.accounts']).toHaveLength(1);
    },
    { tables },
  ),
);

test('a restored database verifies, and has its rules again', () =>
  withEmpty(async (db) => {
    await restoreBackup(db, { path: backup, ring }, ignoreProgress);
    expect(await verifyLedger(db, systemClock)).toMatchObject({ ok: true, accounts: 3, postings: 616 });
    expect(await verifyAuditChain(db)).toEqual({ rows: 2, fault: null });
    const { days, head } = await readChain({ db }, 'issued');
    expect(days.map((day) => rootOf({ origin: 'issued', ...day }))).toEqual([head]);
    for (const statement of [
      'update ledger_postings set amount_paise = 1',
      'delete from audit_log',
      'delete from predictions',
      "insert into accounts (id, user_id) values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000')",
    ])
      await expect(db.$client.query(statement)).rejects.toThrow(/append-only|foreign key/);
  }));

test('sequences continue where they were', () =>
  withEmpty(async (db) => {
    const nextSeq = async ({ $client }: Db) => {
      const { rows } = await $client.query(
        `insert into trade_events (account_id, trade_id, event, at, detail)
         select account_id, id, 'placed', now(), 'Placed.' from trades order by id limit 1 returning seq`,
      );
      return Number(rows[0].seq);
    };
    const last = await nextSeq(database.db);
    const later = join(folder, 'counted.backup');
    await takeBackup({ db: database.db, clock: systemClock, sealing }, later, ignoreProgress);
    await restoreBackup(db, { path: later, ring }, ignoreProgress);
    expect(await nextSeq(db)).toBe(last + 1);
  }));

test('a backup is a snapshot: later writes are not in it', () =>
  withEmpty(async (db) => {
    const writer = await database.db.$client.connect();
    const path = join(folder, 'moment.backup');
    await writer.query('begin; lock table users');
    await writer.query(
      "insert into users (id, email, password_hash, created_at) values (gen_random_uuid(), 'late@example.com', 'none', now())",
    );
    const before = Promise.withResolvers<void>();
    const taken = takeBackup({ db: database.db, clock: systemClock, sealing }, path, (table) => {
      if (table === 'trades') before.resolve();
    });
    await before.promise;
    await writer.query('commit');
    writer.release();
    await taken;
    await restoreBackup(db, { path: path, ring }, ignoreProgress);
    const { rows } = await db.$client.query('select email from users order by email');
    expect(rows.map(({ email }) => email)).toEqual([
      'trader1@example.com',
      'trader2@example.com',
      'trader3@example.com',
    ]);
    await database.db.$client.query("delete from users where email = 'late@example.com'");
  }));

test('only its owner can read a backup, no partial file remains, and no file is overwritten', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const taken = takeBackup({ db: database.db, clock: systemClock, sealing }, backup, ignoreProgress);
  await expect(taken).rejects.toThrow(`${backup} already exists. Choose another name, or delete it.`);
  async function* broken() {
    yield 'a line';
    throw new Error('the database went away');
  }
  await expect(writeSealed(join(folder, 'broken.backup'), broken(), sealing)).rejects.toThrow(
    'the database went away',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
});

describe('nothing is restored', () => {
  const made = (bytes: Buffer) => {
    const path = join(folder, 'damaged.backup');
    writeFileSync(path, bytes);
    return path;
  };
  const changedAt = (place: number) => {
    const bytes = readFileSync(backup);
    bytes[place] = (bytes.at(place) ?? 0) ^ 1;
    return made(bytes);
  };

  test.each([
    ['cut off by a byte', () => made(readFileSync(backup).subarray(0, -1))],
    ['cut in half', () => made(readFileSync(backup).subarray(0, statSync(backup).size / 2))],
    ['with a bit changed in the middle', () => changedAt(Math.floor(statSync(backup).size / 2))],
    ['with a bit changed in its first line', () => changedAt(30)],
    ['with a bit changed in its seal', () => changedAt(statSync(backup).size - 1)],
  ])('from a file %s', (_, damaged) =>
    withEmpty(async (db) => {
      const path = damaged();
      await expect(restoreBackup(db, { path: path, ring }, ignoreProgress)).rejects.toThrow(
        `${path} was cut off or changed after the backup. Nothing was restored from it.`,
      );
      expect(await db.$count(sql`users`)).toBe(0);
    }),
  );

  test('from a file that is something else, or is not there', () =>
    withEmpty(async (db) => {
      const other = made(Buffer.from('symbol,date,open\n'.repeat(9)));
      await expect(restoreBackup(db, { path: other, ring }, ignoreProgress)).rejects.toThrow(
        `${other} is not a backup of Artha.`,
      );
      await expect(restoreBackup(db, { path: join(folder, 'none'), ring }, ignoreProgress)).rejects.toThrow(
        'cannot be read',
      );
    }));

  test('from a backup of a later release, or into tables newer than it', () =>
    withEmpty(async (db) => {
      const later = join(folder, 'later.backup');
      await db.$client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
      );
      await takeBackup({ db, clock: systemClock, sealing }, later, ignoreProgress);
      await withEmpty(async (fresh) => {
        await expect(restoreBackup(fresh, { path: later, ring }, ignoreProgress)).rejects.toThrow(
          /^This backup is of version migration \d+ of the tables, which this release does not know\./,
        );
        expect(await fresh.$count(sql`users`)).toBe(0);
      });
      await withEmpty(async (newer) => {
        await newer.$client.query(
          "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
        );
        await expect(restoreBackup(newer, { path: backup, ring }, ignoreProgress)).rejects.toThrow(
          'Restore it into a database without tables.',
        );
      });
    }));

  test('into a database that is in use, or belongs to something else', () =>
    withEmpty(async (db) => {
      await expect(restoreBackup(database.db, { path: backup, ring }, ignoreProgress)).rejects.toThrow(
        'This database is not empty: accounts has rows. Restore into an empty one.',
      );
      await db.$client.query(
        'drop schema public, practice, history, drizzle cascade; create schema public; create table theirs (id int)',
      );
      await expect(restoreBackup(db, { path: backup, ring }, ignoreProgress)).rejects.toThrow(
        'This database has tables that are not of Artha. Restore into an empty one.',
      );
    }));

  test('partially: a dangling reference rolls everything back', () =>
    withEmpty(async (db) => {
      const broken = join(folder, 'half.backup');
      const source = await aDatabase();
      await restoreBackup(source.db, { path: backup, ring }, ignoreProgress);
      await source.db.$client.query(
        'alter table practice.accounts drop constraint accounts_day; delete from practice_days',
      );
      await takeBackup({ db: source.db, clock: systemClock, sealing }, broken, ignoreProgress);
      await source.close();
      await expect(restoreBackup(db, { path: broken, ring }, ignoreProgress)).rejects.toThrow(
        'violates foreign key constraint',
      );
      expect(await db.$count(sql`trades`)).toBe(0);
      await restoreBackup(db, { path: backup, ring }, ignoreProgress);
    }));
});
