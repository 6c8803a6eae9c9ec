import { beforeEach, expect, test } from 'vitest';
import { type ConnectionEvents, createLiveSocket, type LiveSocket, type LiveState } from './live-socket.ts';

interface Planned {
  at: number;
  run: () => void;
}

let now: number;
let planned: Planned[];
let opened: { events: ConnectionEvents; closed: boolean; sent: string[] }[];
let states: LiveState[];
let heard: string[];
let signedOut: number;
let refuse: boolean;
let logged: string[];
let socket: LiveSocket;

/** Advances time and runs due timers in order. */
function pass(ms: number): void {
  const until = now + ms;
  for (;;) {
    const next = planned.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    planned.splice(planned.indexOf(next), 1);
    now = next.at;
    next.run();
  }
  now = until;
}
const latest = () => opened.at(-1) ?? expect.fail('nothing was opened');

beforeEach(() => {
  logged = [];
  [now, planned, opened, states, heard, signedOut, refuse] = [0, [], [], [], [], 0, false];
  socket = createLiveSocket({
    open: (events) => {
      if (refuse) throw new Error('no sockets here');
      const connection = { events, closed: false, sent: [] as string[] };
      opened.push(connection);
      return {
        send: (text) => connection.sent.push(text) > 0,
        close: () => {
          connection.closed = true;
        },
      };
    },
    after: (ms, run) => {
      const plan = { at: now + ms, run };
      planned.push(plan);
      return () => {
        planned = planned.filter((other) => other !== plan);
      };
    },
    random: () => 0.5,
    onMessage: (message) => heard.push(String(message)),
    onState: (state) => states.push(state),
    onSignedOut: () => {
      signedOut += 1;
    },
    log: (what, cause) => logged.push(`${what}: ${cause}`),
  });
});

test('a connection is live once it is open, and its messages arrive', () => {
  socket.connect();
  expect(states).toEqual(['connecting']);
  latest().events.onOpen();
  latest().events.onMessage('tick');
  expect(states).toEqual(['connecting', 'live']);
  expect(heard).toEqual(['tick']);
});

test('after a close it reconnects in three seconds plus half the jitter', () => {
  socket.connect();
  latest().events.onOpen();
  latest().events.onClose(1006);
  expect(states.at(-1)).toBe('closed');
  pass(3_499);
  expect(opened).toHaveLength(1);
  pass(1);
  expect(opened).toHaveLength(2);
  expect(states.at(-1)).toBe('connecting');
});

test('a failed attempt is retried after five seconds', () => {
  refuse = true;
  socket.connect();
  expect(states).toEqual(['connecting', 'closed']);
  expect(logged).toEqual(['No connection to the live feed: Error: no sockets here']);
  refuse = false;
  pass(4_999);
  expect(opened).toHaveLength(0);
  pass(1);
  expect(opened).toHaveLength(1);
});

test('a manual reconnect is immediate, and leaves one connection', () => {
  socket.connect();
  latest().events.onClose(1006);
  socket.connect();
  expect(opened).toHaveLength(2);
  pass(10_000);
  expect(opened).toHaveLength(2);
});

test('a dropped connection is silent and causes no further reconnect', () => {
  socket.connect();
  const first = latest();
  socket.connect();
  expect(first.closed).toBe(true);
  first.events.onMessage('from the grave');
  first.events.onClose(1000);
  pass(10_000);
  expect(heard).toEqual([]);
  expect(opened).toHaveLength(2);
});

test('a connection that falls silent is replaced after forty-five seconds', () => {
  socket.connect();
  latest().events.onOpen();
  pass(40_000);
  latest().events.onMessage('still here');
  pass(44_999);
  expect(opened).toHaveLength(1);
  pass(1);
  expect(opened).toHaveLength(2);
  expect(opened[0]?.closed).toBe(true);
});

test('the end of a session is reported, and the feed reconnects as a visitor', () => {
  socket.connect();
  latest().events.onClose(1008);
  expect(signedOut).toBe(1);
  pass(3_500);
  expect(opened).toHaveLength(2);
});

test('once stopped it stays disconnected', () => {
  socket.connect();
  socket.stop();
  pass(60_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.closed).toBe(true);
  expect(states.at(-1)).toBe('closed');
});

test('a message is sent on the current connection, and on none that was dropped', () => {
  expect(socket.send('too early')).toBe(false);
  socket.connect();
  expect(socket.send('watch')).toBe(true);
  expect(latest().sent).toEqual(['watch']);
  latest().events.onClose(1006);
  expect(socket.send('gone')).toBe(false);
});
