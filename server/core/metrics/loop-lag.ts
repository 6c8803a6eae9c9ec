import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const NANOSECONDS = 1e9;

/** prom-client's metric names, which dashboards know. */
const FIGURES: Record<string, (delays: ELDHistogram) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (delays) => delays.percentile(50),
  p90: (delays) => delays.percentile(90),
  p99: (delays) => delays.percentile(99),
};

/**
 * Reports event-loop delay since the last scrape, measured on every turn. prom-client's own version samples a 10 ms
 * timer, whose wake-ups cost an idle server more than its work.
 */
export function measureLoopLag(registry: Registry, prefix: string): void {
  const delays = monitorEventLoopDelay({ samplePerIteration: true });
  delays.enable();
  for (const [name, figure] of Object.entries(FIGURES)) {
    const reported = `${prefix}nodejs_eventloop_lag_${name}_seconds`;
    registry.removeSingleMetric(reported);
    new Gauge({
      name: reported,
      help: `How long turns of the event loop took since this was last read: ${name}.`,
      registers: [registry],
      collect() {
        this.set(delays.count > 0 ? figure(delays) / NANOSECONDS : Number.NaN);
      },
    });
  }
  // Collected after the gauges above, from the same interval.
  new Gauge({
    name: `${prefix}nodejs_eventloop_turns`,
    help: 'How many turns that were.',
    registers: [registry],
    collect() {
      this.set(delays.count);
      delays.reset();
    },
  });
}
