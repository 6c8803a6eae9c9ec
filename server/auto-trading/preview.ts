import type { AutoDecision, AutoPreview } from '#shared/contract/auto-trading.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import type { SignedIn } from '../core/signed-in.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { readSettings } from '../settings/store.ts';
import { currentCandidates } from './candidates.ts';
import { decideAll, type Verdict } from './decide.ts';
import { percents } from './journal.ts';
import { momentOf, priceOf, waitingFor } from './moment.ts';
import { standingsOf } from './standing.ts';

/** What auto-trading would do for a person now, by the same rules; nothing is ordered. */
export async function previewFor(deps: Deps, person: SignedIn): Promise<AutoPreview> {
  const { db, market } = deps;
  const { enabled, rules } = await readSettings(db, person.id);
  const standings = await standingsOf(db, [person.accountId], market.tradingDate(), priceOf(market));
  const standing = standings.get(person.accountId);
  if (!standing) throw new Error(`There is no account ${person.accountId}.`);
  const verdicts = decideAll(await currentCandidates(db), standing, rules, momentOf(market));
  return {
    at: market.now().toISOString(),
    enabled,
    waits: waitingFor(market, rules),
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
  const { candidate, words, rule } = verdict;
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
    words,
    quantity: bought?.quantity ?? null,
    price: bought && rupeesFromPaise(bought.price),
    stopLoss: bought && rupeesFromPaise(bought.stop),
    target: bought && rupeesFromPaise(bought.target),
  };
}
