import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { aDatabase, onServer } from '#tests/support/database.ts';
import { verifyAuditChain } from '../../audit.ts';
import { systemClock } from '../../clock.ts';
import type { KeyRing } from '../../crypto/sealed.ts';
import { openDb } from '../db.ts';
import { readVersion } from '../migrations.ts';
import { restoreBackup } from './restore.ts';
import { readSealed, writeSealed } from './sealed-file.ts';
import { readTables } from './tables.ts';
import { takeBackup } from './take.ts';

/** A backup of the last version before the baseline (migration 0034): one trader's 65 trades of five stocks. */
const LAST = 'tests/support/schema-0034.backup';
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

test('a backup of the last version before the baseline is restored and migrated', () =>
  withBare(async (db) => {
    expect(await restoreBackup(db, { path: LAST, ring }, unheard)).toEqual({
      tables: 75,
      rows: 307,
      madeAt: '2026-11-25T10:00:00.000Z',
      version: '0034_ways-in',
    });
    const counts = [sql`trades`, sql`ledger_postings`, sql`users`].map((table) => db.$count(table));
    expect(await Promise.all(counts)).toEqual([65, 227, 1]);
    expect(await verifyLedger(db, systemClock)).toMatchObject({ ok: true, accounts: 1, postings: 227 });
    expect(await verifyAuditChain(db)).toEqual({ rows: 1, fault: null });
    // For comparison, a database that this release created.
    const own = await aDatabase();
    expect(await readVersion(db.$client)).toEqual(await readVersion(own.db.$client));
    expect(await readTables(db.$client)).toEqual(await readTables(own.db.$client));
    await own.close();
  }));

test('an older backup is refused with instructions, and nothing is created', () =>
  withBare(async (db) => {
    const folder = mkdtempSync(join(tmpdir(), 'artha-older-'));
    const path = join(folder, 'older.backup');
    await writeSealed(path, Readable.from(olderLines()), { ring, encrypt: false });
    await expect(restoreBackup(db, { path, ring }, unheard)).rejects.toThrow(
      new Error(
        'This backup was made by an older Artha (0033_trades-of-a-day). ' +
          'Restore it with Artha at commit 3880409 (25 Nov 2026), then start this version.',
      ),
    );
    rmSync(folder, { recursive: true });
    expect(await readTables(db.$client)).toEqual([]);
    expect(await readVersion(db.$client)).toBeNull();
  }));

/** The last version's backup, as if an earlier version had made it. */
async function* olderLines(): AsyncGenerator<string> {
  for await (const line of readSealed(LAST, ring))
    yield line.replace('1795615596828,"name":"0034_ways-in"', '1795615596827,"name":"0033_trades-of-a-day"');
}

test('a restored database can be backed up again, encrypted, and is restored unchanged', () =>
  withBare(async (db) => {
    const folder = mkdtempSync(join(tmpdir(), 'artha-older-'));
    const path = join(folder, 'again.backup');
    await restoreBackup(db, { path: LAST, ring }, unheard);
    await takeBackup({ db, clock: systemClock, sealing: { ring, encrypt: true } }, path, unheard);
    const trades = async (of: typeof db) =>
      (await of.$client.query('select t::text as row from trades t order by 1')).rows;
    await withBare(async (third) => {
      await restoreBackup(third, { path, ring }, unheard);
      expect(await trades(third)).toEqual(await trades(db));
    });
    rmSync(folder, { recursive: true });
  }));
