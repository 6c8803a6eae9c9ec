import { Badge } from '#client/ui/badge.tsx';
import type { Verdict } from '#shared/domain/horizon.ts';

const LOOKS = { BUY: 'buy', SELL: 'sell', HOLD: 'hold' } as const;

/** BUY is filled, SELL outlined, HOLD muted. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <Badge look={LOOKS[verdict]}>{verdict}</Badge>;
}
