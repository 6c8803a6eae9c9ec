import { useMemo } from 'react';
import { useDataQuality } from '#client/api/data-quality.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { SymbolHealth } from '#shared/contract/data-quality.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** A symbol whose bars can't be trusted, and the mark it is below. */
interface BelowMark {
  health: SymbolHealth;
  mark: number;
}

/** The symbols below the mark; none while that is unknown. */
export function useBelowMark(): (symbol: string) => BelowMark | undefined {
  const { data } = useDataQuality();
  return useMemo(() => {
    const below = (data?.symbols ?? []).filter(({ healthy }) => !healthy);
    const found = new Map(below.map((health) => [health.symbol, { health, mark: data?.mark ?? 0 }]));
    return (symbol) => found.get(symbol);
  }, [data]);
}

/** Says that a stock's data can't be trusted, how far it is from the mark, and why; nothing for a stock above it. */
export function HealthBadge({ below, reachable }: { below: BelowMark | undefined; reachable: boolean }) {
  if (!below) return null;
  const { symbol, score, reasons } = below.health;
  const judged = score === null ? 'not judged yet' : `${score} of 100`;
  const why = reasons.map(({ words }) => words).join(' ');
  const message = `Data health ${judged}, below the mark of ${below.mark}: nothing is filled and nothing is predicted. ${why}`;
  return (
    <Tooltip content={message}>
      <button
        type="button"
        tabIndex={reachable ? undefined : -1}
        className="badge warn"
        aria-label={`${displaySymbol(symbol)}: ${message}`}
        onClick={() => openOverlay('symbol', symbol)}
      >
        Data {score ?? '—'}
      </button>
    </Tooltip>
  );
}
