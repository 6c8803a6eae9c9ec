import { type Held, monotonicMs } from './lease.ts';

/** What the thread that renews the lease and the main thread show each other, in memory that both have. */
export interface LeaseMemory {
  readonly buffer: SharedArrayBuffer;
  /** The lease while it is surely held; also while the thread that renews it is at work. */
  held(): Held | null;
  /** Shows what is held from now on. */
  publish(held: Held | null): void;
  /** A sign of life of the main thread. */
  touch(): void;
  /** Milliseconds since the last sign of life. */
  silentMs(): number;
}

/** Places in the memory. Instants are microseconds of `monotonicMs`. */
const [UNTIL, FENCE, TOUCHED, PLACES] = [0, 1, 2, 3];

const micros = (ms: number) => BigInt(Math.floor(ms * 1_000));

/** Opens the memory that another thread made, or makes it. */
export function leaseMemory(
  buffer = new SharedArrayBuffer(PLACES * BigInt64Array.BYTES_PER_ELEMENT),
): LeaseMemory {
  const places = new BigInt64Array(buffer);
  return {
    buffer,
    held() {
      // In this order: a number is never seen with the end of an earlier lease than its own.
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
