import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { type HttpLogger, pinoHttp, startTime } from 'pino-http';
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
import { answerHotReads, headersOf } from './core/cache/hot-reads.ts';
import { answerSignedInReads } from './core/cache/signed-in-reads.ts';
import { type Config, publicUrl } from './core/config.ts';
import { neverStored, sameOriginOnly } from './core/http/access.ts';
import { assertOnlyContract } from './core/http/bind.ts';
import { otherMethods, replyWithFailure, unknownEndpoint } from './core/http/failures.ts';
import { operationRoutes } from './core/http/operations.ts';
import { payForNothing, requestBudgets } from './core/http/request-budget.ts';
import { requestInLog } from './core/log.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import { openApiRoutes } from './core/openapi/routes.ts';
import { operatorRoutes } from './core/operator.ts';
import { sessionFinder, sessionMiddleware } from './core/session/session.ts';
import { createSessionCache } from './core/session/session-cache.ts';
import { sessionStore } from './core/session/session-store.ts';
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
  const store = sessionStore(deps);
  const stages = stagesOf(deps);
  const session = sessions.caching(sessionMiddleware(deps, store));
  const rest = withMiddleware(deps, metrics, { ...stages, session, router, page });
  const everyRequestLogged = () => deps.log.isLevelEnabled('debug');
  const signedIn = answerSignedInReads(rest, {
    router,
    app: rest,
    findSession: sessions.cachingFound(sessionFinder(deps, store)),
    before: directStages(metrics, stages),
    failed: loggedFailure(deps, stages),
    everyRequestLogged,
  });
  const app = answerHotReads(signedIn, {
    router,
    sessions,
    metrics,
    securityHeaders: stages.headers,
    everyRequestLogged,
  });
  return { app, router };
}

/** Middleware that all requests of the API share. */
interface Stages {
  headers: RequestHandler;
  logging: HttpLogger;
  compressing: RequestHandler;
  budgets: RequestHandler;
}

function stagesOf(deps: Deps): Stages {
  return {
    headers: securityHeaders(deps.config),
    logging: pinoHttp({
      logger: deps.log,
      serializers: requestInLog,
      customLogLevel: (_req, res, error) => levelOf(error ? 500 : res.statusCode),
    }),
    compressing: compression(),
    budgets: requestBudgets(deps),
  };
}

/** The middleware for requests that are not answered before it. */
function withMiddleware(
  deps: Deps,
  metrics: Metrics,
  stages: Stages & { session: RequestHandler; router: Router; page: RequestHandler },
): Express {
  const { config, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('etag', false);

  app.use(stages.headers);
  app.use(metrics.countRequests);
  app.use(stages.logging);
  operationRoutes(app, deps, metrics);

  app.use(stages.compressing);
  app.use(sameOriginOnly(config));
  app.use('/api', neverStored, stages.session, stages.budgets);
  app.use('/api/admin/imports', express.json({ limit: PART_LIMIT }));
  app.use('/api', express.json({ limit: BODY_LIMIT }));

  app.use(stages.router);

  // Also serves the sign-in page, whose address is under /api.
  app.use(stages.page);
  app.use('/api', payForNothing);
  app.use(otherMethods());
  app.use(unknownEndpoint);
  app.use(replyWithFailure(log));
  return app;
}

/** What the middleware does for a read with a session. Only failures are logged. */
function directStages(
  { countRequestsFrom }: Metrics,
  { headers, compressing, budgets }: Stages,
): (began: number) => RequestHandler[] {
  const head = headersOf(headers);
  const setHeaders: RequestHandler = (_req, res, next) => {
    for (let i = 0; i < head.length; i += 2) res.setHeader(head[i] ?? '', head[i + 1] ?? '');
    next();
  };
  return (began) => [setHeaders, countRequestsFrom(began), compressing, neverStored, budgets];
}

/** Logs a failed request like the middleware, and replies to it. */
function loggedFailure({ log, clock }: Deps, { logging }: Stages): (began: number) => ErrorRequestHandler {
  const reply = replyWithFailure(log);
  return (began) => (error, req, res, next) => {
    const took = performance.now() - began;
    Object.assign(res, { [startTime]: clock.now().getTime() - Math.round(took) });
    logging(req, res);
    reply(error, req, res, next);
  };
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
