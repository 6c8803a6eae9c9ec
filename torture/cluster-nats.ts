import { aNatsServer, findNatsServer, NO_NATS_SERVER } from '#tests/support/servers/nats-server.ts';
import type { Run, Verdict } from './bar.ts';
import { clusterOver } from './cluster.ts';

/**
 * What `cluster` does, with NATS in the place of NOTIFY: every fourth accident ends it at once, and it comes back after one to three seconds.
 *
 * It stands on what `cluster` stands on, and on nothing of the bus: a server that waited for it to be told, or to start, would miss this bar.
 */
export async function clusterNats(run: Run): Promise<Verdict> {
  const program = findNatsServer();
  if (!program) return { figure: 'not run', bar: 'a NATS server', faults: [], skipped: NO_NATS_SERVER };
  const nats = await aNatsServer(program);
  const verdict = await clusterOver(run, nats);
  await nats.remove();
  return verdict;
}
