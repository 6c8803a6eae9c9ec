import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/core/db/db.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import {
  replayBars,
  replayImports,
  replayInstruments,
  replaySessions,
} from '#shared/schema/market/replay.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile, aFolder, BARS_HEADER } from '#tests/support/market/bars-file.ts';
import type { Progress } from '../source.ts';
import { barsFiles } from './bars-files.ts';
import { digestOf } from './files-digest.ts';
import { importBars } from './import-bars.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await aDatabase();
  db = database.db;
});
afterAll(() => database.close());

const progress: Progress[] = [];

function importing(files: readonly string[]) {
  return importBars(db, { files, digest: digestOf(files) }, (step) => void progress.push(step));
}

async function stored() {
  const bars = await db.select().from(replayBars).orderBy(replayBars.instrumentId, replayBars.tradingDate);
  const instruments = await db.select().from(replayInstruments).orderBy(replayInstruments.id);
  return { bars, instruments, imports: await db.select().from(replayImports) };
}

const TCS = 'TCS,2020-03-23,1700,1720.5,1600,1650,100';
const NIFTY = 'NIFTY,2020-03-23,7945.7,8159.25,7583.6,7610.25,653537968';

test('a file’s bars are stored in paise, an index under our symbol, and imported only once', async () => {
  const file = aBarsFile([BARS_HEADER, TCS, NIFTY, 'TCS,2020-03-20,1690,1710,1680,1705,90'], {
    name: 'b.csv.gz',
  });
  expect(await importing([file])).toEqual({ bars: 3, repaired: 0, repeated: 0, instruments: 2, sessions: 2 });
  const { bars, instruments } = await stored();
  expect(instruments).toEqual([
    { id: 1, symbol: 'TCS.NS', kind: 'stock', firstDate: '2020-03-20', lastDate: '2020-03-23', isRaw: false },
    { id: 2, symbol: '^NSEI', kind: 'index', firstDate: '2020-03-23', lastDate: '2020-03-23', isRaw: false },
  ]);
  expect(bars[1]).toEqual({
    instrumentId: 1,
    tradingDate: '2020-03-23',
    openPaise: 1_700_00,
    highPaise: 1_720_50,
    lowPaise: 1_600_00,
    closePaise: 1_650_00,
    volume: 100,
  });
  const last = progress.at(-1);
  expect(last).toMatchObject({ what: 'Importing bars', done: last?.total });
  expect(await importing([file])).toBeNull();
});

/** Bars of ten stocks, on as many days as needed. */
function manyBars(count: number): string[] {
  const day = (n: number) => addDays('2000-01-01' as TradingDate, Math.floor(n / 10));
  return Array.from({ length: count }, (_, n) => `S${n % 10},${day(n)},10,11,9,10,1`);
}

test('a malformed file leaves existing rows unchanged', async () => {
  const good = aBarsFile([BARS_HEADER, TCS]);
  await importing([good]);
  const before = await stored();
  const bad = aBarsFile([BARS_HEADER, ...manyBars(30_000), 'LAST,2020-03-23,10,9,11,10,1']);
  await expect(importing([good, bad])).rejects.toThrow(`${bad}, line 30002: the high 9 is below the low 11.`);
  expect(await stored()).toEqual(before);
  expect(await importing([good])).toBeNull();
});

test('a kill during the import leaves existing rows unchanged, and the next start imports', async () => {
  await importing([aBarsFile([BARS_HEADER, TCS])]);
  const before = await stored();
  const file = aBarsFile([BARS_HEADER, ...manyBars(60_000)]);
  let killed: Promise<unknown> | null = null;
  const running = importBars(db, { files: [file], digest: digestOf([file]) }, () => {
    // Terminates the connection that holds the lock, as after a client crash.
    killed ??= db.$client.query(`
      select pg_terminate_backend(pid) from pg_locks
      where relation = 'replay_imports'::regclass and mode = 'ExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`);
  });
  await expect(running).rejects.toThrow();
  await killed;
  expect(await stored()).toEqual(before);
  expect(await importing([file])).toMatchObject({ bars: 60_000 });
});

test('later files add days and stocks, and never change a bar', async () => {
  const folder = aFolder();
  aBarsFile([BARS_HEADER, TCS], { folder, name: '2020-03-23.csv' });
  aBarsFile(
    [
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,TOTTRDQTY,TIMESTAMP',
      'TCS,EQ,1,1,1,1,1,23-MAR-2020',
      'TCS,EQ,1660,1700,1650,1690,120,24-MAR-2020',
      'INFY,EQ,500,520,490,510,200,24-MAR-2020',
    ],
    { folder, name: '2020-03-24.csv' },
  );
  aBarsFile(['not bars'], { folder, name: 'notes.txt' });
  expect(await importing(barsFiles([folder]))).toMatchObject({ bars: 3, repeated: 1, instruments: 2 });
  const { bars } = await stored();
  expect(bars.map((bar) => [bar.instrumentId, bar.tradingDate, bar.closePaise])).toEqual([
    [1, '2020-03-23', 1_650_00],
    [1, '2020-03-24', 1_690_00],
    [2, '2020-03-24', 510_00],
  ]);
});

test('stray bars on a holiday make no session, a special session on a weekend does', async () => {
  const on = (date: string, ...symbols: string[]) =>
    symbols.map((symbol) => `${symbol},${date},10,11,9,10,1`);
  const file = aBarsFile([
    BARS_HEADER,
    ...on('2020-01-31', 'A', 'B', 'C', 'D'),
    ...on('2020-02-01', 'A', 'B'),
    ...on('2020-02-02', 'C'),
    ...on('2020-02-03', 'A', 'B', 'C', 'D'),
  ]);
  expect(await importing([file])).toMatchObject({ bars: 11, sessions: 3 });
  const sessions = await db.select().from(replaySessions).orderBy(replaySessions.tradingDate);
  expect(sessions.map(({ tradingDate }) => tradingDate)).toEqual(['2020-01-31', '2020-02-01', '2020-02-03']);
});

test('the digest covers the contents in order', () => {
  const folder = aFolder();
  const one = aBarsFile([BARS_HEADER, TCS], { folder, name: 'one.csv' });
  const two = aBarsFile([BARS_HEADER, NIFTY], { folder, name: 'two.csv' });
  const copy = aBarsFile([BARS_HEADER, TCS], { folder, name: 'copy.csv' });
  expect(digestOf([copy, two])).toBe(digestOf([one, two]));
  expect(digestOf([two, one])).not.toBe(digestOf([one, two]));
  const before = digestOf([one]);
  appendFileSync(one, ' ');
  expect(digestOf([one])).not.toBe(before);
});

test('an unreadable file is reported immediately', () => {
  const folder = aFolder();
  expect(() => barsFiles([`${folder}/none.csv`])).toThrow(`${folder}/none.csv: there is no such file.`);
  expect(() => barsFiles([folder])).toThrow(`${folder}: there is no CSV, JSON or ZIP file in this folder.`);
  expect(() => digestOf([`${folder}/none.csv`])).toThrow(`${folder}/none.csv: there is no such file.`);
});
