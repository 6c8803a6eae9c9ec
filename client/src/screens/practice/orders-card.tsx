import { Pencil, ReceiptText, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCancelPractice, useModifyPractice } from '#client/api/trading/practice.ts';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { count, istTime, rupees } from '#client/lib/format/format.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { ModifyOrderDialog } from '#client/widgets/orders/modify-dialog.tsx';
import { Note, ProfitAndLoss, Side, Status } from '#client/widgets/orders/trade-marks.tsx';
import { orderSentence, priceNote, statusNote } from '#client/widgets/orders/trade-text.ts';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { text } from './text.ts';

/** The day's orders, newest first: pending ones can be changed and cancelled, filled ones have a contract note. */
export function OrdersCard({ day }: { day: PracticeDay }) {
  const cancel = useCancelPractice(day.id);
  const modify = useModifyPractice(day.id);
  const [modified, setModified] = useState<Trade | null>(null);
  return (
    <Card aria-labelledby="practice-orders">
      <CardHead id="practice-orders" title={text.orders.title} />
      {day.trades.length === 0 ? (
        <EmptyState title={text.orders.none}>
          {day.score ? text.orders.noneFinal : text.orders.noneHint}
        </EmptyState>
      ) : (
        <DataTable
          caption={text.orders.caption}
          className="two plain max-desk:[--cell-x:4px]"
          columns={[
            ...COLUMNS,
            {
              head: text.orders.heads.actions,
              hideHead: true,
              width: 'w-22 pointer-coarse:w-24',
              cell: (trade) => (
                <OrderActions
                  trade={trade}
                  busy={cancel.isPending}
                  onModify={() => setModified(trade)}
                  onCancel={() =>
                    cancel.mutate(trade.id, {
                      onError: (error) => toastError(error, text.orders.cancelFailed),
                    })
                  }
                />
              ),
            },
          ]}
          rows={day.trades}
          rowKey={({ id }) => id}
        />
      )}
      <ModifyOrderDialog
        trade={modified}
        price={rupees(day.quote.last)}
        mode="PRACTICE"
        change={modify.mutateAsync}
        onClose={() => setModified(null)}
      />
    </Card>
  );
}

const COLUMNS: Column<Trade>[] = [
  {
    head: text.orders.heads.order,
    rowHead: true,
    cellClass: 'max-desk:py-1.5!',
    cell: (trade) => (
      <>
        <span className="row flex-wrap gap-1.5">
          <Side trade={trade} />
          <Status trade={trade} />
        </span>
        <Note
          className="mt-0.5 desk:hidden"
          text={text.orders.quantityAt(count(trade.quantity), rupees(trade.price), priceNote(trade))}
        />
        <Note
          className="desk:mt-0.5"
          text={text.orders.timeAndState(
            istTime(new Date(trade.executedAt ?? trade.createdAt)),
            statusNote(trade),
          )}
        />
        <Note text={trade.clientNote ?? ''} />
      </>
    ),
  },
  {
    head: text.orders.heads.quantity,
    num: true,
    width: 'w-16',
    hide: 'max-desk:hidden',
    cell: ({ quantity }) => count(quantity),
  },
  {
    head: text.orders.heads.price,
    num: true,
    width: 'w-28',
    hide: 'max-desk:hidden',
    cell: (trade) => (
      <>
        <span className="block">{rupees(trade.price)}</span>
        <Note text={priceNote(trade)} />
      </>
    ),
  },
  {
    head: text.orders.heads.charges,
    num: true,
    width: 'w-24',
    hide: 'max-desk:hidden',
    cell: ({ charges }) => (charges ? rupees(charges.total) : '—'),
  },
  {
    head: text.orders.heads.pnl,
    num: true,
    width: 'w-28',
    hide: 'max-desk:hidden',
    cell: (trade) => <ProfitAndLoss trade={trade} />,
  },
];

function OrderActions({
  trade,
  busy,
  onModify,
  onCancel,
}: {
  trade: Trade;
  busy: boolean;
  onModify: () => void;
  onCancel: () => void;
}) {
  const note = useNoteAddress();
  const sentence = orderSentence(trade);
  return (
    <span className="row justify-end gap-1 [--control:28px] pointer-coarse:[--control:44px]">
      {trade.canModify && (
        <IconButton
          tip={text.orders.modify}
          name={text.orders.named(text.orders.modify, sentence)}
          onClick={onModify}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      {trade.canCancel && (
        <IconButton
          tip={text.orders.cancel}
          name={text.orders.named(text.orders.cancel, sentence)}
          disabled={busy}
          onClick={onCancel}
        >
          <X aria-hidden />
        </IconButton>
      )}
      {trade.status === 'EXECUTED' && (
        <IconButton
          tip={text.orders.note}
          name={text.orders.named(text.orders.note, sentence)}
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
  disabled = false,
  onClick,
  children,
}: {
  tip: string;
  name: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip content={tip}>
      <Button sends variant="ghost" icon aria-label={name} disabled={disabled} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
