import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Carrying, TRANSPORTS } from '#tests/support/servers/transports.ts';
import { logListenersTo } from '../../guarded.ts';
import { createLog, type Log } from '../../log.ts';
import { type Bus, createBus } from './bus.ts';
import type { Transport } from './transport.ts';

const QUIET = { log: createLog('silent'), reconnectMs: 50 };
const SOON = { timeout: 10_000 };

describe.each(TRANSPORTS)('carried $name', ({ absent, open }) => {
  let carrying: Carrying;
  let stops: (() => Promise<void>)[];
  beforeEach(async (context) => {
    context.skip(absent !== null, absent ?? '');
    stops = [];
    carrying = await open();
  });
  afterEach(async () => {
    if (absent !== null) return;
    for (const stop of stops.reverse()) await stop();
    await carrying.close();
  });

  /** Another instance, and in order what it received on two topics and its gap notices. */
  async function anInstance(name: string, change = (transport: Transport) => transport) {
    const way = await carrying.way();
    const bus = await createBus(change(way.transport), { ...QUIET, instance: name });
    stops.push(bus.stop);
    const heard: unknown[] = [];
    bus.subscribe('order', (message) => heard.push(message));
    bus.subscribe('alert', (message) => heard.push({ alert: message }));
    bus.onMissed(() => heard.push('missed'));
    return { ...way, bus, heard };
  }
  const isBack = (bus: Bus) => vi.waitFor(() => expect(bus.connected()).toBe(true), SOON);

  test('a message reaches every other instance once, by topic and in order, but not its sender', async () => {
    const [one, other, third] = [await anInstance('1'), await anInstance('2'), await anInstance('3')];
    one.bus.publish('order', { id: 'a' });
    one.bus.publish('alert', 'high');
    one.bus.publish('nobody listens', {});
    one.bus.publish('order', { id: 'b' });
    const received = [{ id: 'a' }, { alert: 'high' }, { id: 'b' }];
    await vi.waitFor(() => expect([other.heard, third.heard]).toEqual([received, received]), SOON);
    other.bus.publish('order', { id: 'c' });
    await vi.waitFor(() => expect(one.heard).toEqual([{ id: 'c' }]), SOON);
    expect(other.heard).toEqual(received);
  });

  test('a thousand messages of each of two instances arrive in their sending order', async () => {
    const [one, other, third] = [await anInstance('1'), await anInstance('2'), await anInstance('3')];
    const numbers = Array.from({ length: 1_000 }, (_, n) => n);
    for (const n of numbers) {
      one.bus.publish(n % 3 === 0 ? 'order' : 'alert', ['one', n]);
      other.bus.publish('order', ['other', n]);
    }
    await vi.waitFor(() => expect(third.heard).toHaveLength(2_000), SOON);
    const heard = JSON.stringify(third.heard.flat());
    for (const of of ['one', 'other']) {
      const theirs = [...heard.matchAll(new RegExp(`"${of}",(\\d+)`, 'g'))].map(([, n]) => Number(n));
      expect(theirs).toEqual(numbers);
    }
  });

  test('the same message published twice is received twice', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    one.bus.publish('order', { id: 'a' });
    one.bus.publish('order', { id: 'a' });
    await vi.waitFor(() => expect(other.heard).toEqual([{ id: 'a' }, { id: 'a' }]), SOON);
  });

  test('seven thousand bytes of any content arrive unchanged; more are refused', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    const odd = `'"\\\r\n\u0000 ₹ 😀 `;
    const large = odd + 'ठ'.repeat(Math.floor((7_000 - Buffer.byteLength(JSON.stringify(odd))) / 3));
    expect(() => one.bus.publish('order', 'x'.repeat(8_000))).toThrow(RangeError);
    expect(() => one.bus.publish('order', 'ठ'.repeat(2_700))).toThrow(RangeError);
    one.bus.publish('order', large);
    await vi.waitFor(() => expect(other.heard).toEqual([large]), SOON);
  });

  test('after a lost connection an instance is notified of a gap and receives again', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    other.cut();
    await vi.waitFor(() => expect(other.heard).toEqual(['missed']), SOON);
    await isBack(other.bus);
    one.bus.publish('order', { id: 'a' });
    await vi.waitFor(() => expect(other.heard).toEqual(['missed', { id: 'a' }]), SOON);
    expect(one.heard).toEqual([]);
  });

  test('messages published during an outage wait and arrive once and in order after it', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    one.bus.publish('order', 1);
    await vi.waitFor(() => expect(other.heard).toEqual([1]), SOON);
    one.there(false);
    await vi.waitFor(() => expect(one.bus.connected()).toBe(false), SOON);
    expect([one.bus.isDetached(), other.bus.isDetached()]).toEqual([one.transport.apart, false]);
    for (const n of [2, 3, 4]) one.bus.publish('order', n);
    one.there(true);
    await vi.waitFor(() => expect(other.heard).toEqual([1, 2, 3, 4]), SOON);
    expect(one.heard).toEqual(['missed']);
  });

  test('a long outage keeps the latest five thousand messages and announces the gap first', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    one.bus.publish('order', 0);
    await vi.waitFor(() => expect(other.heard).toEqual([0]), SOON);
    one.there(false);
    await vi.waitFor(() => expect(one.bus.connected()).toBe(false), SOON);
    for (let n = 1; n <= 5_002; n++) one.bus.publish('order', n);
    one.there(true);
    await vi.waitFor(() => expect(other.heard).toHaveLength(5_002), SOON);
    expect(other.heard.slice(0, 4)).toEqual([0, 'missed', 3, 4]);
    expect(other.heard.at(-1)).toBe(5_002);
  });

  test.each([
    ['a batch that could not be sent is sent again', failingOnce('before')],
    ['a batch sent without an acknowledgement is sent again, and delivered once', failingOnce('after')],
  ])('%s', async (_what, change) => {
    const one = await anInstance('1', change);
    const other = await anInstance('2');
    for (const n of [1, 2, 3]) one.bus.publish('order', n);
    await vi.waitFor(() => expect(one.heard).toEqual(['missed']), SOON);
    one.bus.publish('order', 4);
    await vi.waitFor(() => expect(other.heard).toEqual([1, 2, 3, 4]), SOON);
  });

  test('a connection that is lost while connecting is retried', async () => {
    const one = await anInstance('1', losingTheFirst);
    expect(one.bus.connected()).toBe(false);
    const other = await anInstance('2');
    await isBack(one.bus);
    other.bus.publish('order', 1);
    await vi.waitFor(() => expect(one.heard).toEqual(['missed', 1]), SOON);
  });

  test('a lost message is noticed with the next one, and a duplicate is delivered once', async () => {
    const { heard } = await anInstance('1');
    const { transport } = await carrying.way();
    const raw = await transport.connect(
      () => undefined,
      () => undefined,
    );
    const numbered = (number: number) =>
      JSON.stringify({ from: 'x', number, topic: 'order', message: number });
    await raw.send([1, 2, 2, 1, 4, 3, 5].map(numbered));
    await vi.waitFor(() => expect(heard).toEqual([1, 2, 'missed', 4, 5]), SOON);
    await raw.close();
  });

  test('malformed messages are ignored, and don’t stop the others', async () => {
    const { heard } = await anInstance('1');
    const { transport } = await carrying.way();
    const raw = await transport.connect(
      () => undefined,
      () => undefined,
    );
    const good = JSON.stringify({ from: 'x', number: 1, topic: 'order', message: 'good' });
    await raw.send(['{', 'null', '{"from":1}', '{"from":"x","number":0.5,"topic":"order"}', good]);
    await vi.waitFor(() => expect(heard).toEqual(['good']), SOON);
    await raw.close();
  });

  test('a listener that throws does not affect the others', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    const heard: unknown[] = [];
    const logged: unknown[] = [];
    logListenersTo({ error: (what: unknown) => logged.push(what) });
    other.bus.subscribe('news', () => {
      throw new Error('A listener failed.');
    });
    const stopListening = other.bus.subscribe('news', (message) => heard.push(message));
    one.bus.publish('news', 1);
    await vi.waitFor(() => expect(heard).toEqual([1]), SOON);
    stopListening();
    one.bus.publish('news', 2);
    one.bus.publish('order', 'after it');
    await vi.waitFor(() => expect(other.heard).toEqual(['after it']), SOON);
    expect(heard).toEqual([1]);
    expect(logged).toHaveLength(2);
  });

  test('stopping sends what is waiting and ends delivery', async () => {
    const [one, other] = [await anInstance('1'), await anInstance('2')];
    one.bus.publish('order', 'the last word');
    await one.bus.stop();
    await vi.waitFor(() => expect(other.heard).toEqual(['the last word']), SOON);
    other.bus.publish('order', 'to nobody');
    await other.bus.stop();
    expect(one.heard).toEqual([]);
  });

  test('an instance starts without the transport, and joins once it is up; its password is never logged', async () => {
    const other = await anInstance('2');
    const way = await carrying.way();
    way.there(false);
    const { log, lines } = aRecord();
    const bus = await createBus(way.transport, { ...QUIET, log, instance: '1' });
    stops.push(bus.stop);
    expect(bus.connected()).toBe(false);
    way.there(true);
    await isBack(bus);
    bus.publish('order', 'here');
    await vi.waitFor(() => expect(other.heard).toEqual(['here']), SOON);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      `No contact with the other instances: ${way.transport.name} is away`,
      'Contact with the other instances is back',
    ]);
    expect(lines.join('')).not.toContain('password');
  });
});

/** Fails the first send, with or without delivering it, and drops the connection. */
function failingOnce(when: 'before' | 'after'): (transport: Transport) => Transport {
  return (transport) => {
    let isFirst = true;
    return {
      ...transport,
      async connect(heard, lost) {
        const connection = await transport.connect(heard, lost);
        return {
          ...connection,
          async send(texts) {
            const fails = isFirst;
            isFirst = false;
            if (!fails || when === 'after') await connection.send(texts);
            if (fails) throw new Error('The connection was lost.');
          },
        };
      },
    };
  };
}

function losingTheFirst(transport: Transport): Transport {
  let isFirst = true;
  return {
    ...transport,
    connect(heard, lost) {
      if (isFirst) lost(new Error('The connection was lost at once.'));
      isFirst = false;
      return transport.connect(heard, lost);
    },
  };
}

function aRecord(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: pino({ level: 'trace' }, stream), lines };
}
