import { useMemo } from 'react';
import { useDataQuality } from '#client/api/admin/data-quality.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import type { SymbolHealth } from '#shared/contract/admin/data-quality.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** A symbol below the trust threshold. */
interface BelowMark {
  health: SymbolHealth;
  mark: number;
}

/** The symbols below the threshold; none while unknown. */
export function useBelowMark(): (symbol: string) => BelowMark | undefined {
  const { data } = useDataQuality();
  return useMemo(() => {
    const below = (data?.symbols ?? []).filter(({ healthy }) => !healthy);
    const found = new Map(below.map((health) => [health.symbol, { health, mark: data?.mark ?? 0 }]));
    return (symbol) => found.get(symbol);
  }, [data]);
}

/** Warns that a stock's data is not trusted, with score, threshold and reason; empty for a trusted stock. */
export function HealthBadge({ below, reachable }: { below: BelowMark | undefined; reachable: boolean }) {
  if (!below) return null;
  const { symbol, score, reasons } = below.health;
  const judged = score === null ? text.health.unscored : text.health.score(score);
  const why = reasons.map(({ words }) => words).join(' ');
  const message = text.health.belowMark(judged, below.mark, why);
  return (
    <Tooltip content={message}>
      <button
        type="button"
        tabIndex={reachable ? undefined : -1}
        className="badge warn"
        aria-label={`${displaySymbol(symbol)}: ${message}`}
        onClick={() => openOverlay('symbol', symbol)}
      >
        {text.health.badge(score ?? '—')}
      </button>
    </Tooltip>
  );
}
