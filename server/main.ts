import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BROKERAGE_CALLBACK } from '#shared/domain/own-path.ts';
import { createLevels } from './alerts/levels.ts';
import { recordCrossings } from './alerts/record-crossings.ts';
import { startAlerts } from './alerts/start.ts';
import { createApp } from './app.ts';
import { demoAccounts, seedDemoAccounts } from './auth/demo.ts';
import { assertSomeWayIn } from './auth/password-sign-in.ts';
import { seedDemoClient } from './broker/demo.ts';
import { startKiteSandbox } from './brokerage/kite/sandbox.ts';
import { loadCharges } from './charges/rate-store.ts';
import { systemClock } from './core/clock.ts';
import { openBus } from './core/cluster/bus/open-bus.ts';
import { startLeader, whileLeading } from './core/cluster/leader.ts';
import { shareEvents } from './core/cluster/shared-events.ts';
import { type Config, embeddedDatabase, publicUrl, readConfig } from './core/config.ts';
import { openDb, openPracticeDb } from './core/db/db.ts';
import { startEmbeddedPostgres } from './core/db/embedded-postgres.ts';
import { migrateDb } from './core/db/migrations.ts';
import { openReportDatabase } from './core/db/report-database.ts';
import { endInOrder, type Stop, stopAll } from './core/end-in-order.ts';
import { createEventBus } from './core/events.ts';
import { logListenersTo } from './core/guarded.ts';
import { closeListener, createListener, guardedRequests } from './core/http/listener.ts';
import { newId } from './core/ids.ts';
import { createLog, type Log } from './core/log.ts';
import { createMetrics, type Metrics } from './core/metrics/metrics.ts';
import { startMemoryReturn } from './core/return-memory.ts';
import { createWorkQueue } from './core/workers/work-queue.ts';
import type { Deps } from './deps.ts';
import { followEndedAccess } from './follow-access.ts';
import { followRules } from './follow-rules.ts';
import { registerGauges } from './gauges.ts';
import { startCarrier } from './inbox/carrier.ts';
import { endWithSessions } from './inbox/push/subscriptions.ts';
import { figuresOf, historyOf, JOBS, startJobs, updateOf } from './jobs.ts';
import { serveLive } from './live.ts';
import { openMarket } from './market/engine/open-market.ts';
import { fundAccount } from './portfolio/funds.ts';
import { takeoverDelays } from './takeover-delay.ts';
import { applyActions } from './trading/corporate-actions.ts';
import { createFillModels } from './trading/fill-model/fill-models.ts';
import { cancelHalted } from './trading/halted-orders.ts';
import type { Matcher } from './trading/matching/match.ts';
import { startTrading } from './trading/start.ts';
import { servePage } from './web.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`Artha could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  process.exit();
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const stops: Stop[] = [];
  logListenersTo(log);
  endInOrder(stops, log);
  await start(config, log, stops).catch(async (error: unknown) => {
    await stopAll(stops);
    throw error;
  });
}

/** config → deps → app → listen. Every step registers how it is undone; stopping runs these in reverse. */
async function start(configured: Config, log: Log, stops: Stop[]): Promise<void> {
  const server = createListener();
  const config = await withSandbox(configured, server, stops);
  const url = await databaseUrl(config, stops);
  const { db, practiceDb, reportsDb } = openDatabases(config, url, log, stops);
  await migrateDb(db);
  await assertSomeWayIn({ config, db });

  const events = createEventBus();
  const clock = systemClock;
  const instance = newId();
  const leader = await startLeader({ url, log, holder: instance });
  stops.push(() => leader.stop());
  const bus = await openBus({ config, db, url, log, instance });
  stops.push(() => bus.stop());
  stops.push(shareEvents(bus, events));
  const levels = createLevels();
  let matcher: Matcher | null = null;
  const base = { config, db, clock, newId, log, events };
  const market = await openMarket({
    ...base,
    leader,
    stepHook: recordCrossings(levels),
    applyActions: async (day) => {
      // Work that is due from the session before refers to the shares before these actions.
      await matcher?.idle();
      await applyActions(base, day);
    },
    endHalts: (halts, at) => cancelHalted(base, halts, at),
  });
  stops.push(() => market.stop());
  const charges = await loadCharges(db);
  const work = createWorkQueue();
  const fillModels = createFillModels(base);
  const deps: Deps = { ...base, practiceDb, reportsDb, market, charges, fillModels, work };
  stops.push(followRules(deps));
  stops.push(followEndedAccess(deps));
  await seedDemoAccounts(deps, (accountId, amount) => fundAccount(deps, accountId, amount, 'demo'));
  await seedDemoClient(deps, demoAccounts(config));

  const stopMatching = whileLeading(leader, log, async () => {
    const begun = await startTrading(deps, leader);
    matcher = begun;
    return () => begun.stop();
  });
  stops.push(stopMatching);
  stops.push(whileLeading(leader, log, async () => startAlerts(deps, levels, leader).stop));

  const metrics = createMetrics();
  registerGauges(metrics.registry, { db, market, leader, bus });
  stops.push(() => closeListener(server));
  const page = await servePage(config, server);
  stops.push(() => page.close());
  const { app } = createApp(deps, metrics, page.handler);
  server.on('request', guardedRequests(app));
  stops.push(serveLive(server, deps, metrics));
  stops.push(endWithSessions(deps));
  stops.push(whileLeading(leader, log, async () => startCarrier(deps, metrics.delivered)));
  const delay = takeoverDelays(clock, leader.fence() !== null);
  const jobs = [updateOf(market), ...figuresOf(deps, market.figures), ...historyOf(market), ...JOBS];
  const memory = startMemoryReturn();
  stops.push(() => memory.stop());
  const ended: Metrics['jobEnded'] = (...job) => {
    metrics.jobEnded(...job);
    memory.soon();
  };
  stops.push(whileLeading(leader, log, async () => startJobs(deps, jobs, ended, delay(), market.pace)));
  await listen(server, config);
  announce(config, server, market.label);
}

/** Each connects on first use. */
function openDatabases(config: Config, url: string, log: Log, stops: Stop[]) {
  const db = openDb(url);
  stops.push(() => db.$client.end());
  const practiceDb = openPracticeDb(url);
  stops.push(() => practiceDb.$client.end());
  const reports = openReportDatabase({ db, log }, config.DATABASE_READ_URL);
  stops.push(() => reports.close());
  return { db, practiceDb, reportsDb: reports.current };
}

/** Outside production a sandbox replaces the brokerage, so that linking an account can be tried without one. */
async function withSandbox(config: Config, server: Server, stops: Stop[]): Promise<Config> {
  if (config.NODE_ENV === 'production' || config.KITE_URL) return config;
  const sandbox = await startKiteSandbox({
    redirectUrl: () => new URL(BROKERAGE_CALLBACK, addressOf(config, server)).href,
  });
  stops.push(() => sandbox.close());
  return { ...config, KITE_URL: sandbox.url, KITE_LOGIN_URL: sandbox.loginUrl };
}

async function databaseUrl(config: Config, stops: Stop[]): Promise<string> {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    database: embeddedDatabase(config),
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `port ${PORT} is in use. Stop the program that uses it, or choose another port with PORT=3001.`,
    );
  });
}

function announce(config: Config, server: Server, marketLabel: string): void {
  const url = addressOf(config, server);
  const demo = demoAccounts(config).map((account) => `${account.label} ${account.email}`);
  const accounts =
    demo.length > 0 ? ` Demo accounts (one click on the sign-in page): ${demo.join(', ')}.` : '';
  process.stdout.write(`Artha is ready at ${url.origin}. ${marketLabel}${accounts}\n`);
  // Signals readiness to a parent process.
  process.send?.('ready');
}

/** The public address, with the actual port where PORT is 0. */
function addressOf(config: Config, server: Server): URL {
  const url = publicUrl(config);
  if (config.PORT === 0) url.port = String((server.address() as AddressInfo).port);
  return url;
}
