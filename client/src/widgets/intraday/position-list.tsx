import { useState } from 'react';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Position } from '#shared/contract/trading/positions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { marginOf, partOfValue } from '#shared/domain/trading/intraday.ts';
import { isOpen } from '../exit-positions/legs.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { ExitIntraday } from './exit-intraday.tsx';
import { text } from './text.ts';
import { useLiveProfit } from './use-live-profit.ts';

/** Intraday positions at live prices; open ones can be converted and exited. */
export function PositionList({ positions }: { positions: readonly Position[] }) {
  const [chosen, choose] = useState<{ position: Position; to: 'exit' | 'convert' } | null>(null);
  const close = () => choose(null);
  const holdings = useHoldings().data;
  // A short position can only be converted against unreserved shares of the holding.
  const convertible = ({ symbol, netQuantity }: Position) =>
    netQuantity > 0
      ? netQuantity
      : Math.min(-netQuantity, holdings?.find((each) => each.symbol === symbol)?.sellableQuantity ?? 0);
  return (
    <>
      <ul aria-label={text.positions}>
        {positions.map((position) => (
          <PositionRow
            key={`${position.symbol} ${position.tradingDate}`}
            position={position}
            onExit={() => choose({ position, to: 'exit' })}
            onConvert={convertible(position) > 0 ? () => choose({ position, to: 'convert' }) : undefined}
          />
        ))}
      </ul>
      {chosen?.to === 'exit' && <ExitIntraday position={chosen.position} onClose={close} />}
      {chosen?.to === 'convert' && (
        <ConvertDialog
          symbol={chosen.position.symbol}
          from="MIS"
          most={convertible(chosen.position)}
          purpose={chosen.position.netQuantity < 0 ? text.convertShort : text.convertLong}
          onClose={close}
        >
          {(quantity) =>
            chosen.position.netQuantity > 0 && <Cost position={chosen.position} quantity={quantity} />
          }
        </ConvertDialog>
      )}
    </>
  );
}

interface RowProps {
  position: Position;
  onExit: () => void;
  /** Undefined if none of its shares can be converted. */
  onConvert: (() => void) | undefined;
}

function PositionRow({ position, onExit, onConvert }: RowProps) {
  const { symbol, netQuantity, averagePrice, state, margin } = position;
  const name = displaySymbol(symbol);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 max-desk:px-3">
      <div className="min-w-0 grow">
        <p className="row flex-wrap gap-2">
          <button type="button" onClick={() => openOverlay('symbol', symbol)}>
            <b className="strong">{name}</b>
          </button>
          <Side quantity={netQuantity} />
          {state !== 'INTRADAY' && <Badge look="warn">{text.unsettled[state]}</Badge>}
        </p>
        <p className="tn">
          {averagePrice === null
            ? text.traded(count(position.boughtQuantity), count(position.soldQuantity))
            : text.open(count(Math.abs(netQuantity)), rupees(averagePrice))}
          {margin > 0 && <span className="small t3 ml-2">{text.margin(rupees(margin))}</span>}
        </p>
      </div>
      <Profit position={position} />
      {isOpen(position) && (
        <span className="row max-desk:w-full max-desk:justify-end">
          {onConvert && (
            <Button aria-label={text.convertOf(name)} onClick={onConvert}>
              {text.convert}
            </Button>
          )}
          <Button aria-label={text.exitOf(name)} onClick={onExit}>
            {text.exit}
          </Button>
        </span>
      )}
    </li>
  );
}

function Side({ quantity }: { quantity: number }) {
  if (quantity === 0) return <Badge look="tag">{text.closed}</Badge>;
  return quantity > 0 ? <Badge look="buy">{text.long}</Badge> : <Badge look="sell">{text.short}</Badge>;
}

/** Realised and unrealised P&L at the live price, and that price. */
function Profit({ position }: { position: Position }) {
  const { averagePrice, realisedPnL } = position;
  const { last, unrealised } = useLiveProfit(position);
  const total = rupeesFromPaise(paise(nearestPaise(realisedPnL) + unrealised));
  return (
    <p className="num tn ml-auto text-right">
      <span className="block">
        <span className="sr-only">{text.pnl} </span>
        <Change direction={directionOf(Math.round(total * 100))}>{signedRupees(total)}</Change>
      </span>
      <span className="small t3 block">
        {text.last} {last === undefined ? '—' : rupees(rupeesFromPaise(last))}
        {realisedPnL !== 0 && averagePrice !== null && ` · ${text.realised(signedRupees(realisedPnL))}`}
      </span>
    </p>
  );
}

/** Converts at the average price of the position; the margin of the remaining shares stays reserved. */
function Cost({ position, quantity }: { position: Position; quantity: number }) {
  const whole = nearestPaise((position.averagePrice ?? 0) * position.netQuantity);
  const margin = nearestPaise(position.margin);
  const bps = Math.round((margin * 10_000) / Math.max(whole, 1));
  const value = partOfValue(whole, quantity, position.netQuantity);
  const released = paise(margin - marginOf(paise(whole - value), bps));
  return (
    <dl className="kv">
      <dt>{text.pays}</dt>
      <dd>{rupees(rupeesFromPaise(value))}</dd>
      <dt>{text.released}</dt>
      <dd>{rupees(rupeesFromPaise(released))}</dd>
      <dt>{text.needed}</dt>
      <dd className="strong">{rupees(rupeesFromPaise(paise(value - released)))}</dd>
    </dl>
  );
}
