import type { EventBus, Events } from '../events.ts';
import { guarded } from '../guarded.ts';
import type { Bus } from './bus/bus.ts';

/** What other instances must hear of; of the market they are told that it moved, and read the rest. */
const SHARED = [
  'market.moved',
  'market.halts',
  'account.changed',
  'inbox.changed',
  'session.ended',
  'access.ended',
  'user.suspended',
  'rules.changed',
  'job.runRequested',
  'feed.refreshRequested',
  'order.resting',
  'order.ended',
  'alert.armed',
] as const;

/** Now and then there may be more in the rows than was told: an instance can die before it tells. */
const LOOK_AGAIN_MS = 30_000;
/** Sooner than that while nobody can be told, and the rows can be read. */
const DETACHED_POLL_MS = 2_000;

/**
 * Carries events between the instances on one database, over a bus that may lose some: `bus.gap` says whenever there may be more to find in
 * the rows, and `bus.degraded` when there is a reason to think so. Returns the function that stops it.
 */
export function shareEvents(bus: Bus, events: EventBus): () => void {
  let relaying = false;
  const relay = <K extends keyof Events>(name: K, event: Events[K]) => {
    relaying = true;
    try {
      events.emit(name, event);
    } finally {
      relaying = false;
    }
  };
  const missed = () => events.emit('bus.gap', {});
  const stops = SHARED.flatMap((name) => [
    events.on(name, (event) => {
      if (!relaying) bus.publish(name, event);
    }),
    // Instances of ourselves send what they were given under the same name.
    bus.subscribe(name, (event) => relay(name, event as Events[typeof name])),
  ]);
  stops.push(
    bus.onMissed(() => {
      missed();
      events.emit('bus.degraded', {});
    }),
  );
  const now = setInterval(
    guarded('look alone', () => bus.isDetached() && missed()),
    DETACHED_POLL_MS,
  );
  const thenAgain = setInterval(guarded('look again', missed), LOOK_AGAIN_MS);
  return () => {
    clearInterval(now);
    clearInterval(thenAgain);
    for (const stop of stops) stop();
  };
}
