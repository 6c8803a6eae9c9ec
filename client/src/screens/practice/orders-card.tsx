import { clsx } from 'clsx';
import { useCancelPractice } from '#client/api/practice.ts';
import { count, istTime, price, rupees } from '#client/lib/format.ts';
import { sayFailure } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Note, ProfitAndLoss, Side, Status } from '#client/widgets/orders/trade-marks.tsx';
import { orderSentence, priceNote, statusNote } from '#client/widgets/orders/trade-words.ts';
import type { PracticeDay } from '#shared/contract/practice.ts';
import type { Trade } from '#shared/contract/trades.ts';

/** The orders of the day, newest first; those that wait can be cancelled. */
export function OrdersCard({ day }: { day: PracticeDay }) {
  const cancel = useCancelPractice(day.id);
  // On a narrow screen there is room for what can be done only where something can.
  const waiting = day.trades.some(({ canCancel }) => canCancel);
  return (
    <Card aria-labelledby="practice-orders">
      <CardHead id="practice-orders" title="Orders of this day" />
      {day.trades.length === 0 ? (
        <EmptyState title="No orders">
          {day.score
            ? 'You watched this day without trading it.'
            : 'Buy when you see a reason to; every order is charged as a real one would be.'}
        </EmptyState>
      ) : (
        <table className="table two plain max-desk:[--cell-x:4px]">
          <caption className="sr-only">Orders of this practice day, newest first</caption>
          <thead>
            <tr>
              <th scope="col" className="w-16 max-desk:w-14">
                Type
              </th>
              <th scope="col">Status</th>
              <th scope="col" className="num w-16 max-desk:hidden">
                Qty
              </th>
              <th scope="col" className="num w-28 max-desk:w-26">
                Price
              </th>
              <th scope="col" className="num w-24 max-desk:hidden">
                Charges
              </th>
              <th scope="col" className="num w-28 max-desk:hidden">
                P&L
              </th>
              <th scope="col" className={clsx('w-24 max-desk:w-17', !waiting && 'max-desk:hidden')}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {day.trades.map((trade) => (
              <OrderRow
                key={trade.id}
                trade={trade}
                waiting={waiting}
                busy={cancel.isPending}
                onCancel={() =>
                  cancel.mutate(trade.id, {
                    onError: (error) => sayFailure(error, 'The order could not be cancelled'),
                  })
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function OrderRow({
  trade,
  waiting,
  busy,
  onCancel,
}: {
  trade: Trade;
  /** Any order of the day waits. */
  waiting: boolean;
  busy: boolean;
  onCancel: () => void;
}) {
  const { executedAt, createdAt, charges } = trade;
  return (
    <tr>
      <th scope="row" className="text-left">
        <Side trade={trade} />
      </th>
      <td>
        <Status trade={trade} />
        <Note
          text={`${istTime(new Date(executedAt ?? createdAt)).replace(' IST', '')} ${statusNote(trade)}`.trim()}
        />
      </td>
      <td className="num max-desk:hidden">{count(trade.quantity)}</td>
      <td className="num">
        <span className="block">
          <span className="desk:hidden">{count(trade.quantity)} × </span>
          {price(trade.price)}
        </span>
        <Note text={priceNote(trade)} />
      </td>
      <td className="num max-desk:hidden">{charges ? rupees(charges.total) : '—'}</td>
      <td className="num max-desk:hidden">
        <ProfitAndLoss trade={trade} />
      </td>
      <td className={waiting ? undefined : 'max-desk:hidden'}>
        <span className="row justify-end">
          {trade.canCancel && (
            <Button variant="ghost" disabled={busy} onClick={onCancel}>
              Cancel<span className="sr-only">: {orderSentence(trade)}</span>
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
