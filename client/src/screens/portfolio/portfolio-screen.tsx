import { useSearchParams } from 'wouter';
import { useHoldings, usePortfolioSummary } from '#client/api/trading/portfolio.ts';
import { useRecentTrades } from '#client/api/trading/trades.ts';
import { useWatchlistDetail, useWatchlists } from '#client/api/trading/watchlists.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { StatGridSkeleton } from '#client/ui/stats/stat-grid.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { ChargesSetting } from '#client/widgets/charges-setting/charges-setting.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { ReconciliationLight } from '#client/widgets/reconciliation/reconciliation-light.tsx';
import { TerminalLink } from '#client/widgets/terminal-link.tsx';
import type { PortfolioSummary } from '#shared/contract/trading/portfolio.ts';
import { ActionsTab } from './actions/actions-tab.tsx';
import { AddFundsDialog } from './add-funds-dialog.tsx';
import { BasketsTab } from './baskets-tab.tsx';
import { GttTab } from './gtt-tab.tsx';
import { HoldingsTab } from './holdings/holdings-tab.tsx';
import { LotsAndTaxTab } from './performance/lots-and-tax-tab.tsx';
import { PerformanceTab } from './performance/performance-tab.tsx';
import { PositionsTab } from './positions-tab.tsx';
import { RecentTradesTab } from './recent-trades-tab.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { text } from './text.ts';
import { WatchlistTab } from './watchlist/watchlist-tab.tsx';

const TABS = [
  { value: 'holdings', label: text.tabs.holdings, content: <HoldingsTab /> },
  { value: 'positions', label: text.tabs.positions, content: <PositionsTab /> },
  { value: 'watchlist', label: text.tabs.watchlist, content: <WatchlistTab /> },
  { value: 'gtt', label: text.tabs.gtt, content: <GttTab /> },
  { value: 'baskets', label: text.tabs.baskets, content: <BasketsTab /> },
  { value: 'actions', label: text.tabs.actions, content: <ActionsTab /> },
  { value: 'trades', label: text.tabs.trades, content: <RecentTradesTab /> },
  { value: 'performance', label: text.tabs.performance, content: <PerformanceTab /> },
  { value: 'lots', label: text.tabs.tax, content: <LotsAndTaxTab /> },
] as const;

/** Portfolio: the account's cash, value and profit, and its contents. Tab and dialog are in the address. */
export function PortfolioScreen() {
  const [address, set] = useAddress();
  const summary = usePortfolioSummary();
  const holdings = useHoldings();
  // Fetched on every tab, so that the other tabs are up to date when opened.
  useWatchlistDetail(useWatchlists().data?.[0]?.id);
  useRecentTrades();
  const tab = TABS.find(({ value }) => value === address.get('tab'))?.value ?? 'holdings';
  return (
    <>
      <ScreenHead title={text.title} purpose={text.purpose}>
        <div className="row gap-4 max-desk:w-full max-desk:flex-wrap max-desk:justify-between">
          {summary.data && <SummaryAsOf summary={summary.data} failed={summary.isError} />}
          <span className="row ml-auto">
            <TerminalLink />
            <Button variant="primary" onClick={() => set('add-funds', '1')}>
              {text.addFunds.title}
            </Button>
          </span>
        </div>
      </ScreenHead>
      {summary.isError && !summary.data ? (
        <UnableToLoad />
      ) : (
        <>
          {summary.data ? (
            <SummaryCards summary={summary.data} holdings={holdings.data} />
          ) : (
            <StatGridSkeleton className="mb-4" loading={text.loading} />
          )}
          <NotRefreshed query={summary} className="mb-4" />
          <ReconciliationLight className="mb-4" />
          <Tabs
            label={text.title}
            tabs={TABS}
            value={tab}
            onChange={(value) => set('tab', value === 'holdings' ? null : value)}
          />
          <ChargesSetting className="mt-4" />
        </>
      )}
      <AddFundsDialog
        open={address.has('add-funds')}
        onOpenChange={(open) => set('add-funds', open ? '1' : null)}
      />
    </>
  );
}

/** The address, and a function to change one parameter. */
function useAddress(): [URLSearchParams, (name: string, value: string | null) => void] {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [address, set];
}

/** The figures are live; after a failed refetch they are as of the last one. */
function SummaryAsOf({ summary, failed }: { summary: PortfolioSummary; failed: boolean }) {
  if (!failed && !summary.stale) return <MarketAsOf />;
  return <AsOfMarket at={summary.asOf} stale />;
}

function UnableToLoad() {
  return (
    <Card>
      <FailedState
        title={text.unable.title}
        retryLabel={text.unable.refresh}
        onRetry={() => location.reload()}
      >
        <p>{text.unable.hint}</p>
        <p>{text.unable.safe}</p>
      </FailedState>
    </Card>
  );
}
