import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { writeInstruments } from '../engine/store.ts';
import { instrumentsOn } from '../instruments.ts';
import type { SourceInstrument } from '../sources/source.ts';
import { datedUniverse, nameOn } from './dated-universe.ts';
import { deleteUniverseChange } from './edit-universe.ts';
import { KNOWN_UNIVERSE_CHANGES } from './known-changes.ts';
import { universeRoutes } from './routes.ts';
import { loadUniverseChanges, membership } from './universe-store.ts';

const on = (date: string) => date as TradingDate;
const stock = (id: number, symbol: string): SourceInstrument => ({
  id,
  symbol,
  kind: 'stock',
  details: [
    {
      effectiveFrom: on('2010-01-01'),
      name: symbol,
      sector: 'IT',
      hasDerivatives: true,
      inUniverse: true,
      sharesOutstanding: null,
    },
  ],
});
const KNOWN = [stock(1, 'TCS.NS'), stock(2, 'CUMMINSIND.NS'), stock(3, 'HAVELLS.NS'), stock(4, 'LTIM.NS')];

const membersOn = (date: string) =>
  instrumentsOn(datedUniverse(KNOWN, KNOWN_UNIVERSE_CHANGES, on(date)), on(date))
    .filter(({ inUniverse }) => inUniverse)
    .map(({ symbol }) => symbol);

test('a stock is a member from the day it was added to the day it was dropped, under its name of that day', () => {
  expect(membersOn('2026-02-26')).toEqual(['TCS.NS', 'HAVELLS.NS', 'LTIM.NS']);
  expect(membersOn('2026-02-27')).toEqual(['TCS.NS', 'HAVELLS.NS', 'LTM.NS']);
  expect(membersOn('2026-03-29')).toEqual(['TCS.NS', 'HAVELLS.NS', 'LTM.NS']);
  expect(membersOn('2026-03-30')).toEqual(['TCS.NS', 'CUMMINSIND.NS', 'LTM.NS']);
});

test('a symbol resolves to the one in use on a date', () => {
  expect(nameOn('LTIM.NS', KNOWN_UNIVERSE_CHANGES, on('2026-02-26'))).toBe('LTIM.NS');
  expect(nameOn('LTIM.NS', KNOWN_UNIVERSE_CHANGES, on('2026-11-20'))).toBe('LTM.NS');
  expect(nameOn('TATAMOTORS.NS', KNOWN_UNIVERSE_CHANGES, on('2026-11-20'))).toBe('TMPV.NS');
});

test('each review added as many as it dropped', () => {
  for (const date of ['2025-09-30', '2026-03-30']) {
    const count = (kind: string) =>
      KNOWN_UNIVERSE_CHANGES.filter((change) => change.effectiveFrom === date && change.kind === kind).length;
    expect(count('added')).toBe(count('dropped'));
  }
});

describe('in a database', () => {
  let database: TestDatabase;
  let app: SliceApp;
  beforeAll(async () => {
    database = await aDatabase();
    const market = await aMarket(database.db);
    app = await aSliceApp(testDeps({ db: database.db, market }), universeRoutes);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test('membership is that of the date, whatever changed later', async () => {
    const { db } = database;
    await db.$client.query('truncate instruments, instrument_details cascade');
    for (const date of ['2026-02-26', '2026-11-20']) {
      await writeInstruments(db, datedUniverse(KNOWN, KNOWN_UNIVERSE_CHANGES, on(date)), on(date));
    }
    const idsOn = async (date: string) =>
      (await membership(db, on(date))).map(({ instrumentId }) => instrumentId);
    expect(await idsOn('2026-03-29')).toEqual([1, 3, 4]);
    expect(await idsOn('2026-03-30')).toEqual([1, 2, 4]);
    expect((await membership(db, on('2026-11-20'))).at(-1)).toMatchObject({
      symbol: 'LTM.NS',
      since: '2010-01-01',
    });
    await aMarket(db);
  });

  test('built-in changes apply to live markets; an administrator adds further ones from a later day on', async () => {
    const { db } = database;
    expect(await loadUniverseChanges(db, SOURCE_TRAITS.simulated)).toEqual([]);
    const id = '018f0000-0000-7000-8000-000000000001';
    const admin = app.visitor({ id, accountId: id, role: 'ADMIN' });
    const put = (body: object) =>
      admin.send('PUT', '/api/admin/universe', { 'Content-Type': 'application/json' }, JSON.stringify(body));
    const drop = { effectiveFrom: '2026-12-31', symbol: 'itc', kind: 'dropped', note: 'A review' };
    expect((await put(drop)).json).toEqual({ ...drop, symbol: 'ITC.NS', otherSymbol: null });
    expect((await put({ ...drop, effectiveFrom: '2026-11-20' })).status).toBe(409);
    expect((await put({ ...drop, symbol: 'NOBODY' })).status).toBe(404);
    expect((await put({ ...drop, kind: 'renamed' })).status).toBe(422);
    expect((await put({ ...drop, kind: 'renamed', otherSymbol: 'TCS' })).status).toBe(409);
    expect((await admin.get('/api/admin/universe')).json).toMatchObject({
      tradingDate: '2026-11-20',
      changes: [{ symbol: 'ITC.NS', kind: 'dropped' }],
    });
    expect(await loadUniverseChanges(db, SOURCE_TRAITS.yahoo)).toHaveLength(
      KNOWN_UNIVERSE_CHANGES.length + 1,
    );

    const remove = (query: string) => admin.send('DELETE', `/api/admin/universe?${query}`, {});
    expect((await remove('effectiveFrom=2026-12-31&symbol=itc&kind=added')).status).toBe(404);
    expect((await remove('effectiveFrom=2026-02-27&symbol=ltim&kind=renamed')).status).toBe(409);
    expect((await remove('effectiveFrom=2026-12-31&symbol=itc&kind=dropped')).json).toEqual({ done: true });
    expect(await loadUniverseChanges(db, SOURCE_TRAITS.yahoo)).toHaveLength(KNOWN_UNIVERSE_CHANGES.length);

    const market = {
      ...(await aMarket(db)),
      traits: SOURCE_TRAITS.yahoo,
      tradingDate: () => on('2026-02-01'),
    };
    const known = {
      effectiveFrom: '2026-02-27',
      symbol: 'LTIM.NS',
      kind: 'renamed',
      otherSymbol: 'LTM.NS',
    } as const;
    await expect(deleteUniverseChange(testDeps({ db, market }), id, known)).rejects.toMatchObject({
      code: 'universe_known',
    });
  });
});
