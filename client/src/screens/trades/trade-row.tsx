import { clsx } from 'clsx';
import { Pencil, ReceiptText } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { CancelButton } from '#client/widgets/orders/cancel-button.tsx';
import { Note, ProfitAndLoss, Side, Status } from '#client/widgets/orders/trade-marks.tsx';
import { orderWord, priceNote, statusNote } from '#client/widgets/orders/trade-text.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';
import { TradeName } from './trade-name.tsx';

interface TradeRowProps {
  ref: Ref<HTMLTableRowElement>;
  trade: Trade;
  nested: boolean;
  /** Its row number in the whole list, excluding headers. */
  place: number;
  open: boolean;
  onToggle: () => void;
  onModify: (trade: Trade) => void;
}

/** One trade as a row of figures; two lines on a narrow screen, with the rest in its details. */
export function TradeRow({ ref, trade, nested, place, open, onToggle, onModify }: TradeRowProps) {
  return (
    <tr
      ref={ref}
      data-index={place}
      data-trade={trade.id}
      aria-rowindex={place + 2}
      className={clsx(open && 'is')}
    >
      <th scope="row">
        <TradeName trade={trade} nested={nested} open={open} onToggle={onToggle} />
      </th>
      <Figures trade={trade} />
      <td className="max-desk:hidden">
        <Actions trade={trade} onModify={onModify} />
      </td>
      <td className="num desk:hidden">
        {trade.canCancel ? <CancelButton trade={trade} /> : <Outcome trade={trade} />}
      </td>
    </tr>
  );
}

/** The cells for wide screens; below `wide`, quantity, total and date are under their neighbours. */
function Figures({ trade }: { trade: Trade }) {
  const total = rupees(trade.totalAmount);
  return (
    <>
      <td className="max-desk:hidden">
        <Status trade={trade} />
        <Note text={statusNote(trade)} />
      </td>
      <td className="max-desk:hidden">
        <span className="row gap-1.5">
          <Side trade={trade} />
          <span className="tn wide:hidden">{count(trade.quantity)}</span>
        </span>
        <Note text={orderWord(trade)} />
      </td>
      <td className="num max-wide:hidden">{count(trade.quantity)}</td>
      <td className="num max-desk:hidden">
        <span className="block">{rupees(trade.price)}</span>
        <Note text={priceNote(trade)} className="max-wide:hidden" />
        <Note text={text.list.equals(total)} className="wide:hidden" />
      </td>
      <td className="num max-wide:hidden">{total}</td>
      <td className="num max-desk:hidden">
        <ProfitAndLoss trade={trade} />
      </td>
      <td className="t2 max-wide:hidden">{tradeTime(new Date(trade.createdAt))}</td>
    </>
  );
}

function Outcome({ trade }: { trade: Trade }) {
  return (
    <>
      <span className="block">{rupees(trade.totalAmount)}</span>
      <span className="small block">
        <ProfitAndLoss trade={trade} />
      </span>
    </>
  );
}

function Actions({ trade, onModify }: { trade: Trade; onModify: (trade: Trade) => void }) {
  const note = useNoteAddress();
  const symbol = displaySymbol(trade.stockSymbol);
  return (
    <span className="row justify-end gap-1 [--control:28px] pointer-coarse:[--control:44px]">
      {trade.canModify && (
        <IconButton
          tip={text.detail.modify}
          name={text.detail.modifyOrder(symbol)}
          onClick={() => onModify(trade)}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      {trade.canCancel && <CancelButton trade={trade} />}
      {trade.status === 'EXECUTED' && (
        <IconButton
          tip={text.detail.contractNote}
          name={text.detail.contractNoteOf(symbol)}
          onClick={() => note.open(trade.id)}
        >
          <ReceiptText aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

function IconButton({
  tip,
  name,
  onClick,
  children,
}: {
  tip: string;
  name: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip content={tip}>
      <Button variant="ghost" icon aria-label={name} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
