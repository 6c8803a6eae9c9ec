import type { WebSocket } from 'ws';
import type { Clock } from './clock.ts';

/** A reader that has this much waiting is passed over; one that stays so for ten frames is closed. */
const MAX_QUEUED_BYTES = 64 * 1024;
const MAX_SLOW_FRAMES = 10;
/** The feed is one-way: a reader has nothing to say, and may say it this often in its life. */
const MAX_MESSAGES = 20;
const HEARTBEAT_MS = 30_000;

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
  slowFrames: number;
  messages: number;
  alive: boolean;
}

export interface LiveReaders {
  /** Takes in an open socket and sends it these frames first. */
  welcome(socket: WebSocket, person: Person, frames: readonly string[]): void;
  send(frame: string, to?: (person: Person) => boolean): void;
  /** Closes the sockets of sessions that ended. */
  end(theirs: (person: Person) => boolean): void;
  count(of?: (person: Person) => boolean): number;
  stop(): void;
}

/** The open sockets of the live feed. Everything about them is bounded: what waits, what they say, how long they live. */
export function createLiveReaders(clock: Clock, onCount: (count: number) => void): LiveReaders {
  const readers = new Set<Reader>();
  const heartbeat = setInterval(() => beat(readers, clock.now()), HEARTBEAT_MS);

  return {
    welcome(socket, person, frames) {
      const reader = listen({ socket, ...person, slowFrames: 0, messages: 0, alive: true });
      readers.add(reader);
      onCount(readers.size);
      socket.on('close', () => {
        readers.delete(reader);
        onCount(readers.size);
      });
      for (const frame of frames) socket.send(frame);
    },
    send(frame, to) {
      for (const reader of readers) if (!to || to(reader)) deliver(reader, frame);
    },
    end(theirs) {
      for (const reader of readers) if (theirs(reader)) reader.socket.close(CLOSE_POLICY, 'Signed out.');
    },
    count: (of) => (of ? [...readers].filter(of).length : readers.size),
    stop() {
      clearInterval(heartbeat);
      for (const reader of readers) reader.socket.close(CLOSE_GOING_AWAY, 'The server is restarting.');
    },
  };
}

function listen(reader: Reader): Reader {
  const { socket } = reader;
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    reader.alive = true;
  });
  socket.on('message', () => {
    reader.messages += 1;
    if (reader.messages > MAX_MESSAGES) socket.close(CLOSE_POLICY, 'This feed is one-way.');
  });
  return reader;
}

/** A slow reader misses frames (the sequence number tells it so) rather than making the server keep them. */
function deliver(reader: Reader, frame: string): void {
  if (reader.socket.bufferedAmount <= MAX_QUEUED_BYTES) {
    reader.slowFrames = 0;
    reader.socket.send(frame);
    return;
  }
  reader.slowFrames += 1;
  if (reader.slowFrames >= MAX_SLOW_FRAMES) reader.socket.terminate();
}

/** Asks every reader whether it is still there, and drops those that did not answer or whose session is over. */
function beat(readers: ReadonlySet<Reader>, now: Date): void {
  for (const reader of readers) {
    if (reader.endsAt && reader.endsAt <= now) reader.socket.close(CLOSE_POLICY, 'Signed out.');
    if (!reader.alive) reader.socket.terminate();
    reader.alive = false;
    reader.socket.ping();
  }
}
