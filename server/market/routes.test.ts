import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { createEventBus } from '#server/core/events.ts';
import type { SignedIn } from '#server/core/session/signed-in.ts';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { marketRoutes } from './routes.ts';

let database: TestDatabase;
let market: ScriptedMarket;
let server: Server;
let signedIn = true;

const PERSON: SignedIn = {
  id: 'u',
  accountId: 'a',
  email: 'trader@example.com',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'USER',
  isActive: true,
};

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  const events = createEventBus();
  market = await aMarket(db, events);
  const router = Router();
  marketRoutes(router, testDeps({ db, events, market }));
  const app = express();
  app.use((req: Request, _res: Response, next: NextFunction) => {
    if (signedIn) req.user = PERSON;
    next();
  });
  app.use(router);
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (error instanceof AppError) res.status(error.status).json({ code: error.code });
    else next(error);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await database.close();
});

function get(path: string, etag?: string): Promise<globalThis.Response> {
  const { port } = server.address() as AddressInfo;
  // Like a browser's cache; fetch itself would add no-cache, which forces a full reply.
  const headers = etag ? { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } : undefined;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

test('the four reads match the contract', async () => {
  for (const endpoint of [api.market.indices, api.market.movers, api.stocks.list, api.dataUpdate.status]) {
    const reply = await get(endpoint.path);
    expect(reply.status, endpoint.path).toBe(200);
    expect(endpoint.reply.safeParse(await reply.json()).success, endpoint.path).toBe(true);
  }
});

test('a reader with the newest tick gets a short 304, and then the next tick', async () => {
  const first = await get('/api/stocks');
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  expect(first.headers.get('X-Feed-Sequence')).toBe(String(market.sequence()));

  const same = await get('/api/stocks', etag);
  expect(same.status).toBe(304);
  expect(await same.text()).toBe('');

  market.setPrice('TCS.NS', paise(3_001_00));
  const next = await get('/api/stocks', etag);
  expect(next.status).toBe(200);
  expect(next.headers.get('X-Feed-Sequence')).toBe(String(market.sequence()));
  expect(api.stocks.list.reply.parse(await next.json())[0]?.currentPrice).toBe('3001.00');
});

test('quotes that become stale are another version of the same tick', async () => {
  const fresh = (await get('/api/market/movers')).headers.get('ETag') ?? '';
  market.setStale(true);
  expect((await get('/api/market/movers', fresh)).status).toBe(200);
  market.setStale(false);
  expect((await get('/api/market/movers', fresh)).status).toBe(304);
});

test('visitors can read indices, movers and status; the stock list needs a session', async () => {
  signedIn = false;
  const statuses = await Promise.all(
    ['/api/market/indices', '/api/market/movers', '/api/data-update/status', '/api/stocks'].map(
      async (path) => (await get(path)).status,
    ),
  );
  signedIn = true;
  expect(statuses).toEqual([200, 200, 200, 401]);
});

test('before there are any prices the lists are an outage, not empty', () => {
  const { db } = database;
  const empty = { ...market, quote: () => undefined, version: () => 'without prices' };
  const router = Router();
  marketRoutes(router, testDeps({ db, market: empty }));
  const failures: unknown[] = [];
  for (const path of [api.market.movers.path, api.stocks.list.path]) {
    const req = { method: 'GET', url: path, headers: {}, query: {}, user: PERSON } as unknown as Request;
    router(req, {} as Response, (error: unknown) => failures.push(error));
  }
  return vi.waitFor(() => {
    expect(failures).toEqual([
      expect.objectContaining({ status: 503, code: 'no_prices_yet' }),
      expect.objectContaining({ status: 503, code: 'no_prices_yet' }),
    ]);
  });
});
