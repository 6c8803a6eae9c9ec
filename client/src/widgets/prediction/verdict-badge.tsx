import { Badge } from '#client/ui/badge.tsx';
import type { Verdict } from '#shared/domain/horizon.ts';

const LOOKS = { BUY: 'buy', SELL: 'sell', HOLD: 'hold' } as const;

/** BUY is filled, SELL is outlined, HOLD is quiet. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <Badge look={LOOKS[verdict]}>{verdict}</Badge>;
}
