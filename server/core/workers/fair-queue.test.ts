import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

const PEOPLE = ['Meera', 'Arjun', 'Kavya', 'Rohan'];

const LANES = ['quick', 'heavy'];

type Step =
  | { does: 'bring'; whose: string; lane?: string }
  | { does: 'end'; whose: string }
  /** Acts on the nth running, or nth unfinished, piece (modulo their number). */
  | { does: 'finish' | 'fail' | 'hang up'; nth: number };

interface Piece {
  whose: string;
  lane: string;
  state: 'waiting' | 'running' | 'done' | 'refused' | 'cancelled' | 'failed';
  /** Pieces per other owner that started while this was its owner's next and none of that owner's ran. */
  passedBy: Map<string, number>;
  caller: AbortController;
  settle: PromiseWithResolvers<void>;
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('bring'),
      whose: fc.constantFrom(...PEOPLE),
      lane: fc.constantFrom(...LANES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('finish', 'fail'), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hang up'), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end'), whose: fc.constantFrom(...PEOPLE) }) },
) as fc.Arbitrary<Step>;

const LIMITS = { waitingEach: 3, waitingAll: 8 };

/** A queue, and a model of each piece derived from the documentation only. */
class Line {
  readonly pieces: Piece[] = [];
  readonly queue: FairQueue;
  readonly running: number;
  constructor(running: number) {
    this.running = running;
    const refused = () => new Error('refused');
    this.queue = createFairQueue({ running, ...LIMITS, tooMuch: refused, full: refused });
  }

  in(state: Piece['state']): Piece[] {
    return this.pieces.filter((piece) => piece.state === state);
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'bring') this.bring(step.whose, step.lane ?? 'heavy');
    else if (step.does === 'end') this.queue.end(step.whose, new Error('cancelled'));
    else if (step.does === 'hang up')
      nth([...this.in('waiting'), ...this.in('running')], step.nth)?.caller.abort();
    else if (step.does === 'finish') nth(this.in('running'), step.nth)?.settle.resolve();
    else nth(this.in('running'), step.nth)?.settle.reject(new Error('failed'));
    await setImmediate();
    if (step.does === 'end') expect(this.pieces.filter((piece) => isOf(step.whose, piece))).toEqual([]);
  }

  private bring(whose: string, lane: string): void {
    const piece: Piece = {
      whose,
      lane,
      state: 'waiting',
      passedBy: new Map(),
      caller: new AbortController(),
      settle: Promise.withResolvers<void>(),
    };
    this.pieces.push(piece);
    const work = (signal: AbortSignal) => {
      this.began(piece);
      signal.addEventListener('abort', () => piece.settle.reject(new Error('cancelled')));
      return piece.settle.promise;
    };
    this.queue.run(whose, work, { signal: piece.caller.signal, lane }).then(
      () => {
        piece.state = 'done';
      },
      (error: Error) => {
        const known = ['refused', 'failed'] as const;
        piece.state = known.find((state) => state === error.message) ?? 'cancelled';
      },
    );
  }

  private began(piece: Piece): void {
    piece.state = 'running';
    for (const other of this.in('waiting')) {
      const isNext = this.in('waiting').find(({ whose }) => whose === other.whose) === other;
      const isFree = !this.in('running').some(({ whose }) => whose === other.whose);
      if (other.whose === piece.whose || other.lane !== piece.lane || !isNext || !isFree) continue;
      other.passedBy.set(piece.whose, (other.passedBy.get(piece.whose) ?? 0) + 1);
    }
  }
}

const isOf = (person: string, { whose, state }: Piece) =>
  whose === person && (state === 'waiting' || state === 'running');
const nth = <T>(all: T[], n: number): T | undefined => all[n % Math.max(all.length, 1)];

function assertFair(line: Line): void {
  const [running, waiting] = [line.in('running'), line.in('waiting')];
  const inLane = (lane: string) => running.filter((piece) => piece.lane === lane).length;
  for (const lane of LANES) expect(inLane(lane)).toBeLessThanOrEqual(line.running);
  expect(new Set(running.map(({ whose }) => whose)).size).toBe(running.length);
  // No piece waits while there is capacity for its owner.
  const busy = new Set(running.map(({ whose }) => whose));
  for (const person of PEOPLE.filter((name) => !busy.has(name))) {
    const next = waiting.find(({ whose }) => whose === person);
    if (next) expect(inLane(next.lane)).toBe(line.running);
  }
  for (const person of PEOPLE)
    expect(waiting.filter(({ whose }) => whose === person).length).toBeLessThanOrEqual(LIMITS.waitingEach);
  expect(waiting.length).toBeLessThanOrEqual(LIMITS.waitingAll);
  // Between two pieces of one owner, each other waiting owner gets at most one.
  for (const { passedBy } of line.pieces)
    for (const times of passedBy.values()) expect(times).toBeLessThanOrEqual(1);
  expect(line.queue.counts()).toEqual({ running: running.length, waiting: waiting.length });
}

test.each([1, 2])('with %i at a time each owner has one piece, in turn, and none starves', async (atOnce) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const line = new Line(atOnce);
      for (const each of steps) {
        await line.take(each);
        assertFair(line);
      }
      // In every case all accepted work ends, and the queue is empty.
      while (line.in('running').length > 0) await line.take({ does: 'finish', nth: 0 });
      expect(line.in('waiting')).toEqual([]);
      expect(line.queue.counts()).toEqual({ running: 0, waiting: 0 });
    }),
    { numRuns: 150, seed: 20_261_125 },
  );
});

test('with three owners of three pieces each, no owner gets a second piece before all have had one', async () => {
  const line = new Line(1);
  for (const whose of ['Meera', 'Meera', 'Meera', 'Arjun', 'Arjun', 'Arjun', 'Kavya', 'Kavya', 'Kavya'])
    await line.take({ does: 'bring', whose });
  const order: string[] = [];
  while (line.in('running').length > 0) {
    order.push(line.in('running')[0]?.whose ?? '');
    await line.take({ does: 'finish', nth: 0 });
  }
  expect(order).toEqual(['Meera', 'Arjun', 'Kavya', 'Meera', 'Arjun', 'Kavya', 'Meera', 'Arjun', 'Kavya']);
});

test('aborted waiting work never runs; aborted running work gets the signal, and the next piece starts', async () => {
  const line = new Line(1);
  for (const whose of ['Meera', 'Arjun', 'Kavya']) await line.take({ does: 'bring', whose });
  line.pieces[1]?.caller.abort();
  await setImmediate();
  expect(line.pieces.map(({ state }) => state)).toEqual(['running', 'cancelled', 'waiting']);
  line.pieces[0]?.caller.abort();
  await setImmediate();
  expect(line.pieces.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'running']);
});

test('work with an aborted signal is not admitted', async () => {
  const queue = createFairQueue({ running: 1, ...LIMITS, tooMuch: Error, full: Error });
  const gone = new Error('gone');
  await expect(queue.run('Meera', async () => 'done', { signal: AbortSignal.abort(gone) })).rejects.toBe(
    gone,
  );
  expect(queue.counts()).toEqual({ running: 0, waiting: 0 });
});
