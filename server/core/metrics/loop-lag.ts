import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const NANOSECONDS = 1e9;

/** By the names that dashboards know from prom-client. */
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
 * Tells how long the turns of the event loop took since the figures were last read. Every turn is measured; what prom-client tells by the
 * same names is how late a timer of 10 ms was, and to be woken by that costs a server at rest more than its work.
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
  // Read after those above, which are of the same turns.
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
