import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventBus } from '../events.ts';
import { createLog } from '../log.ts';
import { type Bus, createBus } from './bus/bus.ts';
import { inProcessTransport } from './bus/in-process.ts';
import type { Transport } from './bus/transport.ts';
import { shareEvents } from './shared-events.ts';

let transport: Transport;
const stops: (() => unknown)[] = [];
beforeEach(() => {
  transport = inProcessTransport();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function anInstance(name: string) {
  const bus = await createBus(transport, { log: createLog('silent'), instance: name });
  return { ...listening(bus), bus };
}

function listening(bus: Bus) {
  const events = createEventBus();
  const heard: string[] = [];
  events.on('account.changed', ({ userId, what }) => heard.push(`${userId} ${what}`));
  events.on('order.ended', ({ id }) => heard.push(`${id} ended`));
  events.on('market.stale', ({ stale }) => heard.push(`stale: ${stale}`));
  events.on('bus.gap', () => heard.push('missed'));
  events.on('bus.degraded', () => heard.push('lost'));
  stops.push(() => bus.stop(), shareEvents(bus, events));
  return { events, heard };
}

test('an event of one instance arrives at another, once, in order and without an echo', async () => {
  const [one, other] = [await anInstance('one'), await anInstance('other')];
  one.events.emit('account.changed', { userId: 'meera', what: 'trade' });
  one.events.emit('order.ended', { id: 'o1' });
  await vi.waitFor(() => expect(other.heard).toEqual(['meera trade', 'o1 ended']));
  other.events.emit('account.changed', { userId: 'rohan', what: 'funds' });
  await vi.waitFor(() => expect(one.heard).toEqual(['meera trade', 'o1 ended', 'rohan funds']));
  expect(other.heard).toEqual(['meera trade', 'o1 ended', 'rohan funds']);
});

test('local events stay local', async () => {
  const [one, other] = [await anInstance('one'), await anInstance('other')];
  one.events.emit('market.stale', { stale: true });
  one.events.emit('order.ended', { id: 'o1' });
  await vi.waitFor(() => expect(other.heard).toEqual(['o1 ended']));
});

test('events that a listener emits later in reaction to a message are published too', async () => {
  const [one, other, third] = [await anInstance('one'), await anInstance('other'), await anInstance('third')];
  other.events.on('order.ended', async ({ id }) => {
    await null;
    if (id === 'o1') other.events.emit('account.changed', { userId: 'meera', what: 'trade' });
  });
  one.events.emit('order.ended', { id: 'o1' });
  await vi.waitFor(() => expect(third.heard).toEqual(['o1 ended', 'meera trade']));
});

test('a loss on the bus is passed on', async () => {
  const received: (() => void)[] = [];
  const { bus } = await anInstance('one');
  const { heard } = listening({
    ...bus,
    onMissed: (listener) => {
      received.push(listener);
      return () => undefined;
    },
  });
  for (const reportMissed of received) reportMissed();
  expect(heard).toEqual(['missed', 'lost']);
});

test('instances poll the rows every 30 seconds, and every 2 seconds while the bus is down', async () => {
  vi.useFakeTimers();
  let detached = false;
  const { bus } = await anInstance('one');
  const { heard } = listening({ ...bus, isDetached: () => detached });
  vi.advanceTimersByTime(29_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['missed']);
  detached = true;
  vi.advanceTimersByTime(6_000);
  expect(heard).toEqual(['missed', 'missed', 'missed', 'missed']);
});
