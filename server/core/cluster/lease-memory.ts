import { type Held, monotonicMs } from './lease.ts';

/** State shared between the main thread and the thread that renews the lease. */
export interface LeaseMemory {
  readonly buffer: SharedArrayBuffer;
  /** The lease while it is certainly held; readable while the renewing thread is busy. */
  held(): Held | null;
  /** Publishes the held lease, or null. */
  publish(held: Held | null): void;
  /** Heartbeat of the main thread. */
  touch(): void;
  /** Milliseconds since the last heartbeat. */
  silentMs(): number;
}

/** Slots in the shared memory. Instants are microseconds of `monotonicMs`. */
const [UNTIL, FENCE, TOUCHED, PLACES] = [0, 1, 2, 3];

const micros = (ms: number) => BigInt(Math.floor(ms * 1_000));

/** Opens the memory created by another thread, or creates it. */
export function leaseMemory(
  buffer = new SharedArrayBuffer(PLACES * BigInt64Array.BYTES_PER_ELEMENT),
): LeaseMemory {
  const places = new BigInt64Array(buffer);
  return {
    buffer,
    held() {
      // Order matters: a new fence must never be read with the expiry of an earlier lease.
      const until = Number(Atomics.load(places, UNTIL)) / 1_000;
      const fence = Number(Atomics.load(places, FENCE));
      return monotonicMs() < until ? { fence, until } : null;
    },
    publish(held) {
      if (!held) return void Atomics.store(places, UNTIL, 0n);
      if (Atomics.load(places, FENCE) !== BigInt(held.fence)) {
        Atomics.store(places, UNTIL, 0n);
        Atomics.store(places, FENCE, BigInt(held.fence));
      }
      Atomics.store(places, UNTIL, micros(held.until));
    },
    touch: () => void Atomics.store(places, TOUCHED, micros(monotonicMs())),
    silentMs: () => monotonicMs() - Number(Atomics.load(places, TOUCHED)) / 1_000,
  };
}
