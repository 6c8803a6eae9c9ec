import type { Duplex } from 'node:stream';
import { guarded } from '../guarded.ts';

export interface PlaceLimits {
  /** Sockets at the same time, over all addresses. */
  total: number;
  /** Of the total, those that people who are not signed in may hold. */
  strangers: number;
  /** Of one address, signed in or not. */
  perAddress: number;
  /** Of one person. */
  perPerson: number;
}

export interface LivePlace {
  /** Settles whose place it is; null for somebody who is not signed in. False where they may hold no more. */
  takenBy(userId: string | null): boolean;
}

export interface LivePlaces {
  /**
   * Holds a place for a connection until it is closed, from its first byte on: who waits to be looked up counts as well. Null when
   * its address, or the server, has no more.
   */
  hold(socket: Duplex, address: string): LivePlace | null;
}

/** Who holds how many of the live feed's sockets. */
export function createLivePlaces(limits: PlaceLimits): LivePlaces {
  const addresses = createTally();
  const people = createTally();
  let [held, strangers] = [0, 0];

  return {
    hold(socket, address) {
      if (socket.destroyed) return null;
      if (held >= limits.total || addresses.of(address) >= limits.perAddress) return null;
      held += 1;
      addresses.add(address, 1);
      let giveUp = () => {};
      socket.once(
        'close',
        guarded('end of a live socket', () => {
          held -= 1;
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

/** Counts by name; a name with none takes no memory. */
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
