/** One run at a time, which all who call meanwhile share. */
export interface SingleFlight<T> {
  (): Promise<T>;
  busy(): boolean;
  /** Resolves when nothing is under way, however that ended. */
  idle(): Promise<void>;
}

/** Runs one at a time: whoever calls while it is under way gets the result, or the failure, of that. */
export function singleFlight<T>(run: () => Promise<T>): SingleFlight<T> {
  let underWay: Promise<T> | null = null;
  const call = () => {
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const idle = async () => {
    while (underWay) await underWay.catch(() => undefined);
  };
  return Object.assign(call, { busy: () => underWay !== null, idle });
}

/** A run that wants another one after it. */
export interface Coalesced {
  /** Runs now, or once more after the run under way, which may have missed what this is about. */
  again(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Ends after the run under way; no other begins. */
  stop(): Promise<void>;
}

/**
 * Runs one at a time, and once more for all the calls that came meanwhile.
 * @param failed hears what a run rejected with; the next run is not held up
 */
export function coalesced(run: () => Promise<void>, failed: (error: unknown) => void): Coalesced {
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  const work = async () => {
    while (wanted && !stopped) {
      wanted = false;
      await run().catch(failed);
    }
    // Not a moment later: whoever calls from here on needs a run of their own.
    running = null;
  };
  const idle = async () => {
    while (running) await running;
  };
  return {
    again() {
      wanted = true;
      if (!stopped) running ??= work();
    },
    idle,
    async stop() {
      stopped = true;
      await idle();
    },
  };
}

/** Work that waits for what came before it. */
export interface Queue {
  /** Runs work when all before it is over, failed or not. Gives what it gives. */
  run<T>(work: () => PromiseLike<T>): Promise<T>;
  busy(): boolean;
  /** Resolves when all work is over. */
  idle(): Promise<void>;
}

/** Runs what it is given one after another, in order. */
export function queue(): Queue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(work) {
      waiting += 1;
      const own = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = own.catch(() => undefined);
      return own;
    },
    busy: () => waiting > 0,
    async idle() {
      while (waiting > 0) await last;
    },
  };
}

/** Runs work of one key one after another, and that of different keys side by side. */
export function keyedQueue(): <T>(key: string, work: () => PromiseLike<T>) => Promise<T> {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const own = queues.get(key) ?? queue();
    queues.set(key, own);
    try {
      return await own.run(work);
    } finally {
      if (!own.busy()) queues.delete(key);
    }
  };
}
