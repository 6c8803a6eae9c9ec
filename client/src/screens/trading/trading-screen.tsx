import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useUser } from '#client/api/account/auth.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { useKeys } from '#client/lib/keys/use-keys.ts';
import { focusPane, PANES, type PaneName, TAB_TITLES } from '#client/lib/terminal-panes.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { ChartPane } from './chart-pane.tsx';
import { ChartsView } from './charts/charts-view.tsx';
import { text as chartsText } from './charts/text.ts';
import { FillsPane } from './fills-pane.tsx';
import { forgetLayout } from './layout-memory.ts';
import { OrdersPane } from './orders-pane.tsx';
import { PositionsPane } from './positions-pane.tsx';
import { ResizablePanes } from './resizable-panes.tsx';
import { text } from './text.ts';
import { TicketPane } from './ticket-pane.tsx';
import { type Terminal, useTerminal } from './use-terminal.ts';
import { WatchlistPane } from './watchlist-pane.tsx';

/**
 * The terminal: everything for trading on one screen, fully keyboard-operable. On a narrow screen the panes are
 * tabs.
 */
export function TradingScreen() {
  const terminal = useTerminal();
  const [address] = useSearchParams();
  return address.get('view') === 'charts' ? (
    <ChartsView symbol={terminal.symbol} />
  ) : (
    <Panes terminal={terminal} />
  );
}

function Panes({ terminal }: { terminal: Terminal }) {
  const { data: user } = useUser();
  const wide = useMediaQuery('(width >= 68.75rem)');
  const [resets, setResets] = useState(0);
  useTerminalKeys(terminal);
  const panes = panesOf(terminal);
  const person = user?.id ?? '';
  return (
    <div className={wide ? '-mb-4 flex h-[calc(100dvh-5.5rem)] min-h-150 flex-col' : undefined}>
      <ScreenHead
        title={text.title}
        purpose={
          <>
            {text.purpose}{' '}
            {wide && (
              <>
                {text.pressKey} <kbd>?</kbd> {text.forShortcuts}
              </>
            )}
          </>
        }
      >
        <div className="row gap-3">
          <MarketAsOf />
          <Link className={buttonClass()} href={`/trading?view=charts${stockOf(terminal)}`}>
            {chartsText.open}
          </Link>
          {wide && (
            <Button
              onClick={() => {
                forgetLayout(person);
                setResets(resets + 1);
              }}
            >
              {text.resetLayout}
            </Button>
          )}
        </div>
      </ScreenHead>
      {wide ? (
        <div className="min-h-0 grow">
          <ResizablePanes person={person} panes={panes} resets={resets} />
        </div>
      ) : (
        <Tabs
          label={text.panes}
          value={terminal.pane}
          onChange={terminal.show}
          tabs={PANES.map((name) => ({
            value: name,
            label: TAB_TITLES[name],
            content: (
              <div className={name === 'chart' ? 'h-[max(40rem,calc(100dvh-14rem))] pt-3' : 'pt-3'}>
                {panes[name]}
              </div>
            ),
            // Keeps a half-filled ticket while the chart is viewed.
            keep: name === 'ticket',
          }))}
        />
      )}
    </div>
  );
}

const stockOf = ({ symbol }: Terminal) => (symbol === null ? '' : `&stock=${symbol}`);

function panesOf(terminal: Terminal): Record<PaneName, ReactNode> {
  return {
    watchlist: <WatchlistPane terminal={terminal} />,
    chart: <ChartPane terminal={terminal} />,
    ticket: <TicketPane terminal={terminal} />,
    positions: <PositionsPane terminal={terminal} />,
    orders: <OrdersPane terminal={terminal} />,
    fills: <FillsPane />,
  };
}

/** Numbers focus panes; b and s open a ticket for the selected stock, except in a list, which has its own. */
function useTerminalKeys({ symbol, show, trade }: Terminal): void {
  const go = (name: PaneName) => () => {
    show(name);
    focusPane(name);
  };
  useKeys({
    watchlist: go('watchlist'),
    chart: go('chart'),
    ticket: go('ticket'),
    positions: go('positions'),
    orders: go('orders'),
    fills: go('fills'),
    buy: () => symbol !== null && trade(symbol, { side: 'BUY', from: 'watchlist' }),
    sell: () => symbol !== null && trade(symbol, { side: 'SELL', from: 'watchlist' }),
  });
}
