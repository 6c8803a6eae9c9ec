import { useMemo } from 'react';
import { usePositions } from '#client/api/trading/intraday.ts';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { count, rupees, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { isKey, KEYS } from '#client/lib/keys/keys.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { legsOf } from '#client/widgets/exit-positions/legs.ts';
import { text as exitText } from '#client/widgets/exit-positions/text.ts';
import { useExit } from '#client/widgets/exit-positions/use-exit.tsx';
import { PositionList } from '#client/widgets/intraday/position-list.tsx';
import { WithKeys } from '#client/widgets/keys-of.tsx';
import { reachableRow, rowProps, useRows } from '#client/widgets/list-table/row-keys.ts';
import { atLivePrice } from '#client/widgets/live-value.ts';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { PriceCell } from '#client/widgets/price-cell.tsx';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { Pane } from './pane.tsx';
import { PaneList } from './pane-list.tsx';
import { text } from './text.ts';
import type { Terminal } from './use-terminal.ts';

/** Open intraday positions, then holdings, at live prices, each with an exit; one button exits all. */
export function PositionsPane({ terminal }: { terminal: Terminal }) {
  const holdings = useHoldings();
  const intraday = usePositions();
  const open = intraday.data?.filter(({ netQuantity }) => netQuantity !== 0) ?? [];
  const { exit, dialog } = useExit();
  return (
    <Pane
      name="positions"
      head={
        legsOf(holdings.data ?? [], open).length > 1 && (
          <Button variant="ghost" onClick={() => exit(holdings.data ?? [], open)}>
            {exitText.exitAll}
          </Button>
        )
      }
    >
      <NotRefreshed query={holdings} className="m-2" />
      <NotRefreshed query={intraday} className="m-2" />
      {open.length > 0 && (
        <div className="border-line border-b">
          <PositionList positions={open} />
        </div>
      )}
      <PaneList
        query={holdings}
        what={text.positions.what}
        empty={
          open.length === 0 && (
            <EmptyState title={text.positions.none} className="py-6">
              {text.positions.noneHint}
            </EmptyState>
          )
        }
      >
        {(items) => <Positions holdings={items} terminal={terminal} onExit={exit} />}
      </PaneList>
      {dialog}
    </Pane>
  );
}

function Positions({
  holdings,
  terminal,
  onExit,
}: {
  holdings: readonly Holding[];
  terminal: Terminal;
  onExit: (holdings: readonly Holding[]) => void;
}) {
  const symbols = useMemo(() => holdings.map(({ symbol }) => symbol), [holdings]);
  const exit = (symbol: string) => onExit(holdings.filter((each) => each.symbol === symbol));
  const { current, bodyProps } = useRows(symbols, (symbol, event, onRow) => {
    if (isKey(event, 'open') && onRow) terminal.select(symbol);
    else if (isKey(event, 'buy')) terminal.trade(symbol, { side: 'BUY', from: 'positions' });
    else if (isKey(event, 'sell')) terminal.trade(symbol, { side: 'SELL', from: 'positions' });
    else if (isKey(event, 'exit')) exit(symbol);
    else return false;
    return true;
  });
  const reachable = reachableRow(current, symbols);
  return (
    <DataTable
      caption={text.positions.caption}
      className="two [--cell-x:8px]"
      headClass="sr-only"
      columns={COLUMNS}
      rows={holdings}
      rowKey={({ id }) => id}
      row={(holding) => (
        <PositionRow
          key={holding.id}
          holding={holding}
          reachable={holding.symbol === reachable}
          onShow={() => terminal.select(holding.symbol, 'chart')}
          onExit={() => exit(holding.symbol)}
        />
      )}
      body={bodyProps}
    />
  );
}

const COLUMNS: Column<Holding>[] = [
  { head: text.positions.heads.stock },
  { head: text.positions.heads.price, width: 'w-24', hide: '@max-[22rem]:hidden' },
  { head: text.positions.heads.pnl, width: 'w-27' },
  { head: text.positions.heads.exit, width: 'w-13' },
];

function PositionRow({
  holding,
  reachable,
  onShow,
  onExit,
}: {
  holding: Holding;
  reachable: boolean;
  onShow: () => void;
  onExit: () => void;
}) {
  const quote = useQuote(holding.instrumentId);
  const live = atLivePrice(holding, quote && rupeesFromPaise(quote.last));
  const symbol = displaySymbol(live.symbol);
  const percent = (of: number) => (
    <Change direction={directionOf(Math.round(of * 100))}>{signedPercent(of)}</Change>
  );
  return (
    <tr {...rowProps(live.symbol, reachable)}>
      <th scope="row">
        <button type="button" tabIndex={-1} className="cut w-full text-left" onClick={onShow}>
          <b className="strong cut block">{symbol}</b>
          <span className="small t3 cut block">
            {text.positions.quantityAt(count(live.quantity), rupees(live.averagePrice))}
          </span>
        </button>
      </th>
      <td className="num @max-[22rem]:hidden">
        <span className="block">
          <PriceCell
            last={nearestPaise(live.currentPrice)}
            className={live.stale ? 'text-warn' : undefined}
          />
        </span>
        <span className="small block">
          {live.stale ? <span className="text-warn">{text.lastKnown}</span> : percent(live.dayChangePercent)}
        </span>
      </td>
      <td className="num">
        <span className="block">{signedRupees(live.pnl)}</span>
        <span className="small block">{percent(live.pnlPercent)}</span>
      </td>
      <td className="num">
        <Tooltip content={<WithKeys press={KEYS.exit.press[0]}>{exitText.exitPosition}</WithKeys>}>
          <Button
            variant="ghost"
            className="px-1.5"
            aria-label={exitText.exitStock(symbol)}
            tabIndex={reachable ? undefined : -1}
            onClick={onExit}
          >
            {exitText.exit}
          </Button>
        </Tooltip>
      </td>
    </tr>
  );
}
