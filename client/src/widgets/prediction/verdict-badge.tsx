import { Badge } from '#client/ui/badge.tsx';
import type { Verdict } from '#shared/domain/predictions/horizon.ts';
import { text } from './text.ts';

const LOOKS = { BUY: 'buy', SELL: 'sell', HOLD: 'hold' } as const;

const CLAIMS = { BUY: text.buy, SELL: text.sell, HOLD: undefined } as const;

/** BUY is filled, SELL outlined, HOLD muted; the tooltip has the claim of a call. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge look={LOOKS[verdict]} title={CLAIMS[verdict]}>
      {verdict}
    </Badge>
  );
}
