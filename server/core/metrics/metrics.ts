import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { guarded, listenerErrors } from '../guarded.ts';
import { measureLoopLag } from './loop-lag.ts';

export interface Metrics {
  registry: Registry;
  countRequests: RequestHandler;
  /** The same for a request that began at an instant of `performance.now()`. */
  countRequestsFrom(began: number): RequestHandler;
  /** Counts cached reads of a route, which bypass the middleware and take negligible time. */
  sharedReads(route: string): (status: 200 | 304) => void;
  sockets: Gauge;
  /** Registers a callback for the bytes queued for the slowest reader, read at each scrape. */
  queued(bytes: () => number): void;
  /** Called after each run of a job. */
  jobEnded(name: string, seconds: number, outcome: 'done' | 'failed'): void;
  /** Called for each attempt to deliver a notification. */
  delivered(channel: string, outcome: string): void;
}

/**
 * prom-client metrics that walk all open handles and block the loop: with a thousand sockets, two thirds of a
 * scrape.
 */
const WALKING = ['nodejs_active_handles', 'nodejs_active_requests', 'nodejs_active_resources'].flatMap(
  (name) => [name, `${name}_total`],
);
const PREFIX = 'artha_';
const NOT_COLLECTED = [...WALKING, 'process_open_fds'].map((name) => `${PREFIX}${name}`);
/** About three weeks: disables the timer-based event-loop lag. */
const NEVER_MS = 2 ** 31 - 1;

/** Prometheus metrics for operators. Routes are labelled by their pattern, never by the address. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX, eventLoopMonitoringPrecision: NEVER_MS });
  measureLoopLag(registry, PREFIX);
  for (const name of NOT_COLLECTED) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'artha_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const sockets = new Gauge({
    name: 'artha_live_sockets',
    help: 'Open live-feed sockets.',
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'artha_job_seconds',
    help: 'Time a job took, and whether it was done or failed.',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 10, 60],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'artha_deliveries_total',
    help: 'Attempts to carry notifications by a channel, and how they ended.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  new Counter({
    name: 'artha_listener_errors_total',
    help: 'Failures of listeners outside of requests, each caught and logged.',
    labelNames: ['listener'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [listener, count] of listenerErrors()) this.inc({ listener }, count);
    },
  });
  const countRequestsFrom = countRequestsIn(requests);
  return {
    registry,
    countRequests: (req, res, next) => countRequestsFrom(performance.now())(req, res, next),
    countRequestsFrom,
    sharedReads: createSharedReads(registry),
    sockets,
    queued(bytes) {
      new Gauge({
        name: 'artha_live_queued_bytes',
        help: 'Bytes that wait for the live-feed socket that has most waiting.',
        registers: [registry],
        collect() {
          this.set(bytes());
        },
      });
    },
    jobEnded: (job, seconds, outcome) => jobs.observe({ job, outcome }, seconds),
    delivered: (channel, outcome) => deliveries.inc({ channel, outcome }),
  };
}

/** Times requests by the pattern of their route. */
const countRequestsIn =
  (requests: Histogram<'method' | 'route' | 'status'>) =>
  (began: number): RequestHandler =>
  (req, res, next) => {
    const done = guarded('request metrics', () => {
      const route: unknown = req.route?.path;
      const pattern = typeof route === 'string' ? route : 'page';
      const labels = { method: req.method, route: pattern, status: res.statusCode };
      requests.observe(labels, (performance.now() - began) / 1_000);
    });
    res.once('finish', done);
    next();
  };

/** Counts in plain numbers and exports them at the scrape: a labelled counter costs more than the read. */
function createSharedReads(registry: Registry): Metrics['sharedReads'] {
  const counts: { route: string; status: number; count: number }[] = [];
  new Counter({
    name: 'artha_shared_reads_total',
    help: 'Reads that are the same for everybody, answered before the middleware.',
    labelNames: ['route', 'status'],
    registers: [registry],
    collect() {
      for (const one of counts) {
        this.inc({ route: one.route, status: one.status }, one.count);
        one.count = 0;
      }
    },
  });
  return (route) => {
    const sent = { route, status: 200, count: 0 };
    const unchanged = { route, status: 304, count: 0 };
    counts.push(sent, unchanged);
    return (status) => {
      (status === 200 ? sent : unchanged).count += 1;
    };
  };
}
