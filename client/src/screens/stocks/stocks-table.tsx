import { clsx } from 'clsx';
import { Fragment, memo, useDeferredValue, useMemo } from 'react';
import { useSparklines } from '#client/api/market/bars.ts';
import { useWatchedSymbols } from '#client/api/trading/watchlists.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { Gap } from '#client/widgets/list-table/row-gap.tsx';
import { reachableRow, useRowKeys } from '#client/widgets/list-table/row-keys.ts';
import { useRowsInView } from '#client/widgets/list-table/use-rows-in-view.ts';
import { useVerdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { lookOf } from './column-look.ts';
import type { ListColumn } from './figures.ts';
import type { ListedStock } from './list-filters.ts';
import { StockRow } from './stock-row.tsx';
import { StocksHead } from './stocks-head.tsx';
import { text } from './text.ts';

const NARROW = '(width < 56.25rem)';
const COARSE = '(pointer: coarse)';

/** With more columns than usual the table scrolls sideways where it must, so that a stock keeps its name. */
const MIN_WIDTHS: Partial<Record<number, string>> = {
  5: 'desk:min-w-[72rem]',
  6: 'desk:min-w-[80rem]',
  7: 'desk:min-w-[86rem]',
  8: 'desk:min-w-[92rem]',
  9: 'desk:min-w-[98rem]',
  10: 'desk:min-w-[104rem]',
  11: 'desk:min-w-[110rem]',
  12: 'desk:min-w-[116rem]',
  13: 'desk:min-w-[122rem]',
  14: 'desk:min-w-[128rem]',
  15: 'desk:min-w-[134rem]',
  16: 'desk:min-w-[140rem]',
};

/**
 * The virtual list: only rows near the window are mounted, and each subscribes to its own stock. Typing in the
 * search re-renders it only when the stocks change.
 */
export const StocksTable = memo(function StocksTable({
  stocks,
  columns,
}: {
  stocks: readonly ListedStock[];
  columns: readonly ListColumn[];
}) {
  const symbols = useMemo(() => stocks.map(({ stock }) => stock.symbol), [stocks]);
  const { current, bodyProps } = useRowKeys(symbols);
  const verdicts = useDeferredValue(useVerdicts());
  const watched = useWatchedSymbols();
  const lines = useDeferredValue(useSparklines().data);
  const rowHeight = useRowHeight();
  const { rows, after } = useRowsInView(symbols, { current, body: bodyProps.ref, rowHeight });
  const reachable = reachableRow(
    current,
    rows.map(({ symbol }) => symbol),
  );
  return (
    <table
      className={clsx(
        'table [--cell-x:8px] [--row:32px] pointer-coarse:[--row:48px] max-desk:[--row:56px]',
        MIN_WIDTHS[columns.length],
      )}
      aria-rowcount={stocks.length + 1}
    >
      <caption className="sr-only">{text.row.caption}</caption>
      <colgroup>
        <col />
        <col className="w-26 max-desk:w-30" />
        {columns.map((column) => (
          <col key={column} className={lookOf(column).width} />
        ))}
        <col className="w-38 max-desk:w-16" />
      </colgroup>
      <StocksHead />
      <tbody {...bodyProps}>
        {rows.map(({ symbol, index, room }) => {
          const listed = stocks[index];
          if (!listed) return null;
          return (
            <Fragment key={symbol}>
              <Gap height={room} />
              <StockRow
                stock={listed.stock}
                figures={listed.figures}
                columns={columns}
                place={index + 2}
                reachable={symbol === reachable}
                verdicts={verdicts.get(symbol)}
                closes={lines?.closes.get(listed.stock.id)}
                watched={watched(symbol)}
              />
            </Fragment>
          );
        })}
        <Gap height={after} />
      </tbody>
    </table>
  );
});

/** As in --row: two lines per row on a narrow screen, larger for touch than for a mouse. */
function useRowHeight(): number {
  const narrow = useMediaQuery(NARROW);
  const coarse = useMediaQuery(COARSE);
  if (narrow) return 56;
  return coarse ? 48 : 32;
}
