import { openBus } from '../cluster/bus/open-bus.ts';
import { shareEvents } from '../cluster/shared-events.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { createEventBus, type EventBus } from '../events.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';

const NOT_PUBLISHED = 'Running servers could not be reached. Restart them, or open pages stay connected.\n';

/**
 * Runs a command and publishes its events to the running servers. Warns on standard error when access was revoked
 * and the bus is down.
 */
export async function withEventsPublished<T>(
  { db, config }: { db: Db; config: Pick<Config, 'BUS_URL'> },
  run: (events: EventBus) => Promise<T>,
): Promise<T> {
  const url = db.$client.options.connectionString ?? '';
  const bus = await openBus({ config, db, url, log: createLog('silent'), instance: newId() });
  const events = createEventBus();
  const stopSharing = shareEvents(bus, events);
  let ended = false;
  events.on('access.ended', () => {
    ended = true;
  });
  try {
    const result = await run(events);
    // An in-process bus reaches no other process.
    const heard = bus.connected() && config.BUS_URL !== 'process:';
    if (ended && !heard) process.stderr.write(NOT_PUBLISHED);
    return result;
  } finally {
    stopSharing();
    await bus.stop();
  }
}
