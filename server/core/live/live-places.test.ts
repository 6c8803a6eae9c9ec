import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLivePlaces } from './live-places.ts';

const LIMITS = { total: 10, strangers: 6, perAddress: 4, perPerson: 2 };

function aHall() {
  const places = createLivePlaces(LIMITS);
  return {
    /** Opens a connection from an address, signed in or not; null if it is refused. */
    comes(address: string, userId: string | null) {
      const socket = new PassThrough();
      return places.hold(socket, address)?.takenBy(userId) ? socket : null;
    },
    places,
  };
}

async function leaves(socket: PassThrough | null) {
  socket?.destroy();
  if (socket) await once(socket, 'close');
}

test('an address holds four, signed in or not, and gets a place back when one closes', async () => {
  const { comes } = aHall();
  const [first] = [comes('a', null), comes('a', null), comes('a', 'asha'), comes('a', 'ravi')];
  expect(comes('a', null)).toBeNull();
  expect(comes('a', 'meera')).toBeNull();
  expect(comes('b', null)).not.toBeNull();
  await leaves(first ?? null);
  expect(comes('a', 'meera')).not.toBeNull();
  expect(comes('a', null)).toBeNull();
});

test('a connection that is being authenticated counts for its address and the total', () => {
  const { places } = aHall();
  const pending = (address: string) => places.hold(new PassThrough(), address);
  for (let n = 0; n < 4; n += 1) expect(pending('a')).not.toBeNull();
  expect(pending('a')).toBeNull();
  for (const address of ['b', 'b', 'b', 'c', 'c', 'c']) expect(pending(address)).not.toBeNull();
  expect(pending('d')).toBeNull();
});

test('visitors hold six of ten, whatever their addresses; the other four are for signed-in people', () => {
  const { comes } = aHall();
  for (let n = 0; n < 6; n += 1) expect(comes(`stranger ${n}`, null)).not.toBeNull();
  const refused = comes('stranger 6', null);
  expect(refused).toBeNull();
  expect(comes('x', 'asha')).not.toBeNull();
  expect(comes('x', 'ravi')).not.toBeNull();
});

test('one person holds two, and gets a place back when one closes', async () => {
  const { comes } = aHall();
  const [first] = [comes('a', 'asha'), comes('b', 'asha')];
  expect(comes('c', 'asha')).toBeNull();
  await leaves(first ?? null);
  expect(comes('d', 'asha')).not.toBeNull();
});

test('a connection that is already closed takes no place', () => {
  const { places } = aHall();
  const gone = new PassThrough();
  gone.destroy();
  expect(places.hold(gone, 'a')).toBeNull();
});
