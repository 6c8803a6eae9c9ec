import { Link } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useGtts } from '#client/api/trading/gtt.ts';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { closeGtt, useGttAddress } from '#client/lib/address/gtt-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { UnknownStock } from '../unknown-stock.tsx';
import { GttForm } from './gtt-form.tsx';
import { text } from './text.ts';

/** The form of a new GTT for the stock that the address names, or of an active one: `?gtt=TCS.NS`. */
export function GttDialog() {
  const target = useGttAddress();
  const gtts = useGtts();
  if (target === null) return null;
  const gtt = target.view === 'change' ? gtts.data?.find(({ id }) => id === target.id) : undefined;
  const symbol = target.view === 'new' ? normaliseSymbol(target.symbol) : gtt?.symbol;
  const title = symbol === undefined ? text.changeUnknown : displaySymbol(symbol);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeGtt()}
      title={symbol === undefined ? title : target.view === 'new' ? text.newFor(title) : text.change(title)}
      description={text.purpose}
      head={<Badge look="mode">{text.paper}</Badge>}
    >
      {target.view === 'new' ? (
        <StockForm key={`${symbol} ${target.side}`} symbol={symbol ?? ''} side={target.side} gtt={null} />
      ) : (
        <Loaded query={gtts} skeleton={<Loading />} failed={text.oneFailed}>
          {() =>
            gtt?.state === 'ACTIVE' ? (
              <StockForm key={gtt.id} symbol={gtt.symbol} side={gtt.side} gtt={gtt} />
            ) : (
              <Gone />
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

function Loading() {
  return (
    <div className="px-6 pb-6 max-desk:px-4">
      <SkeletonLines count={6} label={text.loadingOne} />
    </div>
  );
}

function Gone() {
  return (
    <EmptyState
      title={text.gone}
      action={
        <Link href="/portfolio?tab=gtt" className={buttonClass()}>
          {text.all}
        </Link>
      }
    >
      {text.goneHint}
    </EmptyState>
  );
}

/** The form, once stock and holdings are known: they set its initial values. */
function StockForm({ symbol, side, gtt }: { symbol: string; side: TradeSide; gtt: Gtt | null }) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const holdings = useHoldings();
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  return (
    <Loaded query={stocks} skeleton={<Loading />} failed={text.oneFailed}>
      {() => {
        if (!stock) return <UnknownStock symbol={symbol} />;
        if (!holdings.data && !holdings.error) return <Loading />;
        const owned = holdings.data
          ? (holdings.data.find((each) => each.symbol === symbol)?.quantity ?? 0)
          : null;
        return <GttForm stock={stock} side={side} owned={owned} gtt={gtt} onDone={closeGtt} />;
      }}
    </Loaded>
  );
}
