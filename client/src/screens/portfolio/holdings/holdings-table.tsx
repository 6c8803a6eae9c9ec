import { clsx } from 'clsx';
import { Fragment, useMemo } from 'react';
import { count, rupees, share } from '#client/lib/format/format.ts';
import { useQuote, useQuotesOf } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { text as exitText } from '#client/widgets/exit-positions/text.ts';
import { Gap } from '#client/widgets/list-table/row-gap.tsx';
import { reachableRow, rowProps, useRowKeys } from '#client/widgets/list-table/row-keys.ts';
import type { RowInView } from '#client/widgets/list-table/rows-in-view.ts';
import { sortClicked, sortedBy } from '#client/widgets/list-table/sort-keys.ts';
import { SHORT_LIST, useHeightOf, useRowsInView } from '#client/widgets/list-table/use-rows-in-view.ts';
import { atLivePrice, totalOf, weightOf } from '#client/widgets/live-value.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { StockCell } from '../stock-cell.tsx';
import { text as portfolioText } from '../text.ts';
import { LOOKS } from './holdings-columns.tsx';
import { type HoldingColumn, type HoldingFilters, type HoldingSort, labelOf } from './list-filters.ts';
import { ExitButton, TradeButtons } from './row-buttons.tsx';
import { text } from './text.ts';

/** Before a row is measured. */
const USUAL_ROW = 52;

type OnExit = (holdings: readonly Holding[]) => void;

/** The listed holdings in the chosen columns, with totals. `all` are those of the portfolio. */
export function HoldingsTable({
  all,
  holdings,
  filters,
  onChange,
  onExit,
}: {
  all: readonly Holding[];
  holdings: readonly Holding[];
  filters: HoldingFilters;
  onChange: (next: HoldingFilters) => void;
  onExit: OnExit;
}) {
  const symbols = useMemo(() => holdings.map(({ symbol }) => symbol), [holdings]);
  const { current, bodyProps } = useRowKeys(symbols);
  const body = bodyProps.ref;
  const rowHeight = useHeightOf(body, 'tr[data-row]', USUAL_ROW);
  const { rows, after } = useRowsInView(symbols, { current, body, rowHeight, allUpTo: SHORT_LIST });
  const reachable = reachableRow(
    current,
    rows.map(({ symbol }) => symbol),
  );
  const total = useMemo(() => totalOf(all), [all]);
  const { columns } = filters;
  return (
    <div className={clsx(columns.length > 6 && 'desk:overflow-x-auto')}>
      <DataTable
        caption={text.caption}
        className={clsx('two max-desk:[--cell-x:8px]', columns.length > 6 && 'desk:min-w-[96rem]')}
        columns={columnsOf(filters, onChange)}
        rows={rows}
        rowKey={({ symbol }) => symbol}
        row={({ symbol, index, room }) => {
          const holding = holdings[index];
          return (
            holding && (
              <Fragment key={symbol}>
                <Gap height={room} />
                <HoldingRow
                  holding={holding}
                  place={index + 2}
                  columns={columns}
                  weight={weightOf(holding, total)}
                  reachable={symbol === reachable}
                  onExit={onExit}
                />
              </Fragment>
            )
          );
        }}
        body={bodyProps}
        foot={
          <>
            <Gap height={after} />
            <TotalRow all={all} holdings={holdings} columns={columns} onExit={onExit} />
          </>
        }
        rowCount={holdings.length + 2}
      />
    </div>
  );
}

function columnsOf(filters: HoldingFilters, onChange: (next: HoldingFilters) => void): Column<RowInView>[] {
  const sort = (name: HoldingSort) => ({
    ...sortedBy(filters.sort, name),
    onSort: (also: boolean) => onChange({ ...filters, sort: sortClicked(filters.sort, name, also) }),
  });
  const actions = { head: text.heads.actions, hideHead: true, num: true };
  return [
    { head: text.heads.stock, sort: sort('stock') },
    ...filters.columns.map((name) => {
      const { width, hide } = LOOKS[name];
      return { head: labelOf(name), num: true, width, hide, sort: sort(name) };
    }),
    { ...actions, width: 'w-60', hide: 'max-[70rem]:hidden' },
    { ...actions, width: 'w-14', hide: 'min-[70.01rem]:hidden' },
  ];
}

function HoldingRow({
  holding,
  place,
  columns,
  weight,
  reachable,
  onExit,
}: {
  holding: Holding;
  /** Row number in the table; the header is 1. */
  place: number;
  columns: readonly HoldingColumn[];
  weight: number | null;
  reachable: boolean;
  onExit: OnExit;
}) {
  const quote = useQuote(holding.instrumentId);
  const live = atLivePrice(holding, quote && rupeesFromPaise(quote.last));
  return (
    <tr {...rowProps(live.symbol, reachable)} aria-rowindex={place}>
      <th scope="row">
        <StockCell stock={live} reachable={reachable}>
          {portfolioText.quantityAt(count(live.quantity), rupees(live.averagePrice))}
        </StockCell>
      </th>
      {columns.map((name) => (
        <td key={name} className={clsx('num', LOOKS[name].hide)}>
          {LOOKS[name].cell(live, weight)}
        </td>
      ))}
      <td className="num max-[70rem]:hidden">
        <TradeButtons symbol={live.symbol} reachable={reachable} onExit={() => onExit([holding])} />
      </td>
      <td className="num min-[70.01rem]:hidden">
        <ExitButton
          className="px-1.5"
          symbol={live.symbol}
          reachable={reachable}
          onExit={() => onExit([holding])}
        />
      </td>
    </tr>
  );
}

/** Totals of the listed holdings at live prices. Exiting all is possible only if all are listed. */
function TotalRow({
  all,
  holdings,
  columns,
  onExit,
}: {
  all: readonly Holding[];
  holdings: readonly Holding[];
  columns: readonly HoldingColumn[];
  onExit: OnExit;
}) {
  const quoteOf = useQuotesOf(all.map(({ instrumentId }) => instrumentId));
  const live = (of: readonly Holding[]) =>
    totalOf(
      of.map((holding) => {
        const quote = quoteOf(holding.instrumentId);
        return atLivePrice(holding, quote && rupeesFromPaise(quote.last));
      }),
    );
  const [total, ofAll] = [live(holdings), live(all)];
  const isAll = holdings.length === all.length;
  const weight = ofAll.currentValue === 0 ? '—' : share((100 * total.currentValue) / ofAll.currentValue);
  return (
    <tr className="bg-canvas font-[550]" aria-rowindex={holdings.length + 2}>
      <th scope="row">
        <span className="block">
          {isAll ? text.total : text.totalOf(count(holdings.length), count(all.length))}
        </span>
        <span className="small t3 block font-normal whitespace-normal desk:hidden">
          {text.investedOf(rupees(total.investedValue))}
        </span>
      </th>
      {columns.map((name) => (
        <td key={name} className={clsx('num', LOOKS[name].hide)}>
          {name === 'weight' ? weight : LOOKS[name].total(total)}
        </td>
      ))}
      {['max-[70rem]:hidden', 'min-[70.01rem]:hidden'].map((hidden) => (
        <td key={hidden} className={clsx('num', hidden)}>
          {holdings.length > 1 && isAll && (
            <Button
              variant="ghost"
              className="max-[70rem]:h-auto max-[70rem]:px-0.5 max-[70rem]:py-1 max-[70rem]:leading-tight max-[70rem]:whitespace-normal"
              onClick={() => onExit(holdings)}
            >
              {exitText.exitAll}
            </Button>
          )}
        </td>
      ))}
    </tr>
  );
}
