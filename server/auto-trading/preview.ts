import type { AutoDecision, AutoPreview } from '#shared/contract/auto-trading.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { readSettings } from '../settings/store.ts';
import { accountStateAt, holdingsOf } from './account-state.ts';
import { currentCandidates } from './candidates.ts';
import { decideAll, type Verdict } from './decide.ts';
import { percents } from './journal.ts';
import { momentOf, priceOf, waitingAt } from './moment.ts';
import { checkText, textOf } from './text.ts';

/** What auto-trading would do for a user now, by the same rules, without placing orders. */
export async function previewFor(deps: Deps, person: SignedIn): Promise<AutoPreview> {
  const { db, market } = deps;
  const { enabled, rules } = await readSettings(db, person.id);
  const holdings = (await holdingsOf(db, [person.accountId], market.tradingDate())).get(person.accountId);
  if (!holdings) throw new Error(`There is no account ${person.accountId}.`);
  const standing = accountStateAt(holdings, priceOf(market));
  const verdicts = decideAll(await currentCandidates(db), standing, rules, momentOf(market));
  return {
    at: market.now().toISOString(),
    enabled,
    waits: waitingAt(market)(rules),
    standing: {
      openPositions: standing.openPositions,
      maxOpenPositions: rules.maxOpenPositions,
      dayPnl: rupeesFromPaise(standing.dayPnl),
      atRisk: rupeesFromPaise(standing.atRisk),
      dailyLossLimit: rules.dailyLossLimit === null ? null : rupeesFromPaise(rules.dailyLossLimit),
      lossesInARow: standing.lossesInARow,
      availableCash: rupeesFromPaise(standing.availableCash),
    },
    decisions: verdicts.map((verdict) => presentVerdict(market, verdict)),
  };
}

function presentVerdict(market: Market, verdict: Verdict): AutoDecision {
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
    words: textOf(verdict),
    checks: bought ? checkText(bought.checks) : [],
    quantity: bought?.quantity ?? null,
    price: bought && rupeesFromPaise(bought.price),
    stopLoss: bought && rupeesFromPaise(bought.stop),
    target: bought && rupeesFromPaise(bought.target),
  };
}
