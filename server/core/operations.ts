import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import type { Deps } from '../deps.ts';
import { openProbe } from './db.ts';
import { AppError } from './errors.ts';
import { databaseOutage } from './failures.ts';
import type { Metrics } from './metrics.ts';

/** /healthz: the process lives. /readyz: it can serve. /metrics: what it measures, for this machine and for who has the token. */
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
      deps.log.warn({ err: error }, 'the database gave no sign of life');
      throw databaseOutage();
    });
    res.json({ status: 'ready' });
  });
  app.get('/metrics', async (req, res) => {
    if (!isLocal(req) && !hasToken(req, deps.config.METRICS_TOKEN))
      throw new AppError(404, 'not_found', 'There is nothing at this address.');
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Asked from this machine itself, not through a proxy on it. */
function isLocal(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(address) && req.get('X-Forwarded-For') === undefined;
}

/** Compared as hashes, which are of one length, in a time that tells nothing. */
function hasToken(req: Request, token: string | undefined): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return (
    token !== undefined && timingSafeEqual(hashOf(req.get('Authorization') ?? ''), hashOf(`Bearer ${token}`))
  );
}
