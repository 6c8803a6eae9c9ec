import { useState } from 'react';
import { useGtts } from '#client/api/trading/gtt.ts';
import { usePositions } from '#client/api/trading/intraday.ts';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { openGtt } from '#client/lib/address/gtt-address.ts';
import { count, rupees, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { AlertList } from '#client/widgets/alerts/alert-list.tsx';
import { text as exitText } from '#client/widgets/exit-positions/text.ts';
import { useExit } from '#client/widgets/exit-positions/use-exit.tsx';
import { GttList } from '#client/widgets/gtt/gtt-list.tsx';
import { text as gttText } from '#client/widgets/gtt/text.ts';
import { PositionList } from '#client/widgets/intraday/position-list.tsx';
import { atLivePrice } from '#client/widgets/live-value.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import { CancelButton } from '#client/widgets/orders/cancel-button.tsx';
import { ModifyDialog } from '#client/widgets/orders/modify-dialog.tsx';
import { orderSentence, statusNote } from '#client/widgets/orders/trade-text.ts';
import { TradesTable } from '#client/widgets/stock-sheet/own-trades.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

/** The user's position, orders, GTTs, alerts and fills of one stock. */
export function TradesTab({ stock: { symbol } }: { stock: Stock }) {
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
      <PositionCard symbol={symbol} />
      <OrdersCard symbol={symbol} />
      <GttsCard symbol={symbol} />
      <AlertsCard symbol={symbol} />
      <HistoryCard symbol={symbol} />
    </div>
  );
}

function PositionCard({ symbol }: { symbol: string }) {
  const holdings = useHoldings();
  const intraday = usePositions().data?.filter((each) => each.symbol === symbol) ?? [];
  return (
    <Card aria-label={text.trades.position}>
      <CardHead title={text.trades.position} />
      <Loaded
        query={holdings}
        skeleton={<SkeletonLines count={4} label={text.trades.loading} />}
        failed={text.trades.failed}
      >
        {(loaded) => {
          const holding = loaded.find((each) => each.symbol === symbol);
          if (holding) return <Position holding={holding} />;
          return intraday.length === 0 && <p className="t3">{text.trades.noPosition}</p>;
        }}
      </Loaded>
      {intraday.length > 0 && (
        <div className="-mx-(--card-pad) mt-3">
          <h3 className="border-line border-y bg-canvas px-4 py-1.5">{text.trades.intraday}</h3>
          <PositionList positions={intraday} />
        </div>
      )}
    </Card>
  );
}

function Position({ holding }: { holding: Holding }) {
  const quote = useQuote(holding.instrumentId);
  const live = atLivePrice(holding, quote && rupeesFromPaise(quote.last));
  const { exit, dialog } = useExit();
  const amount = (value: number, percent: number) => (
    <Change direction={directionOf(Math.round(value * 100))}>
      {signedRupees(value)} ({signedPercent(percent)})
    </Change>
  );
  return (
    <>
      <dl className="kv">
        <dt>{text.trades.quantity}</dt>
        <dd>{count(live.quantity)}</dd>
        <dt>{text.trades.average}</dt>
        <dd>{rupees(live.averagePrice)}</dd>
        <dt>{text.trades.value}</dt>
        <dd>{rupees(live.currentValue)}</dd>
        <dt>{text.trades.pnl}</dt>
        <dd>{amount(live.pnl, live.pnlPercent)}</dd>
        <dt>{text.trades.day}</dt>
        <dd>{amount(live.dayChange, live.dayChangePercent)}</dd>
      </dl>
      <Button className="mt-3" onClick={() => exit([holding])}>
        {exitText.exitPosition}
      </Button>
      {dialog}
    </>
  );
}

function OrdersCard({ symbol }: { symbol: string }) {
  const history = useTradeHistory();
  const [modified, setModified] = useState<Trade | null>(null);
  return (
    <Card aria-label={text.trades.orders}>
      <CardHead title={text.trades.orders} />
      <Loaded
        query={history}
        skeleton={<SkeletonLines count={3} label={gttText.loading} />}
        failed={text.trades.failed}
      >
        {(trades) => {
          const open = trades.filter((each) => each.stockSymbol === symbol && each.status === 'PENDING');
          return open.length === 0 ? (
            <p className="t3">{text.trades.noOrders}</p>
          ) : (
            <ul aria-label={text.trades.ordersCaption}>
              {open.map((order) => (
                <OpenOrder key={order.id} order={order} onModify={() => setModified(order)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <ModifyDialog trade={modified} onClose={() => setModified(null)} />
    </Card>
  );
}

function OpenOrder({ order, onModify }: { order: Trade; onModify: () => void }) {
  const sentence = orderSentence(order);
  return (
    <li className="flex flex-wrap items-center gap-2 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 grow">
        <p>{sentence}</p>
        <p className="small t3">{statusNote(order)}</p>
      </div>
      {order.canModify && (
        <Button variant="line" aria-label={text.trades.modifyOrder(sentence)} onClick={onModify}>
          {text.trades.modify}
        </Button>
      )}
      {order.canCancel && <CancelButton trade={order} />}
    </li>
  );
}

function GttsCard({ symbol }: { symbol: string }) {
  const gtts = useGtts();
  return (
    <Card className="overflow-hidden p-0" aria-label={text.trades.gtts}>
      <div className="p-(--card-pad) pb-0">
        <CardHead title={text.trades.gtts}>
          <Button variant="ghost" onClick={() => openGtt(symbol)}>
            {text.trades.newGtt}
          </Button>
        </CardHead>
      </div>
      <Loaded
        query={gtts}
        skeleton={<SkeletonLines count={3} label={gttText.loading} />}
        failed={gttText.list.failed}
        stillWorks={gttText.list.stillWorks}
      >
        {(loaded) => {
          const own = loaded.filter((each) => each.symbol === symbol);
          return own.length === 0 ? (
            <p className="t3 p-(--card-pad) pt-0">{text.trades.noGtts}</p>
          ) : (
            <GttList label={`${text.trades.gtts} ${displaySymbol(symbol)}`} gtts={own} />
          );
        }}
      </Loaded>
    </Card>
  );
}

function AlertsCard({ symbol }: { symbol: string }) {
  const alerts = useAlertsAddress();
  return (
    <Card aria-label={text.trades.alerts}>
      <CardHead title={text.trades.alerts} />
      <AlertList symbol={symbol} onNew={() => alerts.open(symbol)} onChange={alerts.open} />
    </Card>
  );
}

function HistoryCard({ symbol }: { symbol: string }) {
  const history = useTradeHistory();
  const own = history.data?.filter(({ stockSymbol }) => stockSymbol === symbol) ?? [];
  if (!history.data) return null;
  return (
    <Card className="wide:col-span-2" aria-label={text.trades.history}>
      <CardHead title={text.trades.history} />
      {own.length === 0 ? <p className="t3">{text.trades.noHistory}</p> : <TradesTable trades={own} />}
      {history.hasNextPage && <p className="small t3 mt-2">{text.trades.older}</p>}
    </Card>
  );
}
