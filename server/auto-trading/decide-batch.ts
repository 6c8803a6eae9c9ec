import type { AutoTradingRules } from '#shared/domain/auto-trading.ts';
import type { Deps } from '../deps.ts';
import { type AutomaticOrder, placeAutomatically } from '../trading/automatic.ts';
import { type Candidate, decideOne, type Moment, type Purchase, type Verdict } from './decide.ts';
import {
  candidateKey,
  NOTE_PURCHASES,
  purchaseNote,
  type Remembered,
  type Round,
  rememberedVerdicts,
  writeRounds,
} from './journal.ts';
import { momentOf, priceOf, waitingFor } from './moment.ts';
import { type Holdings, holdingsOf, standingAt } from './standing.ts';
import { verdictJson } from './verdict-json.ts';

/** Somebody for whom auto-trading is on. */
export interface Person {
  userId: string;
  accountId: string;
  rules: AutoTradingRules;
}

/** Where the deciding for a person is. */
interface Course extends Person {
  holdings: Holdings;
  known: Remembered;
  /** The place of the next candidate. */
  next: number;
  /** Refusals that are new. */
  refused: string[];
  rejected: number;
}

/** A candidate with what it is remembered by. */
interface Keyed {
  candidate: Candidate;
  key: string;
}

type Bought = { candidate: Candidate } & Purchase;
interface Wish {
  course: Course;
  verdict: Bought;
  order: AutomaticOrder;
}

/**
 * Decides for some people, in waves: each goes on until its first purchase, at the prices of that instant; the purchases of all are committed in one statement; and
 * those who bought go on with what that left. The clock may have gone on since, past the end of somebody's hours, so those are asked for at
 * every wave.
 */
export async function decideBatch(
  deps: Deps,
  people: readonly Person[],
  candidates: readonly Candidate[],
): Promise<{ people: number; bought: number; rejected: number }> {
  const courses = await begin(deps, people, candidates);
  const keyed = candidates.map((candidate) => ({ candidate, key: candidateKey(candidate) }));
  let bought = 0;
  for (let going = courses; going.length > 0; ) {
    const wishes = wave(deps, going, keyed);
    const outcomes = await placeAutomatically(
      deps,
      wishes.map(({ order }) => order),
      NOTE_PURCHASES,
    );
    for (const [n, outcome] of outcomes.entries()) {
      const wish = wishes[n];
      if (!wish) continue;
      const { course, verdict } = wish;
      if (outcome.outcome === 'refused') {
        const { candidate } = verdict;
        refuse(course, order(candidate, outcome.words), course.known.get(candidateKey(candidate)));
      } else course.holdings = holdingsAfter(course.holdings, verdict);
      if (outcome.outcome === 'bought') bought += 1;
    }
    going = wishes.map(({ course }) => course);
  }
  await writeRounds(deps.db, roundsOf(deps, courses, candidates[0]?.issuedOn ?? ''));
  return {
    people: courses.length,
    bought,
    rejected: courses.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}

async function begin(
  { db, market }: Deps,
  people: readonly Person[],
  candidates: readonly Candidate[],
): Promise<Course[]> {
  const due = people.filter(({ rules }) => waitingFor(market, rules) === null);
  if (due.length === 0) return [];
  const [remembered, holdings] = await Promise.all([
    rememberedVerdicts(
      db,
      due.map(({ userId }) => userId),
      candidates[0]?.issuedOn ?? '',
    ),
    holdingsOf(
      db,
      due.map(({ accountId }) => accountId),
      market.tradingDate(),
    ),
  ]);
  return due.flatMap((person) => {
    const held = holdings.get(person.accountId);
    const known: Remembered = remembered.get(person.userId) ?? new Map();
    return held ? [{ ...person, holdings: held, known, next: 0, refused: [], rejected: 0 }] : [];
  });
}

/** Lets each of them go on to their next purchase; gives these. Nothing is waited for in between, so that all see the same prices. */
function wave(deps: Deps, courses: readonly Course[], candidates: readonly Keyed[]): Wish[] {
  const moment = oneMoment(momentOf(deps.market));
  return courses.flatMap((course) => {
    const verdict = goOn(deps, course, candidates, moment);
    return verdict ? [{ course, verdict, order: orderOf(deps, course, verdict) }] : [];
  });
}

/** The same moment for everybody, asked once for each stock. */
function oneMoment(moment: Moment): Moment {
  const prices = new Map<number, ReturnType<Moment['price']>>();
  return {
    ...moment,
    price(id) {
      const known = prices.get(id);
      if (known !== undefined) return known;
      const price = moment.price(id);
      prices.set(id, price);
      return price;
    },
  };
}

function goOn({ market }: Deps, course: Course, candidates: readonly Keyed[], moment: Moment): Bought | null {
  const { rules } = course;
  const waits = waitingFor(market, rules);
  const standing = standingAt(course.holdings, priceOf(market));
  while (course.next < candidates.length) {
    const keyed = candidates[course.next];
    course.next += 1;
    if (!keyed) continue;
    const { candidate, key } = keyed;
    const before = course.known.get(key);
    // What was bought of this prediction is not bought again.
    if (before === null) continue;
    const verdict = decideOne(candidate, standing, rules, moment);
    if (verdict.rule === null && waits === null) return verdict;
    refuse(course, verdict.rule === null ? order(candidate, waits ?? '') : verdict, before);
  }
  return null;
}

const order = (candidate: Candidate, words: string): Verdict => ({
  candidate,
  rule: 'order',
  figures: [words],
});

/** Keeps a refusal that is new for the journal. */
function refuse(course: Course, verdict: Verdict, before: string | null | undefined): void {
  if (before === verdict.rule) return;
  course.refused.push(verdictJson(verdict, null));
  course.rejected += 1;
}

function orderOf({ newId, market }: Deps, { userId, accountId }: Course, verdict: Bought): AutomaticOrder {
  const { candidate, quantity, stop, target } = verdict;
  const { issuedOn, instrumentId, horizon } = candidate;
  const tradeId = newId();
  return {
    ...{ userId, accountId, tradeId, quantity, stop, target },
    symbol: market.byId(instrumentId)?.symbol ?? '',
    key: `auto-${issuedOn}-${instrumentId}-${horizon}`,
    note: purchaseNote({ id: newId(), issuedOn, verdicts: [verdictJson(verdict, tradeId)] }),
  };
}

/** What is held once a purchase is made. */
function holdingsAfter(
  holdings: Holdings,
  { candidate: { instrumentId }, quantity, price, stop }: Bought,
): Holdings {
  const bought = { instrument: instrumentId, quantity, bought: price, today: true, stop };
  return {
    ...holdings,
    available: holdings.available - quantity * price,
    held: new Set([...holdings.held, instrumentId]),
    open: [...holdings.open, bought],
  };
}

function roundsOf({ newId, market }: Deps, courses: readonly Course[], issuedOn: string): Round[] {
  const at = market.now();
  return courses.flatMap(({ userId, refused }) =>
    refused.length > 0 ? [{ id: newId(), userId, at, issuedOn, verdicts: refused }] : [],
  );
}
