import type { EventBus, Events } from '../events.ts';
import { guarded } from '../guarded.ts';
import type { Bus } from './bus/bus.ts';

/** Events that other instances need. Market steps carry only a sequence number; the others read the rows. */
const SHARED = [
  'market.moved',
  'market.halts',
  'account.changed',
  'account.fillModel',
  'auto-trading.decided',
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
  'gtt.changed',
] as const;

/** Periodic poll, because an instance can die between committing and publishing. */
const LOOK_AGAIN_MS = 30_000;
/** Faster poll while the bus is down and the database is up. */
const DETACHED_POLL_MS = 2_000;

/**
 * Carries events between instances over a bus that may lose messages: `bus.gap` asks listeners to re-read the rows,
 * `bus.degraded` adds that messages are known to be missing. Returns the function that stops it.
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
    // Peers run the same version and send the event type of this name.
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
