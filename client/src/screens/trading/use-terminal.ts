import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { PANES, type PaneName } from '#client/lib/terminal-panes.ts';
import { useQuickList } from '#client/widgets/watchlists/quick-list.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';

/** The last opened order ticket. Each opening is a new ticket. */
interface RequestedTicket {
  turn: number;
  side: TradeSide;
  quantity: number;
  /** The pane it was opened from, which gets the focus back. */
  from: PaneName;
}

/**
 * State shared by the terminal's panes: the selected stock, and the ticket. The stock and a narrow screen's pane
 * are in the address.
 */
export interface Terminal {
  /** Null until known. */
  symbol: string | null;
  pane: PaneName;
  ticket: RequestedTicket;
  /** Selects a stock for chart and ticket; where panes are tabs, also a pane. */
  select: (symbol: string, pane?: PaneName) => void;
  show: (pane: PaneName) => void;
  /** Opens and focuses a new ticket. */
  trade: (symbol: string, ask: { side: TradeSide; from: PaneName; quantity?: number }) => void;
}

export function useTerminal(): Terminal {
  const [address, setAddress] = useSearchParams();
  const [ticket, setTicket] = useState<RequestedTicket>({
    turn: 0,
    side: 'BUY',
    quantity: 1,
    from: 'watchlist',
  });
  const written = address.get('stock');
  const first = useFirstStock();
  const set = (changes: { stock?: string; pane?: PaneName }) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const symbol = written === null ? first : normaliseSymbol(written);
  useStaying(written === null ? first : null, (stock) => set({ stock }));
  return {
    symbol,
    pane: PANES.find((name) => name === address.get('pane')) ?? 'watchlist',
    ticket,
    select: (stock, pane) => {
      if (stock !== symbol) setTicket((before) => ({ ...before, side: 'BUY', quantity: 1 }));
      if (stock !== symbol || pane !== undefined) set({ stock, ...(pane && { pane }) });
    },
    show: (pane) => set({ pane }),
    trade: (stock, { side, from, quantity = 1 }) => {
      setTicket(({ turn }) => ({ turn: turn + 1, side, quantity, from }));
      set({ stock, pane: 'ticket' });
    },
  };
}

/** The default stock: the first watched, else the first of the holdings, else the first of all. */
function useFirstStock(): string | null {
  const { list, isPending } = useQuickList();
  const holdings = useHoldings();
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  if (isPending || holdings.isPending) return null;
  return list?.symbols[0] ?? holdings.data?.[0]?.symbol ?? stocks.data?.[0]?.symbol ?? null;
}

/** Once selected, a stock stays selected even if its list changes. */
function useStaying(shown: string | null, write: (symbol: string) => void): void {
  useEffect(() => {
    if (shown !== null) write(shown);
  });
}
