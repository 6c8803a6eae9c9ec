import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '#shared/contract/index.ts';
import type {
  DataUpdateStatus,
  MarketIndices,
  MarketSession,
  Movers,
} from '#shared/contract/market/market.ts';
import type { QuoteRow } from '#shared/domain/market/quote-frame.ts';
import { rowsOfIndices, rowsOfMovers, rowsOfStocks, type StocksSnapshot } from './snapshot-rows.ts';

interface ReadsFollower {
  onSession(session: MarketSession): void;
  /** Rows with their tick; null if the reply has none. */
  onRows(rows: QuoteRow[], asOf: number | null): void;
  /** Whether to accept a reply without a tick: with a live feed it may be outdated. */
  believesUndated(): boolean;
}

/**
 * Observes all market queries of the page, so that quotes and clock use them too. Returns the unsubscribe function.
 */
export function followReads(queryClient: QueryClient, follower: ReadsFollower): () => void {
  const read = <Reply>(key: QueryKey, use: (reply: Reply) => void) => {
    const reply = queryClient.getQueryData<Reply>(key);
    if (reply !== undefined) use(reply);
  };
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey } = event.query;
    const path = queryKey.join('/');
    if (path === api.dataUpdate.status.path) {
      read<DataUpdateStatus>(queryKey, ({ session }) => follower.onSession(session));
    } else if (path === api.stocks.list.path) {
      read<StocksSnapshot>(queryKey, ({ stocks, asOf }) => follower.onRows(rowsOfStocks(stocks), asOf));
    } else if (!event.action.manual && !follower.believesUndated()) {
      return;
    } else if (path === api.market.indices.path) {
      read<MarketIndices>(queryKey, (indices) => follower.onRows(rowsOfIndices(indices), null));
    } else if (path === api.market.movers.path) {
      read<Movers>(queryKey, (movers) => follower.onRows(rowsOfMovers(movers), null));
    }
  });
}
