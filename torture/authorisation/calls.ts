import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Answer } from '#tests/support/people/visitor.ts';
import type { Run } from '../bar.ts';
import { callsOf, type WireCall } from '../support/contract-calls.ts';
import { KNOWN } from '../support/town.ts';

/** Calls of each endpoint by each person; those that name something of the owner's are as many as the owner has things. */
const CALLS = 4;

/** Of how many ids one is tried: each in full, one in so many when things should be quick. */
export const sparsely = (run: Run, quick = 40): number => run.of(1, quick);

/** One of every so many, another one each time; one at least. */
export function eachOf(ids: readonly string[], every: number, turn: number): string[] {
  const step = Math.min(every, ids.length);
  return ids.filter((_, n) => n % step === turn % step);
}

/** Calls of an endpoint: one for each of these ids where it takes one in its address, and some others where it doesn't. */
export function naming(endpoint: Endpoint, ids: readonly string[], run: Run): WireCall[] {
  const known = {
    ...KNOWN,
    password: ['not the password'],
    'format uuid': ids,
    before: ids,
    after: ids,
    parentId: ids,
  };
  if (!endpoint.path.includes(':'))
    return callsOf(endpoint, known, { seed: run.seed, count: run.of(CALLS, 1) });
  return ids.flatMap((id) =>
    callsOf(endpoint, { ...known, id: [id], order: [id] }, { seed: run.seed, count: 1 }),
  );
}

export const codeOf = ({ json }: Answer): unknown => (json as { code?: unknown } | undefined)?.code;
