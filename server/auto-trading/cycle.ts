import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#shared/schema/auth.ts';
import { accounts } from '#shared/schema/ledger.ts';
import { brokerageLinks, userSettings } from '#shared/schema/settings.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { rulesOf } from '../settings/store.ts';
import { placeTrade } from '../trading/place.ts';
import { currentCandidates } from './candidates.ts';
import { type Candidate, decideAll, type Verdict } from './decide.ts';
import { candidateKey, type Entry, type Remembered, rememberedVerdicts, writeJournal } from './journal.ts';
import { momentOf, priceOf, waitingFor } from './moment.ts';
import { standingsOf } from './standing.ts';

/** People decided for at once. */
const BATCH = 500;

/** What one cycle did. */
export interface CycleReport {
  people: number;
  bought: number;
  rejected: number;
}

/**
 * One cycle of auto-trading: for everybody active who has it on, whose brokerage login holds and whose hours they are, decides on the newest
 * predictions, buys what passes, and writes down every verdict that is new. An order has the prediction as its idempotency key, so
 * that a cycle that is run again, or by two servers, buys nothing twice.
 */
export async function runCycle(deps: Deps): Promise<CycleReport> {
  const report: CycleReport = { people: 0, bought: 0, rejected: 0 };
  if (deps.market.session().phase !== 'continuous') return report;
  const candidates = await currentCandidates(deps.db);
  const [first] = candidates;
  if (!first) return report;
  for (let after: string | null = null; ; ) {
    const people = await nextPeople(deps, after);
    const last = people.at(-1);
    if (!last) return report;
    after = last.userId;
    await decideFor(deps, people, candidates, first.issuedOn, report);
  }
}

type Person = Awaited<ReturnType<typeof nextPeople>>[number];

async function nextPeople({ db, clock }: Deps, after: string | null) {
  return db
    .select({ userId: userSettings.userId, accountId: accounts.id, settings: userSettings })
    .from(userSettings)
    .innerJoin(accounts, eq(accounts.userId, userSettings.userId))
    .innerJoin(brokerageLinks, eq(brokerageLinks.userId, userSettings.userId))
    .innerJoin(users, eq(users.id, userSettings.userId))
    .where(
      and(
        userSettings.autoTradingEnabled,
        users.isActive,
        gt(brokerageLinks.expiresAt, clock.now()),
        after === null ? sql`true` : gt(userSettings.userId, after),
      ),
    )
    .orderBy(asc(userSettings.userId))
    .limit(BATCH);
}

async function decideFor(
  deps: Deps,
  people: readonly Person[],
  candidates: readonly Candidate[],
  issuedOn: string,
  report: CycleReport,
): Promise<void> {
  const { db, market } = deps;
  const ids = people.map(({ userId }) => userId);
  const remembered = await rememberedVerdicts(db, ids, issuedOn);
  const standings = await standingsOf(
    db,
    people.map(({ accountId }) => accountId),
    market.tradingDate(),
    priceOf(market),
  );
  const entries: Entry[] = [];
  for (const person of people) {
    const rules = rulesOf(person.settings);
    const standing = standings.get(person.accountId);
    if (!standing || waitingFor(market, rules) !== null) continue;
    const known: Remembered = remembered.get(person.userId) ?? new Map();
    const open = candidates.filter((candidate) => known.get(candidateKey(candidate)) !== null);
    const verdicts = decideAll(open, standing, rules, momentOf(market));
    for (const verdict of verdicts) entries.push(...(await carryOut(deps, person, verdict, known)));
    report.people += 1;
  }
  await writeJournal(db, entries);
  report.bought += entries.filter(({ verdict }) => verdict.rule === null).length;
  report.rejected += entries.filter(({ verdict }) => verdict.rule !== null).length;
}

const placed = z.object({ id: z.uuid() });

/**
 * Buys what passed. The clock may have gone on since it was decided, past the end of the person's hours, so they are asked for at the very moment of ordering.
 * What the order itself was refused for is a verdict like any other; nothing is written twice.
 */
async function carryOut(deps: Deps, person: Person, verdict: Verdict, known: Remembered): Promise<Entry[]> {
  const entry = { id: deps.newId(), userId: person.userId, at: deps.market.now() };
  if (verdict.rule === null) {
    const told = waitingFor(deps.market, rulesOf(person.settings)) ?? (await buy(deps, person, verdict));
    if (typeof told !== 'string') return [{ ...entry, verdict, tradeId: told.id }];
    return carryOut(deps, person, { candidate: verdict.candidate, rule: 'order', words: told }, known);
  }
  const isNew = known.get(candidateKey(verdict.candidate)) !== verdict.rule;
  return isNew ? [{ ...entry, verdict, tradeId: null }] : [];
}

/** The trade, or the sentence it was refused with. */
async function buy(
  deps: Deps,
  { userId: id, accountId }: Person,
  { candidate, quantity, stop, target }: Extract<Verdict, { rule: null }>,
): Promise<{ id: string } | string> {
  const symbol = deps.market.byId(candidate.instrumentId)?.symbol ?? '';
  const order = {
    symbol,
    side: 'BUY',
    quantity,
    orderType: 'MARKET',
    price: null,
    stopLoss: stop,
    target,
  } as const;
  const key = `auto ${candidate.issuedOn} ${candidate.instrumentId} ${candidate.horizon}`.replaceAll(
    ' ',
    '-',
  );
  try {
    const reply = await placeTrade(deps, { id, accountId }, order, key, { auto: true });
    return placed.parse(JSON.parse(reply.json));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message;
    throw error;
  }
}
