/** A cached value with the version of its source. */
export interface Remembered<T> {
  version: string;
  /** Creation time in milliseconds of the wall clock. */
  at: number;
  value: T;
}

export interface PartCache<T> {
  get(key: string): Remembered<T> | undefined;
  set(key: string, entry: Remembered<T>): void;
}

interface Bounds<T> {
  entries: number;
  bytes: number;
  /** Approximate bytes of a value. */
  weightOf: (value: T) => number;
}

/** A bounded LRU cache. */
export function createPartCache<T>({ entries, bytes, weightOf }: Bounds<T>): PartCache<T> {
  /** In order of last use. */
  const all = new Map<string, { entry: Remembered<T>; weight: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= all.get(key)?.weight ?? 0;
    all.delete(key);
  };
  return {
    get(key) {
      const found = all.get(key);
      if (!found) return undefined;
      all.delete(key);
      all.set(key, found);
      return found.entry;
    },
    set(key, entry) {
      remove(key);
      const weight = weightOf(entry.value);
      if (weight > bytes) return;
      all.set(key, { entry, weight });
      total += weight;
      for (const oldest of all.keys()) {
        if (all.size <= entries && total <= bytes) break;
        remove(oldest);
      }
    },
  };
}
