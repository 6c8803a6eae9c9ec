import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import { config as configureZod, locales } from 'zod/mini';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { alertsRoutes } from './alerts/routes.ts';
import { identityRoutes } from './auth/identity-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { autoTradingRoutes } from './auto-trading/routes.ts';
import { brokerRoutes } from './broker/routes.ts';
import { chargesRoutes } from './charges/routes.ts';
import { chartsRoutes } from './charts/routes.ts';
import { answerHotReads } from './core/cache/hot-reads.ts';
import { type Config, publicUrl } from './core/config.ts';
import { neverStored, sameOriginOnly } from './core/http/access.ts';
import { assertOnlyContract } from './core/http/bind.ts';
import { otherMethods, replyWithFailure, unknownEndpoint } from './core/http/failures.ts';
import { openApiRoutes } from './core/http/openapi.ts';
import { operationRoutes } from './core/http/operations.ts';
import { payForNothing, requestBudgets } from './core/http/request-budget.ts';
import { requestInLog } from './core/log.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import { operatorRoutes } from './core/operator.ts';
import { sessionMiddleware } from './core/session/session.ts';
import { createSessionCache } from './core/session/session-cache.ts';
import type { Deps } from './deps.ts';
import { firstStepsRoutes } from './first-steps/routes.ts';
import { importRoutes } from './imports/uploads/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { learningRoutes } from './learning/routes.ts';
import { corporateActionRoutes } from './market/actions/routes.ts';
import { calendarRoutes } from './market/calendar/routes.ts';
import { barsRoutes } from './market/charts/routes.ts';
import { eventsRoutes } from './market/events/routes.ts';
import { fundamentalsRoutes } from './market/fundamentals/routes.ts';
import { dataQualityRoutes } from './market/quality/routes.ts';
import { marketRoutes } from './market/routes.ts';
import { universeRoutes } from './market/universe/routes.ts';
import { performanceRoutes } from './portfolio/performance/routes.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { practiceRoutes } from './practice/routes.ts';
import { predictionRoutes } from './predictions/routes.ts';
import { screenersRoutes } from './screeners/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { tradingRoutes } from './trading/routes.ts';
import { viewsRoutes } from './views/routes.ts';

configureZod(locales.en());

/** Maximum size of a request body. */
const BODY_LIMIT = '64kb';
/** Maximum size of a part of an uploaded file, in base64. */
const PART_LIMIT = '1100kb';

const SLICES: ((router: Router, deps: Deps) => void)[] = [
  authRoutes,
  identityRoutes,
  marketRoutes,
  barsRoutes,
  fundamentalsRoutes,
  eventsRoutes,
  calendarRoutes,
  dataQualityRoutes,
  universeRoutes,
  corporateActionRoutes,
  importRoutes,
  tradingRoutes,
  portfolioRoutes,
  performanceRoutes,
  chargesRoutes,
  practiceRoutes,
  predictionRoutes,
  screenersRoutes,
  chartsRoutes,
  viewsRoutes,
  learningRoutes,
  firstStepsRoutes,
  inboxRoutes,
  settingsRoutes,
  accountRoutes,
  adminRoutes,
  autoTradingRoutes,
  alertsRoutes,
  brokerRoutes,
  operatorRoutes,
];

/** The API without listening; `page` serves everything that is not the API. */
export function createApp(
  deps: Deps,
  metrics: Metrics,
  page: RequestHandler,
): { app: RequestListener; router: Router } {
  const router = Router();
  for (const mount of SLICES) mount(router, deps);
  openApiRoutes(router, deps);
  assertOnlyContract(router);
  const sessions = createSessionCache(deps);
  const headers = securityHeaders(deps.config);
  const session = sessions.caching(sessionMiddleware(deps));
  const rest = withMiddleware(deps, metrics, { headers, session, router, page });
  const everyRequestLogged = () => deps.log.isLevelEnabled('debug');
  const app = answerHotReads(rest, {
    router,
    sessions,
    metrics,
    securityHeaders: headers,
    everyRequestLogged,
  });
  return { app, router };
}

interface Stages {
  headers: RequestHandler;
  session: RequestHandler;
  router: Router;
  page: RequestHandler;
}

/** The middleware for requests that {@link answerHotReads} did not answer. */
function withMiddleware(deps: Deps, metrics: Metrics, { headers, session, router, page }: Stages): Express {
  const { config, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('etag', false);

  app.use(headers);
  app.use(metrics.countRequests);
  app.use(
    pinoHttp({
      logger: log,
      serializers: requestInLog,
      customLogLevel: (_req, res, error) => levelOf(error ? 500 : res.statusCode),
    }),
  );
  operationRoutes(app, deps, metrics);

  app.use(compression());
  app.use(sameOriginOnly(config));
  app.use('/api', neverStored, session, requestBudgets(deps));
  app.use('/api/admin/imports', express.json({ limit: PART_LIMIT }));
  app.use('/api', express.json({ limit: BODY_LIMIT }));

  app.use(router);

  // Also serves the sign-in page, whose address is under /api.
  app.use(page);
  app.use('/api', payForNothing);
  app.use(otherMethods());
  app.use(unknownEndpoint);
  app.use(replyWithFailure(log));
  return app;
}

/** A 403 is an access violation or a forged request, which an operator wants to see. */
function levelOf(status: number): 'debug' | 'warn' | 'error' {
  if (status >= 500) return 'error';
  return status === 403 ? 'warn' : 'debug';
}

/**
 * Headers of every reply. Vite's development page needs inline scripts. 'self' also covers the live feed's socket.
 */
function securityHeaders(config: Config): RequestHandler {
  const development = config.NODE_ENV === 'development';
  const https = publicUrl(config).protocol === 'https:';
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        // Vite waits for a restart of the server in a worker created from a blob.
        'worker-src': development ? ["'self'", 'blob:'] : null,
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    strictTransportSecurity: https,
    // Our own pages send a referrer: sign-out checks it in browsers without Sec-Fetch-Site.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    frameguard: { action: 'deny' },
  });
}
