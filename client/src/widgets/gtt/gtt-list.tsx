import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useCancelGtt, useCreateGtt } from '#client/api/trading/gtt.ts';
import { openGtt } from '#client/lib/address/gtt-address.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { share } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { PriceCell, useLivePrice } from '../price-cell.tsx';
import { gttLines, gttName, nearestDistance } from './gtt-words.ts';
import { STATE_LABEL, text } from './text.ts';

const LOOK: Record<Gtt['state'], BadgeLook> = {
  ACTIVE: 'plain',
  TRIGGERED: 'good',
  CANCELLED: 'tag',
  EXPIRED: 'tag',
  REJECTED: 'bad',
};

/** GTTs with their triggers or outcome; active ones can be edited and cancelled. */
export function GttList({ label, gtts }: { label: string; gtts: readonly Gtt[] }) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks).data;
  const [cancelled, setCancelled] = useState<Gtt | null>(null);
  return (
    <>
      {cancelled && <Cancelled gtt={cancelled} onDone={() => setCancelled(null)} />}
      <ul aria-label={label}>
        {gtts.map((gtt) => (
          <GttRow
            key={gtt.id}
            gtt={gtt}
            stock={stocks?.find(({ symbol }) => symbol === gtt.symbol)}
            onCancelled={() => setCancelled(gtt)}
          />
        ))}
      </ul>
    </>
  );
}

function GttRow({
  gtt,
  stock,
  onCancelled,
}: {
  gtt: Gtt;
  stock: Stock | undefined;
  onCancelled: () => void;
}) {
  const isActive = gtt.state === 'ACTIVE';
  return (
    <li className="flex items-start gap-1 border-line border-b px-4 py-2.5 last:border-b-0 max-desk:px-3">
      <div className="min-w-0 grow">
        <p className="row flex-wrap gap-2">
          <button type="button" onClick={() => openOverlay('symbol', gtt.symbol)}>
            <b className="strong">{displaySymbol(gtt.symbol)}</b>
          </button>
          <Badge look={gtt.side === 'BUY' ? 'buy' : 'sell'}>{gtt.side}</Badge>
          {gtt.kind === 'OCO' && <Badge look="tag">{text.form.oco}</Badge>}
          <Badge look={LOOK[gtt.state]}>{STATE_LABEL[gtt.state]}</Badge>
          {isActive && stock && <Distance gtt={gtt} stock={stock} />}
        </p>
        {gttLines(gtt).map((line) => (
          <p key={line} className="break-words">
            {line}
          </p>
        ))}
        {gtt.note && <p className="small t2 break-words">{gtt.note}</p>}
        <p className="small t3 break-words">
          {isActive || gtt.endedAt === null
            ? text.row.until(dayText(gtt.expiresOn))
            : text.row.ended(gtt.reason ?? '', tradeTime(new Date(gtt.endedAt)))}
          {gtt.tradeIds.map((id) => (
            <Link key={id} href={`/trades?order=${id}`} className="ml-2 underline">
              {text.row.order}
            </Link>
          ))}
        </p>
      </div>
      {isActive && <Actions gtt={gtt} onCancelled={onCancelled} />}
    </li>
  );
}

/** The live price, and its distance from the nearest trigger. */
function Distance({ gtt, stock }: { gtt: Gtt; stock: Stock }) {
  const { last } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  const distance = nearestDistance(gtt, rupeesFromPaise(last));
  return (
    <span className="small t3">
      {text.row.ltp} <PriceCell last={last} className="mx-0 px-0.5" />
      {distance !== null && <> · {text.row.away(share(distance))}</>}
    </span>
  );
}

function Actions({ gtt, onCancelled }: { gtt: Gtt; onCancelled: () => void }) {
  const cancel = useCancelGtt();
  const named = gttName(gtt);
  return (
    <span className="row flex-none gap-0">
      <Button
        variant="ghost"
        icon
        aria-label={text.row.editNamed(named)}
        title={text.row.edit}
        onClick={() => openGtt(gtt.id)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        sends
        variant="ghost"
        icon
        aria-label={text.row.cancelNamed(named)}
        title={text.row.cancel}
        disabled={cancel.isPending}
        onClick={() =>
          void cancel
            .mutateAsync(gtt.id)
            .then(onCancelled, (error: unknown) => toastError(error, text.row.cancelFailed))
        }
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}

/** The last cancelled GTT with undo, which creates the same GTT again. */
function Cancelled({ gtt, onDone }: { gtt: Gtt; onDone: () => void }) {
  const create = useCreateGtt();
  const { symbol, side, kind, quantity, note, trail } = gtt;
  const legs = gtt.legs.map(({ trigger, orderType, price }) => ({ trigger, orderType, price }));
  const step = trail && (trail.percent === null ? { step: trail.step ?? 0 } : { percent: trail.percent });
  return (
    <div role="status" className="row gap-2 border-line border-b px-4 py-1.5 max-desk:px-3">
      <span className="small t2 min-w-0 grow">{text.row.cancelled(gttName(gtt))}</span>
      <Button
        sends
        variant="ghost"
        disabled={create.isPending}
        onClick={() =>
          create.mutate(
            { symbol, side, kind, quantity, legs, note, trail: step },
            { onSuccess: onDone, onError: (error) => toastError(error, text.row.undoFailed) },
          )
        }
      >
        {text.row.undo}
      </Button>
    </div>
  );
}
