import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from '../child.ts';
import { ownCpu } from '../cpu.ts';
import { median } from '../statistics.ts';
import { machineMs, type ServerCommand, type ServerReply } from './protocol.ts';

/** In a server of the socket benchmarks: ticks on command, and reports the cost. */
export function serveTicks(
  server: Pick<ServerReply, 'url' | 'cookies' | 'snapshotBytes'>,
  tick: (changed: number) => void,
): void {
  serveParent(async (requested: ServerCommand): Promise<ServerReply> => {
    const sentAt: number[] = [];
    const wokenLate: number[] = [];
    const spent = ownCpu();
    while (requested.ticks > sentAt.length) {
      sentAt.push(machineMs());
      tick(requested.changed);
      const planned = machineMs() + requested.everyMs;
      await wait(requested.everyMs);
      wokenLate.push(machineMs() - planned);
    }
    return { ...server, cpuUs: 1_000 * spent(), sentAt, wokenLateMs: median(wokenLate) };
  });
}
