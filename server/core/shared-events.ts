import pg from 'pg';
import type { Db } from './db.ts';
import type { EventBus, Events } from './events.ts';
import type { Log } from './log.ts';

/** What other instances must hear of; the market they read for themselves. */
const SHARED = [
  'account.changed',
  'inbox.changed',
  'session.ended',
  'rules.changed',
  'job.wanted',
  'feed.wanted',
  'order.resting',
  'order.ended',
  'alert.armed',
] as const;
const CHANNEL = 'artha_events';
/** Events wait this long for others, so that many are one statement. */
const GATHER_MS = 20;
/** Most that wait for a database that is down; what is lost is made up for by {@link LOOK_AGAIN_MS}. */
const MOST_WAITING = 5_000;
const LOOK_AGAIN_MS = 30_000;
const RECONNECT_MS = 1_000;

interface Sharing {
  db: Db;
  /** The database's address; listening takes a connection of its own. */
  url: string;
  events: EventBus;
  log: Log;
  /** Of the instance; no two have the same. */
  instance: string;
}

/**
 * Carries events between the instances on one database. A message may be lost with a connection or a process, so `events.missed` says
 * now and then that there may be more to find in the rows. Returns the function that stops it.
 */
export async function shareEvents(sharing: Sharing): Promise<() => Promise<void>> {
  const sender = createSender(sharing);
  const stopListening = await listen(sharing, sender.relay);
  const missed = () => sharing.events.emit('events.missed', {});
  const timer = setInterval(missed, LOOK_AGAIN_MS);
  return async () => {
    clearInterval(timer);
    await sender.stop();
    await stopListening();
  };
}

function createSender({ db, events, log, instance }: Sharing) {
  let waiting: string[] = [];
  let relaying = false;
  let timer: NodeJS.Timeout | null = null;
  const send = async () => {
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await db.$client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
        CHANNEL,
        batch,
      ]);
    } catch (error) {
      log.warn({ err: error }, 'other instances could not be told');
      waiting = [...batch, ...waiting].slice(-MOST_WAITING);
      timer ??= setTimeout(send, RECONNECT_MS);
    }
  };
  const stops = SHARED.map((name) =>
    events.on(name, (event) => {
      if (relaying) return;
      waiting.push(JSON.stringify({ instance, name, event }));
      timer ??= setTimeout(send, GATHER_MS);
    }),
  );
  return {
    /** Tells this instance what another has told. */
    relay(payload: string) {
      const { instance: from, name, event } = JSON.parse(payload);
      if (from === instance) return;
      relaying = true;
      try {
        events.emit(name as keyof Events, event);
      } finally {
        relaying = false;
      }
    },
    async stop() {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
      await send();
      if (timer) clearTimeout(timer);
    },
  };
}

/** Listens on a connection of its own, and on another whenever that is lost. */
async function listen({ url, log, events }: Sharing, relay: (payload: string) => void) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const lost = (error: unknown) => {
    client = null;
    if (stopped || timer) return;
    log.warn({ err: error }, 'events of other instances are not heard');
    timer = setTimeout(() => void connect(), RECONNECT_MS);
  };
  const connect = async () => {
    timer = null;
    const fresh = new pg.Client({ connectionString: url, application_name: 'artha events' });
    fresh.on('error', lost);
    fresh.on('end', () => client === fresh && lost(new Error('The connection was closed.')));
    fresh.on('notification', ({ payload }) => {
      try {
        relay(payload ?? '');
      } catch (error) {
        log.error({ err: error }, 'an event of another instance could not be passed on');
      }
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      events.emit('events.missed', {});
    } catch (error) {
      lost(error);
    }
  };
  await connect();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end();
  };
}
