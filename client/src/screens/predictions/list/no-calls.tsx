import { useLastCall } from '#client/api/signals/predictions.ts';
import { share } from '#client/lib/format/format.ts';
import { dayText, percentText } from '#client/widgets/prediction/reason-text.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { abstentionText } from '#shared/domain/predictions/abstention.ts';
import { DECISION } from '#shared/domain/predictions/decision-rule.ts';
import { HORIZON_WORDS, type Horizon } from '#shared/domain/predictions/horizon.ts';
import { text } from '../text.ts';

/** Why the model makes no calls at this horizon, and when it made the last one. */
export function NoCalls({ all, horizon }: { all: readonly HorizonPrediction[]; horizon: Horizon }) {
  if (all.some(({ prediction }) => prediction !== 'HOLD')) return null;
  return (
    <p className="t2 mb-3">
      {text.list.allHold(reasonOf(all, horizon))} <LastCall horizon={horizon} />
    </p>
  );
}

/** The model's reason if it is the same for all stocks; otherwise the rule that no stock meets. */
function reasonOf(all: readonly HorizonPrediction[], horizon: Horizon): string {
  const reason = all[0]?.abstained;
  if (reason && all.every(({ abstained }) => abstained === reason)) return abstentionText(reason);
  return text.list.noneMeets(share(100 * DECISION.buyUp[horizon]), percentText(1 - DECISION.buyRank));
}

function LastCall({ horizon }: { horizon: Horizon }) {
  const { data: call } = useLastCall(horizon);
  if (call === undefined) return null;
  if (call === null) return text.list.neverCalled(HORIZON_WORDS[horizon].name);
  const day = dayText(call.issuedOn, '1970-01-01');
  const when = call.origin === 'simulated' ? `${day} ${text.list.inBacktest}` : day;
  return `${text.list.lastCall(displaySymbol(call.stockSymbol), call.prediction, when)}.`;
}
