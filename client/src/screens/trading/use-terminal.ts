import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useHoldings, useWatchlist } from '#client/api/portfolio.ts';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { PANES, type PaneName } from '#client/lib/terminal-panes.ts';
import type { TradeSide } from '#shared/contract/trades.ts';
import { normaliseSymbol } from '#shared/domain/symbol.ts';

/** The order ticket as it was last asked for. Each asking is another ticket. */
interface RequestedTicket {
  turn: number;
  side: TradeSide;
  quantity: number;
  /** Where it was asked from, and where the focus returns to. */
  from: PaneName;
}

/** What the panes of the terminal share: the stock that is shown, and the ticket. The stock and a narrow screen's pane are in the address. */
export interface Terminal {
  /** Null until it is known what there is to show. */
  symbol: string | null;
  pane: PaneName;
  ticket: RequestedTicket;
  /** Shows a stock in chart and ticket; where the panes are tabs, that of the pane as well. */
  select: (symbol: string, pane?: PaneName) => void;
  show: (pane: PaneName) => void;
  /** A new ticket, which takes the focus. */
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

/** What is shown where the address names no stock: the first that is watched, else the first that is held, else the first there is. */
function useFirstStock(): string | null {
  const watchlist = useWatchlist();
  const holdings = useHoldings();
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  if (watchlist.isPending || holdings.isPending) return null;
  return watchlist.data?.[0]?.symbol ?? holdings.data?.[0]?.symbol ?? stocks.data?.[0]?.symbol ?? null;
}

/** Once shown, a stock stays, whatever becomes of the lists it was taken from. */
function useStaying(shown: string | null, write: (symbol: string) => void): void {
  useEffect(() => {
    if (shown !== null) write(shown);
  });
}
