import { useEffect, useMemo, useState } from 'react';
import { useAlerts } from '#client/api/signals/alerts.ts';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { createLineLayer, type LineLayer } from './line-layer.ts';
import { type OwnLine, ownLines } from './own-lines.ts';

/** A change proposed by a drag: another price of an order or alert, or a new alert. */
export type Proposal = { line: OwnLine; price: number } | { line: null; price: number };

/** The user's orders and alerts of a stock, over its chart. */
export function useOwnLines(
  stock: Stock,
  { locked, onMove }: { locked: boolean; onMove: (proposal: Proposal) => void },
): LineLayer {
  const { data: trades } = useTradeHistory();
  const { data: alerts } = useAlerts();
  const [layer] = useState(createLineLayer);
  const lines = useMemo(
    () => ownLines(stock.symbol, trades ?? [], alerts ?? []),
    [stock.symbol, trades, alerts],
  );
  useEffect(() => {
    layer.set({
      lines,
      tick: Number(stock.tickSize),
      locked,
      onMove: (line, price) => onMove({ line, price }),
    });
  });
  return layer;
}
