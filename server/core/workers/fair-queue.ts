import { guarded } from '../guarded.ts';

/** Work that waits in line, however much of it one of those who want it brings. */
export interface FairQueue {
  /**
   * Runs work when it is the turn of whom it is for, and gives its result. The signal that the work gets is raised with the one given, and by `end`.
   * @throws what `tooMuch` or `full` makes, before anything runs; the signal's reason while it waits; what the work throws
   */
  run<T>(whose: Whose, work: (signal: AbortSignal) => Promise<T>, options?: PieceOptions): Promise<T>;
  /** Ends what somebody has waiting or under way, with this reason. */
  end(whose: Whose, reason: unknown): void;
  counts(): { running: number; waiting: number };
}

/** A person's id, an address: one of whose pieces runs at a time. A symbol is for who has nothing else here. */
type Whose = string | symbol;

interface PieceOptions {
  signal?: AbortSignal | undefined;
  /** Pieces of one lane wait only for each other, and for their owner's own. */
  lane?: string | undefined;
}

interface Bounds {
  /** Pieces at work at one time in a lane. */
  running: number;
  /** Pieces that may wait for one of them, and for all together. */
  waitingEach: number;
  waitingAll: number;
  /** What refuses a piece because its owner has enough waiting, and because all have. */
  tooMuch(): Error;
  full(): Error;
}

interface Piece {
  whose: Whose;
  lane: string;
  cancel: AbortController;
  begin(): void;
}

/**
 * Serves in turn: one piece of each, round and round. Whoever was just served, or just came, is behind everybody who waits; so between
 * two pieces of one's own each of the others has at most one.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  /** By owner, in the order of their turns. None is empty. */
  const waiting = new Map<Whose, Piece[]>();
  const running = new Map<Whose, Piece>();
  const waitingCount = () => waiting.values().reduce((sum, pieces) => sum + pieces.length, 0);
  const isFull = (lane: string) =>
    running.values().reduce((count, piece) => count + (piece.lane === lane ? 1 : 0), 0) >= bounds.running;

  /** An owner who has a place in line keeps it. */
  const wait = (whose: Whose, pieces: Piece[]) => {
    if (pieces.length > 0) waiting.set(whose, pieces);
    else waiting.delete(whose);
  };
  const serve = () => {
    for (const [whose, [next, ...rest]] of waiting) {
      if (!next || running.has(whose) || isFull(next.lane)) continue;
      wait(whose, rest);
      running.set(whose, next);
      next.begin();
    }
  };
  const leave = (piece: Piece) => {
    const { whose } = piece;
    const mine = waiting.get(whose) ?? [];
    if (running.get(whose) === piece) {
      running.delete(whose);
      // Behind everybody else who waits.
      waiting.delete(whose);
      wait(whose, mine);
    } else {
      const others = mine.filter((other) => other !== piece);
      wait(whose, others);
    }
    serve();
  };

  return {
    async run(whose, work, { signal, lane = '' } = {}) {
      signal?.throwIfAborted();
      const mine = waiting.get(whose) ?? [];
      const mustWait = mine.length > 0 || running.has(whose) || isFull(lane);
      if (mustWait && mine.length >= bounds.waitingEach) throw bounds.tooMuch();
      if (mustWait && waitingCount() >= bounds.waitingAll) throw bounds.full();
      const cancel = new AbortController();
      const turn = Promise.withResolvers<void>();
      const piece: Piece = { whose, lane, cancel, begin: turn.resolve };
      const onAbort = guarded('cancelled work', () => cancel.abort(signal?.reason));
      signal?.addEventListener('abort', onAbort);
      const refuse = guarded('cancelled work', () => turn.reject(cancel.signal.reason));
      cancel.signal.addEventListener('abort', refuse);
      wait(whose, [...mine, piece]);
      serve();
      try {
        await turn.promise;
        // It may have been cancelled between its turn and this line.
        cancel.signal.throwIfAborted();
        return await work(cancel.signal);
      } finally {
        signal?.removeEventListener('abort', onAbort);
        leave(piece);
      }
    },
    end(whose, reason) {
      const now = running.get(whose);
      for (const { cancel } of [...(now ? [now] : []), ...(waiting.get(whose) ?? [])]) cancel.abort(reason);
    },
    counts: () => ({ running: running.size, waiting: waitingCount() }),
  };
}
