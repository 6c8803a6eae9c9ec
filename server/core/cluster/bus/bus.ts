import * as z from 'zod/mini';
import { singleFlight } from '../../async.ts';
import { guarded } from '../../guarded.ts';
import type { Log } from '../../log.ts';
import { type Connection, LARGEST_BYTES, type Transport } from './transport.ts';

/**
 * What the instances on one database tell each other: small messages under topics. Whatever carries them, these rules hold.
 *
 * - Nobody waits: what is published goes out in the background, and the publisher hears nothing of it.
 * - A message is heard once or not at all (at most once), by the subscribers of its topic on all other instances, never on its own.
 * - Messages of one instance are heard in the order in which it published them, whatever their topics. There is no order between instances.
 * - While the transport is away, or slower than we are, messages wait, the latest five thousand of them.
 * - What was lost is noticed: who was away, or finds a gap in what an instance sends, is told that messages were missed before anything later is heard.
 *   The last words of an instance that dies can be lost unnoticed. So what matters is in rows, and whoever needs it looks there now and then.
 */
export interface Bus {
  /** Throws a RangeError when the message is too large to be carried. */
  publish(topic: string, message: unknown): void;
  /** Returns the function that ends it. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /** Calls back when messages may have been missed. Returns the function that ends it. */
  onMissed(listener: () => void): () => void;
  /** Whether other instances can be told, and heard, at the moment. */
  connected(): boolean;
  /** Whether they can't, though the database may be there to look into. */
  isDetached(): boolean;
  /** Sends what waits, and leaves. */
  stop(): Promise<void>;
}

/** Most that wait for a transport that is away. */
const MAX_WAITING = 5_000;
/** Most that are handed over at once. */
const MAX_CONCURRENT = 500;
const RECONNECT_MS = 1_000;
/** Instances whose numbers are known; those that were not heard for longest are forgotten. */
const MAX_INSTANCES = 1_000;

interface Member {
  log: Log;
  /** Of the instance; no two have the same, and it has another after a restart. */
  instance: string;
  /** How long after a failure it is tried again; a second when absent. */
  reconnectMs?: number;
}

/** Takes part, or goes on trying to. Resolves after the first attempt, whatever came of it. */
export async function createBus(transport: Transport, member: Member): Promise<Bus> {
  const { log, instance } = member;
  const subscribers = new Map<string, Set<(message: unknown) => void>>();
  const missing = new Set<() => void>();
  const call = (listeners: Iterable<() => void>) => {
    for (const listener of [...listeners]) guarded('bus', listener)();
  };
  const hear = createReader(instance, log, {
    missed: () => call(missing),
    deliver: (topic, message) =>
      call([...(subscribers.get(topic) ?? [])].map((listener) => () => listener(message))),
  });
  const line = keepConnected(transport, member, hear, () => {
    call(missing);
    outbox.send();
  });
  const outbox = createOutbox(transport, line, instance);
  await line.connect();
  return {
    publish: outbox.put,
    subscribe(topic, listener) {
      const listeners = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    onMissed(listener) {
      missing.add(listener);
      return () => void missing.delete(listener);
    },
    connected: () => line.connection() !== null,
    isDetached: () => transport.apart && line.connection() === null,
    async stop() {
      await outbox.stop();
      await line.stop();
    },
  };
}

/** A message on its way: who sent it, and how many they had sent with it. */
const envelope = z.object({
  from: z.string(),
  number: z.int().check(z.gte(1)),
  topic: z.string(),
  message: z.unknown(),
});

interface Reported {
  missed(): void;
  deliver(topic: string, message: unknown): void;
}

/** Lets through what others sent, each message once and in order, and says when some are missing in between. */
function createReader(instance: string, log: Log, { missed, deliver }: Reported): (text: string) => void {
  const latest = new Map<string, number>();
  return (text) => {
    const read = envelope.safeParse(parsed(text));
    if (!read.success) return log.warn('Unknown message on the bus');
    const { from, number, topic, message } = read.data;
    const before = latest.get(from) ?? 0;
    if (from === instance || number <= before) return;
    latest.delete(from);
    latest.set(from, number);
    const [longestSilent] = latest.keys();
    if (latest.size > MAX_INSTANCES && longestSilent !== undefined) latest.delete(longestSilent);
    if (number > before + 1) missed();
    deliver(topic, message);
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Line {
  connect(): Promise<void>;
  connection(): Connection | null;
  /** Gives up a connection that failed; another one follows. */
  fail(connection: Connection, error: unknown): void;
  stop(): Promise<void>;
}

/** Of a connection that is of no more use, it does not matter how it ends. */
const leave = (connection: Connection) => void connection.close().catch(() => undefined);

/** Connects, and again whenever the connection is lost. */
function keepConnected(
  transport: Transport,
  { log, reconnectMs = RECONNECT_MS }: Member,
  hear: (text: string) => void,
  back: () => void,
): Line {
  let connection: Connection | null = null;
  let timer: NodeJS.Timeout | null = null;
  let away = false;
  let stopped = false;
  const later = (error: unknown) => {
    if (stopped) return;
    if (!away) log.warn({ err: error }, `No contact with the other instances: ${transport.name} is away`);
    away = true;
    timer ??= setTimeout(guarded('bus reconnection', connect), reconnectMs);
  };
  const attempt = async () => {
    const gone = new AbortController();
    const over = () => stopped || gone.signal.aborted;
    let own: Connection | null = null;
    own = await transport.connect(
      (text) => {
        if (!over()) hear(text);
      },
      (error) => {
        gone.abort(error);
        if (own) fail(own, error);
      },
    );
    if (over()) leave(own);
    gone.signal.throwIfAborted();
    if (stopped) return;
    connection = own;
    if (away) log.info('Contact with the other instances is back');
    away = false;
    back();
  };
  const connect = () => {
    timer = null;
    return connecting();
  };
  const connecting = singleFlight(() => attempt().catch(later));
  const fail = (failed: Connection, error: unknown) => {
    if (connection !== failed) return;
    connection = null;
    leave(failed);
    later(error);
  };
  return {
    connect,
    connection: () => connection,
    fail,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await connecting.idle();
      const last = connection;
      connection = null;
      await last?.close();
    },
  };
}

/** Numbers messages and hands them over, one batch after the other; what could not be handed over comes first the next time. */
function createOutbox(transport: Transport, line: Line, instance: string) {
  let waiting: string[] = [];
  let number = 0;
  let timer: NodeJS.Timeout | null = null;
  const handOver = singleFlight(async () => {
    for (let to = line.connection(); to && waiting.length > 0; to = line.connection()) {
      const batch = waiting.splice(0, MAX_CONCURRENT);
      try {
        await to.send(batch);
      } catch (error) {
        waiting = [...batch, ...waiting].slice(-MAX_WAITING);
        line.fail(to, error);
      }
    }
  });
  const send = () => {
    timer = null;
    return handOver();
  };
  return {
    put(topic: string, message: unknown) {
      const text = JSON.stringify({ from: instance, number: number + 1, topic, message });
      if (Buffer.byteLength(text) > LARGEST_BYTES) {
        throw new RangeError(`A message of ${topic} is too large to tell other instances.`);
      }
      number += 1;
      waiting.push(text);
      if (waiting.length > MAX_WAITING) waiting.shift();
      timer ??= setTimeout(guarded('bus outbox', send), transport.gatherMs);
    },
    send: guarded('bus outbox', send),
    async stop() {
      if (timer) clearTimeout(timer);
      await handOver.idle();
      await send();
    },
  };
}
