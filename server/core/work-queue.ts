import { AppError } from './errors.ts';
import { guarded } from './guarded.ts';

/** Costly work that people ask for, by what it makes. */
export type WorkKind = 'backtest' | 'export' | 'preview' | 'report' | 'practice';

/** Work of all people on this server: each has one piece under way, and whoever waits is served in turn. */
export interface WorkQueue {
  /**
   * Runs a person's work when it is their turn, and gives its result. The signal it gets is raised when the caller is gone or the
   * person's access ended.
   * @throws AppError 429 `work_waiting` when the person has too much waiting already; the signal's reason; what the work throws
   */
  run<T>(order: WorkOrder, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends what a person has waiting or under way. */
  end(userId: string): void;
}

export interface WorkOrder {
  userId: string;
  kind: WorkKind;
  /** Raised when nobody waits for the result any more. */
  signal?: AbortSignal;
}

interface Piece {
  userId: string;
  cancel: AbortController;
  begin(): void;
}

/** Pieces at work at one time: the machine has other things to do. */
const MAX_RUNNING = 1;
/** Pieces one person may have waiting behind the one under way. */
const MAX_WAITING = 3;

/** Serves people in turn, however much one of them asks for. */
export function createWorkQueue(): WorkQueue {
  /** By person, in the order in which it is their turn. */
  const waiting = new Map<string, Piece[]>();
  const running = new Set<Piece>();

  const isRunning = (userId: string) => [...running].some((piece) => piece.userId === userId);
  const serve = () => {
    for (const [userId, pieces] of waiting) {
      if (running.size >= MAX_RUNNING) return;
      if (isRunning(userId)) continue;
      waiting.delete(userId);
      const next = pieces.shift();
      // Behind everybody else who waits.
      if (pieces.length > 0) waiting.set(userId, pieces);
      if (next) {
        running.add(next);
        next.begin();
      }
    }
  };
  const leave = (piece: Piece) => {
    running.delete(piece);
    const left = (waiting.get(piece.userId) ?? []).filter((other) => other !== piece);
    if (left.length > 0) waiting.set(piece.userId, left);
    else waiting.delete(piece.userId);
    serve();
  };

  return {
    async run({ userId, signal }, work) {
      const mine = waiting.get(userId) ?? [];
      if (mine.length >= MAX_WAITING) throw tooMuch();
      signal?.throwIfAborted();
      const cancel = new AbortController();
      const onAbort = guarded('cancelled work', () => cancel.abort(signal?.reason));
      signal?.addEventListener('abort', onAbort);
      const turn = Promise.withResolvers<void>();
      cancel.signal.addEventListener(
        'abort',
        guarded('cancelled work', () => turn.reject(cancel.signal.reason)),
      );
      const piece: Piece = { userId, cancel, begin: () => turn.resolve() };
      waiting.set(userId, [...mine, piece]);
      serve();
      try {
        await turn.promise;
        return await work(cancel.signal);
      } finally {
        signal?.removeEventListener('abort', onAbort);
        leave(piece);
      }
    },
    end(userId) {
      const theirs = [...running].filter((piece) => piece.userId === userId);
      for (const { cancel } of [...theirs, ...(waiting.get(userId) ?? [])]) cancel.abort(accessEnded());
    },
  };
}

const tooMuch = () =>
  new AppError(
    429,
    'work_waiting',
    'Your earlier requests of this kind are still waiting. Try again when they are done.',
    { 'Retry-After': '5' },
  );

const accessEnded = () => new AppError(401, 'not_signed_in', 'Please sign in first.');
