import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler, Router } from 'express';
import { config as configureZod, locales } from 'zod/mini';
import { authRoutes } from '#server/auth/routes.ts';
import { type AuthLimits, authLimits } from '#server/auth/sign-in-limits.ts';
import { neverStored, sameOriginOnly } from '#server/core/http/access.ts';
import { bindTo } from '#server/core/http/bind.ts';
import { replyWithFailure } from '#server/core/http/failures.ts';
import { sessionMiddleware } from '#server/core/session/session.ts';
import type { Deps } from '#server/deps.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import { testConfig, testDeps } from './deps.ts';
import { aVisitor, type Visitor } from './people/visitor.ts';

configureZod(locales.en());

export interface AuthApp {
  url: string;
  deps: Omit<Deps, 'market'>;
  /** Number of calls that reached a handler outside sign-in. */
  reached(): number;
  visitor(): Visitor;
  close(): Promise<void>;
}

interface Wanted extends Partial<Deps> {
  db: Deps['db'];
  env?: Record<string, string>;
  limits?: Partial<AuthLimits>;
  /** Runs before everything else. */
  first?: RequestHandler;
}

/** The product's sign-in routes on a port of their own, with a counting handler for every other endpoint. */
export async function anAuthApp({ env, limits, first, ...given }: Wanted): Promise<AuthApp> {
  const deps = testDeps({ config: testConfig(env), ...given });
  const app = express().set('trust proxy', deps.config.TRUST_PROXY);
  if (first) app.use(first);
  app.use(sameOriginOnly(deps.config));
  app.use('/api', neverStored, sessionMiddleware(deps), express.json());
  const router = Router();
  authRoutes(router, deps, { ...authLimits(deps.config), ...limits });
  let reached = 0;
  const others = allEndpoints().filter(({ name }) => !name.startsWith('auth.'));
  for (const { endpoint } of others) {
    bindTo(router)({ ...endpoint, params: undefined, query: undefined, body: undefined }, () => {
      reached += 1;
    });
  }
  app.use(router, replyWithFailure(deps.log));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    deps,
    reached: () => reached,
    visitor: () => aVisitor(url),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
