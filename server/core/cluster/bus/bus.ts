import * as z from 'zod/mini';
import { singleFlight } from '../../async.ts';
import { guarded } from '../../guarded.ts';
import type { Log } from '../../log.ts';
import { type Connection, LARGEST_BYTES, type Transport } from './transport.ts';

/**
 * Messages between instances on one database: small payloads under topics. These rules hold on every transport.
 *
 * - Publishing never blocks: messages are sent in the background, and the publisher gets no acknowledgement.
 * - Delivery is at most once, to the topic's subscribers on all other instances, never to the publisher's own.
 * - Messages of one instance arrive in the order it published them, across topics. Instances are not ordered among
 *   each other.
 * - While the transport is down or slow, the latest 5,000 messages are buffered.
 * - Loss is detected: after a disconnect or a gap in a sender's numbers, `onMissed` fires before any later message.
 *   Only the last messages of an instance that dies may be lost undetected. State that matters is therefore in
 *   rows,
 *   which consumers also poll.
 */
export interface Bus {
  /** Throws a RangeError when the message exceeds the transport's size limit. */
  publish(topic: string, message: unknown): void;
  /** Returns the unsubscribe function. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /** Calls back when messages may have been missed. Returns the unsubscribe function. */
  onMissed(listener: () => void): () => void;
  /** Whether the bus can currently send and receive. */
  connected(): boolean;
  /** Whether the bus is down on a transport that can fail while the database is up. */
  isDetached(): boolean;
  /** Flushes waiting messages and disconnects. */
  stop(): Promise<void>;
}

/** Messages buffered during an outage of the transport. */
const MAX_WAITING = 5_000;
/** Messages per batch. */
const MAX_CONCURRENT = 500;
const RECONNECT_MS = 1_000;
/** Instances whose sequence numbers are remembered; the least recently heard are evicted. */
const MAX_INSTANCES = 1_000;

interface Member {
  log: Log;
  /** Id of the instance: unique, and new after each restart. */
  instance: string;
  /** Delay before reconnecting; one second by default. */
  reconnectMs?: number;
}

/** Connects, and keeps reconnecting. Resolves after the first attempt, successful or not. */
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

/** A message on the wire, with its sender and the sender's sequence number. */
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

/** Delivers messages of other instances once and in order, and reports gaps in their sequence numbers. */
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
  /** Drops a failed connection; a reconnect follows. */
  fail(connection: Connection, error: unknown): void;
  stop(): Promise<void>;
}

/** Closes a discarded connection and ignores how that ends. */
const leave = (connection: Connection) => void connection.close().catch(() => undefined);

/** Connects, and reconnects whenever the connection is lost. */
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

/** Numbers messages and sends them batch by batch; an unsent batch comes first after a reconnect. */
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
