import type { AutoTradingRules } from '#shared/domain/trading/auto-trading.ts';
import type { Deps } from '../deps.ts';
import { type AutomaticOrder, placeAutomatically } from '../trading/place/automatic.ts';
import { accountStateAt, type Holdings, holdingsOf } from './account-state.ts';
import { type Liquidities, liquiditiesOf, momentByModel, sizedByModel } from './by-model.ts';
import { type Candidate, decideOne, type Moment, type Purchase, type Refusal } from './decide.ts';
import {
  candidateKey,
  NOTE_PURCHASES,
  purchaseNote,
  type Remembered,
  type Round,
  rememberedVerdicts,
  writeRounds,
} from './journal.ts';
import { momentOf, priceOf, waitingAt } from './moment.ts';
import { refusalTexts, verdictJson } from './verdict-json.ts';

/** A user with auto-trading on. */
export interface Person {
  userId: string;
  accountId: string;
  rules: AutoTradingRules;
}

/** Decision progress of a user. */
interface Run extends Person {
  holdings: Holdings;
  known: Remembered;
  /** Index of the next candidate. */
  next: number;
  /** New refusals. */
  refused: string[];
  rejected: number;
  /** On the BIDASK model. */
  isBidAsk: boolean;
}

/** A candidate with its key and its refusal texts. */
interface Keyed {
  candidate: Candidate;
  key: string;
  refusal: ReturnType<typeof refusalTexts>;
}

type Bought = { candidate: Candidate } & Purchase;
interface Wish {
  run: Run;
  keyed: Keyed;
  verdict: Bought;
  order: AutomaticOrder;
}

/**
 * Decides for a batch of users in waves: each user advances to their first purchase, at the prices of one instant;
 * all purchases commit in one statement; those who bought continue with the remaining cash. Trading hours are
 * checked in every wave, since time passes in between.
 */
export async function decideBatch(
  deps: Deps,
  people: readonly Person[],
  candidates: readonly Candidate[],
): Promise<{ people: number; bought: number; rejected: number }> {
  const courses = await begin(deps, people, candidates);
  const liquidities: Liquidities = courses.some(({ isBidAsk }) => isBidAsk)
    ? await liquiditiesOf(deps, candidates)
    : new Map();
  const keyed = candidates.map((candidate) => ({
    candidate,
    key: candidateKey(candidate),
    refusal: refusalTexts(candidate),
  }));
  let bought = 0;
  for (let going = courses; going.length > 0; ) {
    const wishes = wave(deps, going, keyed, liquidities);
    const outcomes = await placeAutomatically(
      deps,
      wishes.map(({ order }) => order),
      NOTE_PURCHASES,
    );
    for (const [n, outcome] of outcomes.entries()) {
      const wish = wishes[n];
      if (!wish) continue;
      const { run, keyed, verdict } = wish;
      if (outcome.outcome === 'refused') refuse(run, keyed, 'order', [outcome.words]);
      else run.holdings = holdingsAfter(run.holdings, verdict);
      if (outcome.outcome === 'bought') bought += 1;
    }
    going = wishes.map(({ run }) => run);
  }
  await writeRounds(deps.db, roundsOf(deps, courses, candidates[0]?.issuedOn ?? ''));
  return {
    people: courses.length,
    bought,
    rejected: courses.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}

async function begin(
  { db, market, fillModels }: Deps,
  people: readonly Person[],
  candidates: readonly Candidate[],
): Promise<Run[]> {
  const waits = waitingAt(market);
  const due = people.filter(({ rules }) => waits(rules) === null);
  if (due.length === 0) return [];
  const remembered = await rememberedVerdicts(
    db,
    due.map(({ userId }) => userId),
    candidates[0]?.issuedOn ?? '',
  );
  const holdings = await holdingsOf(
    db,
    due.map(({ accountId }) => accountId),
    market.tradingDate(),
  );
  const chosen = await Promise.all(due.map(({ accountId }) => fillModels.isBidAsk(accountId)));
  return due.flatMap((person, n) => {
    const held = holdings.get(person.accountId);
    const known: Remembered = remembered.get(person.userId) ?? new Map();
    const isBidAsk = chosen[n] ?? false;
    return held ? [{ ...person, holdings: held, known, next: 0, refused: [], rejected: 0, isBidAsk }] : [];
  });
}

/**
 * Advances each user to their next purchase and returns the purchases. Synchronous, so that all see the same
 * prices.
 */
function wave(
  deps: Deps,
  courses: readonly Run[],
  candidates: readonly Keyed[],
  liquidities: Liquidities,
): Wish[] {
  const moment = oneMoment(momentOf(deps.market));
  const waits = waitingAt(deps.market);
  return courses.flatMap((run) => {
    const own = run.isBidAsk ? momentByModel(moment, deps, liquidities, run.rules) : moment;
    const found = goOn(deps, run, candidates, { ...own, waits: waits(run.rules) });
    if (!found) return [];
    const verdict = run.isBidAsk ? sizedByModel(found.verdict, deps, liquidities) : found.verdict;
    const liquidity = run.isBidAsk ? (liquidities.get(verdict.candidate.instrumentId) ?? null) : null;
    return [{ run, ...found, verdict, order: { ...orderOf(deps, run, verdict), liquidity } }];
  });
}

/** Caches prices, so that every user sees the same moment. */
function oneMoment(moment: Moment): Moment {
  const prices = new Map<number, ReturnType<Moment['price']>>();
  const passed = new Map<number, number>();
  return {
    ...moment,
    minutesSince: (at) => once(passed, at.getTime(), () => moment.minutesSince(at)),
    price: (id) => once(prices, id, () => moment.price(id)),
  };
}

function once<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Advances to the next purchase, past refusals. */
function goOn(
  { market }: Deps,
  run: Run,
  candidates: readonly Keyed[],
  moment: Moment & { waits: string | null },
): { keyed: Keyed; verdict: Bought } | null {
  const accountState = accountStateAt(run.holdings, priceOf(market));
  while (run.next < candidates.length) {
    const keyed = candidates[run.next];
    run.next += 1;
    // A prediction that was bought is not bought again.
    if (!keyed || run.known.get(keyed.key) === null) continue;
    const verdict = decideOne(keyed.candidate, accountState, run.rules, moment);
    if (verdict.rule !== null) refuse(run, keyed, verdict.rule, verdict.figures);
    else if (moment.waits !== null) refuse(run, keyed, 'order', [moment.waits]);
    else return { keyed, verdict };
  }
  return null;
}

/** Collects a new refusal for the journal. */
function refuse(run: Run, { key, refusal }: Keyed, rule: Refusal['rule'], figures: Refusal['figures']): void {
  if (run.known.get(key) === rule) return;
  run.refused.push(refusal(rule, figures));
  run.rejected += 1;
}

function orderOf({ newId, market }: Deps, { userId, accountId }: Run, verdict: Bought): AutomaticOrder {
  const { candidate, quantity, stop, target } = verdict;
  const { issuedOn, instrumentId, horizon } = candidate;
  const tradeId = newId();
  return {
    userId,
    accountId,
    tradeId,
    quantity,
    stop,
    target,
    symbol: market.byId(instrumentId)?.symbol ?? '',
    // With the account, because a key is looked up among all orders that have it.
    key: `auto-${issuedOn}-${instrumentId}-${horizon}-${accountId}`,
    note: purchaseNote({ id: newId(), issuedOn, verdicts: [verdictJson(verdict, tradeId)] }),
  };
}

/** The holdings after a purchase. */
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

function roundsOf({ newId, market }: Deps, courses: readonly Run[], issuedOn: string): Round[] {
  const at = market.now();
  return courses.flatMap(({ userId, refused }) =>
    refused.length > 0 ? [{ id: newId(), userId, at, issuedOn, verdicts: refused }] : [],
  );
}
