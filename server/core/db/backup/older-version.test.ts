import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { aDatabase, onServer } from '#tests/support/database.ts';
import { verifyAuditChain } from '../../audit.ts';
import { systemClock } from '../../clock.ts';
import type { KeyRing } from '../../crypto/sealed.ts';
import { openDb } from '../db.ts';
import { restoreBackup } from './restore.ts';
import { readTables, readVersion } from './tables.ts';
import { takeBackup } from './take.ts';

/** Made by the release whose tables were those of migration 0033 and whose seal had no key: one trader's 65 trades of five stocks. */
const OLD = 'tests/support/schema-0033.backup';
const ring: KeyRing = [{ id: 'k1', key: Buffer.alloc(32, 1) }];
const unheard = () => undefined;

/** A database without tables. */
async function withBare(run: (db: ReturnType<typeof openDb>) => Promise<void>): Promise<void> {
  const made = await aDatabase();
  await onServer(made.url, 'drop schema public, practice, history, drizzle cascade');
  await onServer(made.url, 'create schema public');
  const db = openDb(made.url);
  try {
    await run(db);
  } finally {
    await db.$client.end();
    await made.close();
  }
}

test('a backup that an earlier release made is restored, and its tables are brought to this version', () =>
  withBare(async (db) => {
    const trusted = { ring, unsigned: true };
    expect(await restoreBackup(db, { path: OLD, trusted }, unheard)).toEqual({
      tables: 69,
      rows: 307,
      madeAt: '2026-11-24T10:00:00.000Z',
      version: '0033_trades-of-a-day',
    });
    const counts = [sql`trades`, sql`ledger_postings`, sql`users`].map((table) => db.$count(table));
    expect(await Promise.all(counts)).toEqual([65, 227, 1]);
    expect(await verifyLedger(db, systemClock)).toMatchObject({ ok: true, accounts: 1, postings: 227 });
    expect(await verifyAuditChain(db)).toEqual({ rows: 1, fault: null });
    // As in a database that this release made by itself.
    const own = await aDatabase();
    expect(await readVersion(db.$client)).toEqual(await readVersion(own.db.$client));
    expect(await readTables(db.$client)).toEqual(await readTables(own.db.$client));
    await own.close();
  }));

test('it is not restored by mistake, nor into tables that are newer than it', async () => {
  await withBare(async (db) => {
    const trusted = { ring, unsigned: false };
    await expect(restoreBackup(db, { path: OLD, trusted }, unheard)).rejects.toThrow('add --unsigned');
    expect(await readTables(db.$client)).toEqual([]);
  });
  const newer = await aDatabase();
  await expect(
    restoreBackup(newer.db, { path: OLD, trusted: { ring, unsigned: true } }, unheard),
  ).rejects.toThrow(
    /^This backup is of version 0033_trades-of-a-day of the tables, and this database has 00\d\d/,
  );
  expect(await newer.db.$count(sql`users`)).toBe(0);
  await newer.close();
});

test('what was restored can be backed up again, encrypted, and comes back the same', () =>
  withBare(async (db) => {
    const folder = mkdtempSync(join(tmpdir(), 'artha-older-'));
    const path = join(folder, 'again.backup');
    await restoreBackup(db, { path: OLD, trusted: { ring, unsigned: true } }, unheard);
    await takeBackup({ db, clock: systemClock, sealing: { ring, encrypt: true } }, path, unheard);
    const trades = async (of: typeof db) =>
      (await of.$client.query('select t::text as row from trades t order by 1')).rows;
    await withBare(async (third) => {
      await restoreBackup(third, { path, trusted: { ring, unsigned: false } }, unheard);
      expect(await trades(third)).toEqual(await trades(db));
    });
    rmSync(folder, { recursive: true });
  }));
