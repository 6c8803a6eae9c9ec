import { guarded } from '../guarded.ts';

/** A queue that is fair between owners, however much work one of them submits. */
export interface FairQueue {
  /**
   * Runs work when its owner's turn comes, and returns its result. The work's signal is aborted with the given one,
   * and by `end`.
   * @throws the error of `tooMuch` or `full` before anything runs; the signal's reason while waiting; what the work
   * throws
   */
  run<T>(whose: Whose, work: (signal: AbortSignal) => Promise<T>, options?: PieceOptions): Promise<T>;
  /** Aborts an owner's waiting and running work with this reason. */
  end(whose: Whose, reason: unknown): void;
  counts(): { running: number; waiting: number };
}

/** The owner, such as a user id or an address, has one running piece at a time. A symbol is a one-off owner. */
type Whose = string | symbol;

interface PieceOptions {
  signal?: AbortSignal | undefined;
  /** Pieces wait only for others of their lane, and for their owner's own. */
  lane?: string | undefined;
}

interface Bounds {
  /** Concurrent pieces per lane. */
  running: number;
  /** Limits on waiting pieces, per owner and in total. */
  waitingEach: number;
  waitingAll: number;
  /** The errors for an owner's limit and for the total limit. */
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
 * Round robin over owners. An owner who was just served, or just arrived, goes to the end; so between two pieces of
 * one owner each other owner gets at most one.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  /** Waiting pieces by owner, in turn order. No entry is empty. */
  const waiting = new Map<Whose, Piece[]>();
  const running = new Map<Whose, Piece>();
  const waitingCount = () => waiting.values().reduce((sum, pieces) => sum + pieces.length, 0);
  const isFull = (lane: string) =>
    running.values().reduce((count, piece) => count + (piece.lane === lane ? 1 : 0), 0) >= bounds.running;

  /** An owner who is already in line keeps their place. */
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
      // Moves the owner to the end of the line.
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
        // It may have been aborted between its turn and this line.
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
