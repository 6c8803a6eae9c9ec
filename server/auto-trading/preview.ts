import type { AutoDecision, AutoPreview } from '#shared/contract/trading/auto-trading.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import type { AutoTradingRules } from '#shared/domain/trading/auto-trading.ts';
import type { Db } from '../core/db/db.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { readSettings } from '../settings/store.ts';
import { accountStateAt, holdingsOf } from './account-state.ts';
import { liquiditiesOf, momentByModel, sizedByModel } from './by-model.ts';
import { currentCandidates } from './candidates.ts';
import { type AccountState, type Candidate, decideAll, type Verdict } from './decide.ts';
import { candidateKey, percents, rememberedVerdicts } from './journal.ts';
import { momentOf, priceOf, waitingAt } from './moment.ts';
import { checkText, textOf, withPlanned } from './text.ts';

/**
 * What auto-trading would do for a user now, by the same rules, without placing orders. Outside continuous trading it
 * decides at the latest prices. Predictions already bought are skipped, as in a cycle.
 */
export async function previewFor(deps: Deps, person: SignedIn): Promise<AutoPreview> {
  const { db, market } = deps;
  const { enabled, rules } = await readSettings(db, person.id);
  const holdings = (await holdingsOf(db, [person.accountId], market.tradingDate())).get(person.accountId);
  if (!holdings) throw new Error(`There is no account ${person.accountId}.`);
  const accountState = accountStateAt(holdings, priceOf(market));
  const prices = market.session().phase === 'continuous' ? 'trading' : 'latest';
  const candidates = await undecided(db, person.id, await currentCandidates(db));
  const verdicts = await verdictsFor(deps, person.accountId, { candidates, accountState, rules, prices });
  return {
    at: market.now().toISOString(),
    enabled,
    waits: waitingAt(market)(rules),
    standing: {
      openPositions: accountState.openPositions,
      maxOpenPositions: rules.maxOpenPositions,
      dayPnl: rupeesFromPaise(accountState.dayPnl),
      atRisk: rupeesFromPaise(accountState.atRisk),
      dailyLossLimit: rules.dailyLossLimit === null ? null : rupeesFromPaise(rules.dailyLossLimit),
      lossesInARow: accountState.lossesInARow,
      availableCash: rupeesFromPaise(accountState.availableCash),
    },
    decisions: verdicts.map((verdict, n) =>
      presentVerdict(market, verdict, purchasesIn(verdicts.slice(0, n))),
    ),
  };
}

/** Decides by the account's fill model. */
async function verdictsFor(
  deps: Deps,
  accountId: string,
  { candidates, accountState, rules, prices }: Deciding,
): Promise<Verdict[]> {
  const moment = momentOf(deps.market, prices);
  if (!(await deps.fillModels.isBidAsk(accountId))) return decideAll(candidates, accountState, rules, moment);
  const liquidities = await liquiditiesOf(deps, candidates);
  const verdicts = decideAll(
    candidates,
    accountState,
    rules,
    momentByModel(moment, deps, liquidities, rules),
  );
  return verdicts.map((one) => (one.rule === null ? sizedByModel(one, deps, liquidities) : one));
}

/** Candidates not bought yet: each prediction is bought once. */
async function undecided(db: Db, userId: string, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const [first] = candidates;
  if (!first) return [];
  const verdicts = (await rememberedVerdicts(db, [userId], first.issuedOn)).get(userId);
  return candidates.filter((candidate) => verdicts?.get(candidateKey(candidate)) !== null);
}

interface Deciding {
  candidates: readonly Candidate[];
  accountState: AccountState;
  rules: AutoTradingRules;
  prices: 'trading' | 'latest';
}

const purchasesIn = (verdicts: readonly Verdict[]) => verdicts.filter(({ rule }) => rule === null).length;

/** `planned` is the number of earlier orders in the same preview; some rules count them. */
function presentVerdict(market: Market, verdict: Verdict, planned: number): AutoDecision {
  const { candidate, rule } = verdict;
  const instrument = market.byId(candidate.instrumentId);
  const bought = verdict.rule === null ? verdict : null;
  return {
    symbol: instrument?.symbol ?? String(candidate.instrumentId),
    name: instrument?.name ?? '',
    issuedOn: candidate.issuedOn,
    horizon: candidate.horizon,
    ...percents(candidate),
    outcome: bought ? 'bought' : 'rejected',
    rule,
    words: withPlanned({ rule, words: textOf(verdict) }, planned).words,
    checks: bought ? checkText(bought.checks).map((check) => withPlanned(check, planned)) : [],
    quantity: bought?.quantity ?? null,
    price: bought && rupeesFromPaise(bought.price),
    stopLoss: bought && rupeesFromPaise(bought.stop),
    target: bought && rupeesFromPaise(bought.target),
  };
}
