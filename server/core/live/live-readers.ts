import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { guarded } from '../guarded.ts';
import { textFrame } from './frames.ts';
import { createPings, payloadOf } from './pings.ts';
import type { TickFrames, Watched } from './tick-frames.ts';

/**
 * A frame that would raise a reader's backlog above this (64 KB with pings) is skipped; ten skipped in a row close
 * the socket.
 */
const MAX_QUEUED_BYTES = 63 * 1024;
const MAX_SLOW_FRAMES = 10;
/** Messages tolerated from a client: between two pings, and of those that can't be read over a socket's life. */
const MAX_MESSAGES = 20;
/** Bytes tolerated from a client between two pings, whether messages, pongs, pings or message fragments. */
const MAX_NOISE_BYTES = 8 * 1024;
/** Missed pongs in a row before a reader is dropped. Two, since one may be due to a late process of our own. */
const MAX_UNANSWERED = 2;
/**
 * Every reader is pinged every three seconds, so that dead ones are dropped within ten. Readers are spread over
 * slots, so that no tick is delayed by thousands of pings.
 */
const BEAT_MS = 100;
const SLOTS = 30;
/**
 * In beats: after this long a ping is sent with the next broadcast frame, which saves a write; without a frame it is
 * sent on its own.
 */
const PING_WITH_FRAME = 28;
const PING_WITHOUT_FRAME = 31;
/** A reader that does not complete the close handshake within this time is terminated. */
const CLOSE_TIMEOUT_MS = 500;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;

/** The socket's user; all null without a session. */
export interface Person {
  userId: string | null;
  sessionId: string | null;
  /** The session's absolute end. */
  endsAt: Date | null;
}

interface Reader extends Person {
  socket: WebSocket;
  /** The underlying socket: broadcast frames are encoded once and written to it directly. */
  wire: Socket;
  slowFrames: number;
  watched: Watched;
  /** Messages since the last ping, and those that could not be read. */
  messages: number;
  unreadable: number;
  /** The payload of the last ping. Only a client that reads can echo it. */
  payload: Buffer;
  missedPongs: number;
  /** Bytes received from the reader before the last ping. */
  heardBefore: number;
}

/** Readers that are pinged together, and the beat of their last ping. */
interface Slot {
  pinged: Set<Reader>;
  at: number;
}

export interface LiveReaders {
  /** Adds an open socket with its underlying stream, and sends it these frames first. */
  add(socket: WebSocket, wire: Socket, person: Person, frames: readonly string[]): void;
  /** Sends a tick to all readers, to each what it watches. */
  sendTick(frames: TickFrames): void;
  /** Sends messages to all readers, or to those selected; a reader gets all of them or none. */
  send(messages: readonly string[], to?: (person: Person) => boolean): void;
  /** Closes the sockets of ended sessions. */
  end(theirs: (person: Person) => boolean): void;
  /** Sessions with a socket on this instance. */
  sessions(): Set<string>;
  count(of?: (person: Person) => boolean): number;
  /** Bytes queued for the slowest reader. */
  mostQueued(): number;
  stop(): void;
}

/**
 * Parses a client's message, given what the client watches so far: what it watches from now on, and the immediate
 * reply. Null for an unreadable message.
 */
type ReadMessage = (message: string, before: Watched) => { watched: Watched; reply: Buffer } | null;

/** The open sockets of the live feed. Queues, client messages and lifetimes are bounded. */
export function createLiveReaders(
  clock: Clock,
  onCount: (count: number) => void,
  onMessage: ReadMessage,
): LiveReaders {
  const readers = new Set<Reader>();
  /** Readers by slot, so that a beat touches only its own slot. */
  const slots = Array.from({ length: SLOTS }, (_, n): Slot => ({ pinged: new Set(), at: n - SLOTS }));
  const nextPing = createPings();
  let [beats, welcomed] = [0, 0];
  /** The readers due for a ping, with the broadcast frame. */
  const ping = (slot: Slot, frameOf?: (reader: Reader) => Buffer) => {
    slot.at = beats;
    const now = clock.now().getTime();
    for (const reader of slot.pinged) beat(reader, now, nextPing(), frameOf?.(reader));
  };
  const broadcast = (frameOf: (reader: Reader) => Buffer) => {
    for (const slot of slots) {
      if (beats - slot.at >= PING_WITH_FRAME) ping(slot, frameOf);
      else for (const reader of slot.pinged) deliver(reader, frameOf(reader));
    }
  };
  const heartbeat = setInterval(
    guarded('heartbeat of live sockets', () => {
      beats += 1;
      for (const slot of slots) if (beats - slot.at >= PING_WITHOUT_FRAME) ping(slot);
    }),
    BEAT_MS,
  );

  return {
    add(socket, wire, person, frames) {
      welcomed += 1;
      const together = slots[welcomed % SLOTS]?.pinged;
      const reader = listen({ socket, wire, ...person, ...NEW, heardBefore: wire.bytesRead }, onMessage);
      readers.add(reader);
      together?.add(reader);
      onCount(readers.size);
      socket.on(
        'close',
        guarded('close of a live socket', () => {
          readers.delete(reader);
          together?.delete(reader);
          onCount(readers.size);
        }),
      );
      for (const frame of frames) socket.send(frame);
    },
    send(messages, to) {
      const bytes = Buffer.concat(messages.map(textFrame));
      if (to) {
        for (const reader of readers) if (to(reader)) deliver(reader, bytes);
        return;
      }
      broadcast(() => bytes);
    },
    sendTick: (frames) => broadcast(({ watched }) => frames.of(watched)),
    end(theirs) {
      for (const reader of readers) if (theirs(reader)) disconnect(reader, 'Signed out.');
    },
    sessions: () => new Set([...readers].flatMap(({ sessionId }) => sessionId ?? [])),
    count: (of) => (of ? [...readers].filter(of).length : readers.size),
    mostQueued: () => Math.max(0, ...[...readers].map(({ socket }) => socket.bufferedAmount)),
    stop() {
      clearInterval(heartbeat);
      for (const reader of readers) reader.socket.close(CLOSE_GOING_AWAY, 'The server is restarting.');
    },
  };
}

const NEW = {
  slowFrames: 0,
  watched: 'everything',
  messages: 0,
  unreadable: 0,
  payload: Buffer.alloc(0),
  missedPongs: 0,
} as const;

function listen(reader: Reader, onMessage: ReadMessage): Reader {
  const { socket } = reader;
  socket.on(
    'error',
    guarded('error of a live socket', () => socket.terminate()),
  );
  socket.on(
    'pong',
    guarded('pong', (answer) => {
      if (answer.equals(reader.payload)) reader.missedPongs = 0;
    }),
  );
  // Pongs are not queued for clients that don't read them.
  socket.on(
    'ping',
    guarded('ping', (payload) => {
      if (socket.bufferedAmount === 0) socket.pong(payload);
    }),
  );
  socket.on(
    'message',
    guarded('message', (message, isBinary) => {
      reader.messages += 1;
      const read =
        isBinary || reader.messages > MAX_MESSAGES ? null : onMessage(String(message), reader.watched);
      if (read) {
        reader.watched = read.watched;
        write(reader, read.reply);
      } else reader.unreadable += 1;
      const isTooMany = reader.messages > MAX_MESSAGES || reader.unreadable > MAX_MESSAGES;
      if (isTooMany && socket.readyState === WebSocket.OPEN) disconnect(reader, 'Too many messages.');
    }),
  );
  return reader;
}

/**
 * A slow reader skips frames, which it notices by the sequence number, rather than growing a queue here. A due ping
 * goes along.
 */
function deliver(reader: Reader, frame: Buffer, payload?: Buffer): void {
  const waiting = reader.wire.writableLength;
  if (waiting === 0 || waiting + frame.length <= MAX_QUEUED_BYTES) {
    reader.slowFrames = 0;
    write(reader, payload ? Buffer.concat([payload, frame]) : frame);
    return;
  }
  if (payload) write(reader, payload);
  reader.slowFrames += 1;
  if (reader.slowFrames >= MAX_SLOW_FRAMES) reader.socket.terminate();
}

function write({ socket, wire }: Reader, bytes: Buffer): void {
  if (socket.readyState === WebSocket.OPEN) wire.write(bytes);
}

function disconnect({ socket }: Reader, why: string): void {
  socket.close(CLOSE_POLICY, why);
  const terminate = guarded('goodbye', () => socket.terminate());
  setTimeout(terminate, CLOSE_TIMEOUT_MS).unref();
}

/** Pings a reader, or drops one that missed pongs, sends too much, or whose session is over. */
function beat(reader: Reader, now: number, payload: Buffer, frame?: Buffer): void {
  const { socket, wire } = reader;
  if (reader.endsAt && reader.endsAt.getTime() <= now) disconnect(reader, 'Signed out.');
  const heard = wire.bytesRead;
  const noise = heard - reader.heardBefore;
  reader.heardBefore = heard;
  reader.messages = 0;
  if (reader.missedPongs >= MAX_UNANSWERED || noise > MAX_NOISE_BYTES) {
    socket.terminate();
    return;
  }
  reader.missedPongs += 1;
  reader.payload = payloadOf(payload);
  if (frame) deliver(reader, frame, payload);
  else write(reader, payload);
}
