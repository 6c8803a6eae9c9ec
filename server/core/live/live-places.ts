import type { Duplex } from 'node:stream';
import { guarded } from '../guarded.ts';

export interface PlaceLimits {
  /** Concurrent sockets over all addresses. */
  total: number;
  /** Of these, the share for visitors without a session. */
  strangers: number;
  /** Per address, signed in or not. */
  perAddress: number;
  /** Per user. */
  perPerson: number;
}

export interface LivePlace {
  /** Assigns the place to a user; null for a visitor. False if they are at their limit. */
  takenBy(userId: string | null): boolean;
}

export interface LivePlaces {
  /**
   * Reserves a place for a connection from its first byte until it closes, so that connections still being
   * authenticated count too. Null when the address or the server has none left.
   */
  hold(socket: Duplex, address: string): LivePlace | null;
}

/** Counts the live feed's sockets per user, per address and in total. */
export function createLivePlaces(limits: PlaceLimits): LivePlaces {
  const addresses = createTally();
  const people = createTally();
  let [open, strangers] = [0, 0];

  return {
    hold(socket, address) {
      if (socket.destroyed) return null;
      if (open >= limits.total || addresses.of(address) >= limits.perAddress) return null;
      open += 1;
      addresses.add(address, 1);
      let giveUp = () => {};
      socket.once(
        'close',
        guarded('end of a live socket', () => {
          open -= 1;
          addresses.add(address, -1);
          giveUp();
        }),
      );
      return {
        takenBy(userId) {
          if (userId === null) {
            if (strangers >= limits.strangers) return false;
            strangers += 1;
            giveUp = () => {
              strangers -= 1;
            };
            return true;
          }
          if (people.of(userId) >= limits.perPerson) return false;
          people.add(userId, 1);
          giveUp = () => people.add(userId, -1);
          return true;
        },
      };
    },
  };
}

/** Counts by name; zero counts take no memory. */
function createTally() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    add(name: string, more: 1 | -1) {
      const count = of(name) + more;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}
