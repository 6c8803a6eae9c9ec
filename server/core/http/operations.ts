import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import type { Deps } from '../../deps.ts';
import type { Config } from '../config.ts';
import { openProbe } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { databaseOutage } from './failures.ts';

/**
 * /healthz: the process is alive. /readyz: it can serve. /metrics: for the token's holder or, without a token, for
 * this machine.
 */
export function operationRoutes(
  app: Express,
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  metrics: Metrics,
): void {
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  const askDatabase = openProbe(deps.db);
  app.get('/readyz', async (_req, res) => {
    await askDatabase().catch((error: unknown) => {
      deps.log.warn({ err: error }, 'The database does not answer');
      throw databaseOutage();
    });
    res.json({ status: 'ready' });
  });
  app.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, deps.config))
      throw new AppError(404, 'not_found', 'Not found. Check the address.');
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** The token's holder; without a token and a proxy, this machine. */
function mayReadMetrics(req: Request, { METRICS_TOKEN, TRUST_PROXY }: Config): boolean {
  if (hasToken(req, METRICS_TOKEN)) return true;
  return METRICS_TOKEN === undefined && TRUST_PROXY === 0 && isLocal(req);
}

/** Headers added by proxies. */
const BY_A_PROXY = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Sent by this machine and not forwarded by a proxy on it. */
function isLocal(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(address);
  return isLoopback && !Object.keys(req.headers).some((name) => BY_A_PROXY.test(name));
}

/** Compares fixed-length hashes in constant time. */
function hasToken(req: Request, token: string | undefined): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return (
    token !== undefined && timingSafeEqual(hashOf(req.get('Authorization') ?? ''), hashOf(`Bearer ${token}`))
  );
}
