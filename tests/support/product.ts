import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Router } from 'express';
import { WebSocket } from 'ws';
import { createApp } from '#server/app.ts';
import { seedDemoAccounts } from '#server/auth/demo.ts';
import type { Clock } from '#server/core/clock.ts';
import { createEventBus } from '#server/core/events.ts';
import { createListener } from '#server/core/http/listener.ts';
import { createMetrics } from '#server/core/metrics/metrics.ts';
import type { Deps } from '#server/deps.ts';
import { followEndedAccess } from '#server/follow-access.ts';
import { serveLive } from '#server/live.ts';
import { startMatcher } from '#server/trading/matching/match.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '#shared/contract/market/live.ts';
import { decodeQuotes } from '#shared/domain/market/quote-frame.ts';
import { aDatabase } from './database.ts';
import { testConfig, testDeps } from './deps.ts';
import { aMarket, type ScriptedMarket } from './market/market.ts';
import { aVisitor, type Visitor } from './people/visitor.ts';

export interface Product {
  url: string;
  deps: Deps & { market: ScriptedMarket };
  router: Router;
  visitor(): Visitor;
  /** Opens the live feed like a page of ours, or with the given headers. */
  listen(visitor: Visitor, headers?: Record<string, string>): Promise<Listener>;
  close(): Promise<void>;
}

export interface Listener {
  /** The next matching message, including those already received; each message is returned once. */
  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>>;
  /** Received messages that were not returned yet. */
  received: LiveMessage[];
  socket: WebSocket;
}

interface Wanted {
  env?: Record<string, string>;
  clock?: Clock;
}

/** The whole server on its own port: real database, real sockets, and a scripted market. */
export async function aProduct({ env, ...given }: Wanted = {}): Promise<Product> {
  const database = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(database.db, events);
  const deps = testDeps({ ...given, config: testConfig(env), db: database.db, events, market });
  await seedDemoAccounts(deps, async () => undefined);
  const matcher = await startMatcher(deps);
  const metrics = createMetrics();
  const { app, router } = createApp(deps, metrics, (_req, _res, next) => next());
  const server = createListener().on('request', app).listen(0, '127.0.0.1');
  const stopLive = serveLive(server, deps, metrics);
  followEndedAccess(deps);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    deps,
    router,
    visitor: () => aVisitor(url),
    listen: (visitor, headers) => listen(url, visitor, headers),
    close: async () => {
      stopLive();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await matcher.stop();
      await database.close();
    },
  };
}

async function listen(
  url: string,
  visitor: Visitor,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
    headers: { Origin: url, ...(cookie && { Cookie: cookie }), ...headers },
  });
  const received: LiveMessage[] = [];
  let wake = () => {};
  socket.on('message', (frame: Buffer, isBinary) => {
    received.push(
      isBinary ? { type: 'prices', ...decodeQuotes(frame) } : liveMessage.parse(JSON.parse(String(frame))),
    );
    wake();
  });
  await once(socket, 'open');
  return {
    socket,
    received,
    async next<T extends LiveMessage['type']>(type: T) {
      for (;;) {
        const place = received.findIndex((message) => message.type === type);
        if (place >= 0) return received.splice(place, 1)[0] as Extract<LiveMessage, { type: T }>;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
