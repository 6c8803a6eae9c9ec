import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { guarded } from '../guarded.ts';
import { createPings, payloadOf } from './pings.ts';
import { textFrame } from './text-frame.ts';

/** A frame that would make more than this wait for a reader (64 KB with the questions) is not for them; whom ten in a row pass over is closed. */
const MAX_QUEUED_BYTES = 63 * 1024;
const MAX_SLOW_FRAMES = 10;
/** The feed is one-way: a reader has nothing to say, and may say it this often in its life. */
const MAX_MESSAGES = 20;
/** Between two questions nobody has this much to say, whatever it is: answers, pings or pieces of a message. */
const MAX_NOISE_BYTES = 4 * 1024;
/** Who leaves this many questions in a row unanswered is gone. It takes two, since one may be put while this process itself is late. */
const MAX_UNANSWERED = 2;
/** Everybody is asked every three seconds, so that nobody who is gone stays for ten; a few at a time, so that no tick waits until thousands are asked. */
const BEAT_MS = 100;
const SLOTS = 30;
/** In beats: who was asked so long ago is asked with the next frame for all, which saves a write; and alone where none comes. */
const PING_WITH_FRAME = 28;
const PING_WITHOUT_FRAME = 31;
/** Who does not say goodbye within this time is gone without. */
const CLOSE_TIMEOUT_MS = 500;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;

/** Whom a socket belongs to; all null for one that is not signed in. */
export interface Person {
  userId: string | null;
  sessionId: string | null;
  /** When the session ends by itself. */
  endsAt: Date | null;
}

interface Reader extends Person {
  socket: WebSocket;
  /** What carries it: frames that are the same for all are made once and written to it as they are. */
  wire: Socket;
  slowFrames: number;
  messages: number;
  /** What the reader was asked last. Who does not read can't repeat it. */
  payload: Buffer;
  missedPongs: number;
  /** Bytes that had come from the reader at the last question. */
  heardBefore: number;
}

/** Those who are asked together, and the beat at which they were. */
interface Slot {
  pinged: Set<Reader>;
  at: number;
}

export interface LiveReaders {
  /** Takes in an open socket with what carries it, and sends it these frames first. */
  add(socket: WebSocket, wire: Socket, person: Person, frames: readonly string[]): void;
  /** Messages for everybody, or for those it concerns; all of them arrive, or none. */
  send(messages: readonly string[], to?: (person: Person) => boolean): void;
  /** Closes the sockets of sessions that ended. */
  end(theirs: (person: Person) => boolean): void;
  /** The sessions that have a socket here. */
  sessions(): Set<string>;
  count(of?: (person: Person) => boolean): number;
  /** Bytes that wait for the one who has most waiting. */
  mostQueued(): number;
  stop(): void;
}

/** The open sockets of the live feed. Everything about them is bounded: what waits, what they say, how long they live. */
export function createLiveReaders(clock: Clock, onCount: (count: number) => void): LiveReaders {
  const readers = new Set<Reader>();
  /** The same by who is asked together: most of them are not looked at when some are asked. */
  const slots = Array.from({ length: SLOTS }, (_, n): Slot => ({ pinged: new Set(), at: n - SLOTS }));
  const nextPing = createPings();
  let [beats, welcomed] = [0, 0];
  /** Those whose turn it is, with the frame that everybody gets. */
  const ping = (slot: Slot, frame?: Buffer) => {
    slot.at = beats;
    for (const reader of slot.pinged) beat(reader, clock.now(), { payload: nextPing(), frame });
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
      const reader = listen({ socket, wire, ...person, ...NEW, heardBefore: wire.bytesRead });
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
      for (const slot of slots) {
        if (beats - slot.at >= PING_WITH_FRAME) ping(slot, bytes);
        else for (const reader of slot.pinged) deliver(reader, bytes);
      }
    },
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

const NEW = { slowFrames: 0, messages: 0, payload: Buffer.alloc(0), missedPongs: 0 };

function listen(reader: Reader): Reader {
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
  // Answers to pings are not kept for who doesn't read them.
  socket.on(
    'ping',
    guarded('ping', (payload) => {
      if (socket.bufferedAmount === 0) socket.pong(payload);
    }),
  );
  socket.on(
    'message',
    guarded('message', () => {
      reader.messages += 1;
      if (reader.messages === MAX_MESSAGES + 1) disconnect(reader, 'This feed is one-way.');
    }),
  );
  return reader;
}

/** A slow reader misses frames (the sequence number tells it so) rather than making the server keep them. A question goes along where there is one. */
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

/** Asks a reader whether they are still there, or drops who did not answer, says too much, or whose session is over. */
function beat(reader: Reader, now: Date, { payload, frame }: { payload: Buffer; frame?: Buffer }): void {
  const { socket, wire } = reader;
  if (reader.endsAt && reader.endsAt <= now) disconnect(reader, 'Signed out.');
  const heard = wire.bytesRead;
  const noise = heard - reader.heardBefore;
  reader.heardBefore = heard;
  if (reader.missedPongs >= MAX_UNANSWERED || noise > MAX_NOISE_BYTES) {
    socket.terminate();
    return;
  }
  reader.missedPongs += 1;
  reader.payload = payloadOf(payload);
  if (frame) deliver(reader, frame, payload);
  else write(reader, payload);
}
