import { type FocusEvent, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isKey } from '#client/lib/keys/keys.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { useLinesInView } from './lines-in-view.ts';
import { listItems } from './list-items.ts';
import { OrderDetail } from './order-detail.tsx';
import { text } from './text.ts';
import type { TradeLine } from './trade-lines.ts';
import { TradeRow } from './trade-row.tsx';

/** The trades as a table with one open; two lines per trade on a narrow screen. */
export function TradesTable({
  lines,
  open,
  onOpen,
  onModify,
}: {
  lines: readonly TradeLine[];
  /** Id of the open trade. */
  open: string | null;
  onOpen: (id: string | null) => void;
  onModify: (trade: Trade) => void;
}) {
  const items = listItems(lines, open);
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const { inView, after, measure, scrollTo } = useLinesInView(items, current, body);
  useArrivalAt(items.findIndex(({ detail }) => detail) - 1, scrollTo);
  const onFocus = ({ target }: FocusEvent) => setCurrent(target.closest('tr')?.dataset.trade ?? null);
  return (
    <table
      className="table two [--cell-x:8px] [--row-2:44px] pointer-coarse:[--row-2:56px] max-desk:[--row-2:64px] [&_:is(th,td):first-child]:pl-3 [&_:is(th,td):last-child]:pr-3"
      aria-rowcount={items.length + 1}
    >
      <caption className="sr-only">{text.list.caption}</caption>
      <Columns />
      <Heads />
      <tbody ref={body} onFocus={onFocus} onKeyDown={moveBetweenTrades}>
        {inView.map(({ item: { key, trade, nested, detail }, index, room }) => (
          <Fragment key={key}>
            <Gap height={room} />
            {detail ? (
              <OrderDetail ref={measure} trade={trade} place={index} onModify={onModify} />
            ) : (
              <TradeRow
                ref={measure}
                trade={trade}
                nested={nested}
                place={index}
                open={trade.id === open}
                onToggle={() => onOpen(trade.id === open ? null : trade.id)}
                onModify={onModify}
              />
            )}
          </Fragment>
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** Scrolls to the trade in the address. */
function useArrivalAt(index: number, scrollTo: (index: number, options: { align: 'center' }) => void): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!arrived.current && index > 0) scrollTo(index, { align: 'center' });
    arrived.current = true;
  }, [index, scrollTo]);
}

function moveBetweenTrades(event: KeyboardEvent<HTMLElement>): void {
  const way = isKey(event, 'down') ? 1 : isKey(event, 'up') ? -1 : 0;
  if (way === 0 || !(event.target instanceof HTMLElement)) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('button[aria-expanded]')];
  const place = names.indexOf(event.target);
  if (place < 0) return;
  event.preventDefault();
  names[place + way]?.focus();
}

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height >= 1 ? <tr aria-hidden style={{ height }} /> : null;
}

function Columns() {
  return (
    <colgroup>
      <col />
      <col className="w-38 max-wide:w-34 max-desk:hidden" />
      <col className="w-22 max-wide:w-30 max-desk:hidden" />
      <col className="w-20 max-wide:hidden" />
      <col className="w-30 max-desk:hidden" />
      <col className="w-34 max-wide:hidden" />
      <col className="w-34 max-desk:hidden" />
      <col className="w-28 max-wide:hidden" />
      <col className="w-30 max-desk:hidden" />
      <col className="w-31 desk:hidden" />
    </colgroup>
  );
}

const HEADS = [
  [text.list.heads.stock, ''],
  [text.list.heads.status, 'max-desk:hidden'],
  [text.list.heads.type, 'max-desk:hidden'],
  [text.list.heads.quantity, 'num max-wide:hidden'],
  [text.list.heads.price, 'num max-desk:hidden'],
  [text.list.heads.total, 'num max-wide:hidden'],
  [text.list.heads.pnl, 'num max-desk:hidden'],
  [text.list.heads.date, 'max-wide:hidden'],
] as const;

function Heads() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {HEADS.map(([head, className]) => (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ))}
        <th scope="col" className="max-desk:hidden">
          <span className="sr-only">{text.list.heads.actions}</span>
        </th>
        <th scope="col" className="num desk:hidden">
          {text.list.heads.totalAndPnl}
        </th>
      </tr>
    </thead>
  );
}
