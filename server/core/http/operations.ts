import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import type { Deps } from '../../deps.ts';
import type { Config } from '../config.ts';
import { openProbe } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { databaseOutage } from './failures.ts';

/** /healthz: the process lives. /readyz: it can serve. /metrics: what it measures, for whoever has the token or, where none is set, for this machine. */
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

/** Who has the token; where none is set and no proxy is in front, this machine itself. */
function mayReadMetrics(req: Request, { METRICS_TOKEN, TRUST_PROXY }: Config): boolean {
  if (hasToken(req, METRICS_TOKEN)) return true;
  return METRICS_TOKEN === undefined && TRUST_PROXY === 0 && isLocal(req);
}

/** What a proxy adds to a request that it passes on. */
const BY_A_PROXY = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Sent by this machine itself, not passed on by a proxy on it. */
function isLocal(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(address);
  return isLoopback && !Object.keys(req.headers).some((name) => BY_A_PROXY.test(name));
}

/** Compared as hashes, which are of one length, in a time that tells nothing. */
function hasToken(req: Request, token: string | undefined): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return (
    token !== undefined && timingSafeEqual(hashOf(req.get('Authorization') ?? ''), hashOf(`Bearer ${token}`))
  );
}
