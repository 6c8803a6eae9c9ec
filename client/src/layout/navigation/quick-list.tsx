import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useWatchlistDetail } from '#client/api/trading/watchlists.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { priceOfPaise } from '#client/lib/format/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { ListSelect } from '#client/widgets/watchlists/list-select.tsx';
import { useQuickList, useQuickListOpen } from '#client/widgets/watchlists/quick-list.ts';
import type { WatchedStock } from '#shared/contract/trading/watchlists.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { text } from '../text.ts';

/** One watchlist at live prices, in the sidebar with labels. */
export function QuickList() {
  const [isOpen, setOpen] = useQuickListOpen();
  const { lists, list } = useQuickList();
  if (!list) return null;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section
      aria-label={text.quickList.label}
      className="mt-2 flex min-h-28 shrink-[100] flex-col border-line border-t pt-2"
    >
      <header className="row gap-1 pb-1 pl-2">
        {isOpen && lists.length > 1 ? (
          <ListSelect className="-ml-2 min-w-0 grow" />
        ) : (
          <span className="micro t3 cut grow">{list.name}</span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text.quickList.label}
          className={buttonClass({ variant: 'ghost', icon: true })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon aria-hidden />
        </button>
      </header>
      {isOpen && <Stocks id={list.id} />}
    </section>
  );
}

function Stocks({ id }: { id: string }) {
  const { data } = useWatchlistDetail(id);
  if (!data) return null;
  const isEmpty = data.groups.every(({ stocks }) => stocks.length === 0);
  return (
    <>
      <div className="min-h-0 overflow-y-auto">
        {isEmpty && <p className="small t3 px-2">{text.quickList.empty}</p>}
        {data.groups.map(({ name, stocks }) => (
          <div key={name ?? ''}>
            {name !== null && stocks.length > 0 && <p className="small t3 cut px-2 pt-1">{name}</p>}
            <ul aria-label={name ?? data.name}>
              {stocks.map((stock) => (
                <li key={stock.symbol}>
                  <Stock stock={stock} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Link href={`/portfolio?tab=watchlist&list=${id}`} className="small block shrink-0 px-2 py-1">
        {text.quickList.edit}
      </Link>
    </>
  );
}

function Stock({ stock }: { stock: WatchedStock }) {
  return (
    <button
      type="button"
      title={stock.note ?? stock.companyName}
      className="row h-7 w-full gap-2 rounded-control px-2 text-left hover:bg-card focus-visible:-outline-offset-2"
      onClick={() => openOverlay('symbol', stock.symbol)}
    >
      <span className="cut min-w-0 grow">{displaySymbol(stock.symbol)}</span>
      {stock.currentPrice === null || stock.change === null ? (
        <span className="t3">—</span>
      ) : (
        <Price stock={stock} price={stock.currentPrice} since={stock.change} />
      )}
    </button>
  );
}

function Price({ stock, price, since }: { stock: WatchedStock; price: number; since: number }) {
  const { last, change } = useLivePrice(stock.instrumentId, {
    last: nearestPaise(price),
    previousClose: nearestPaise(price - since),
    volume: 0,
  });
  return (
    <>
      <span className="small">
        <PriceCell last={last} format={priceOfPaise} className={stock.stale ? 'text-warn' : undefined} />
      </span>
      <span className="small w-15 text-right">
        <ChangeCell change={change} />
      </span>
    </>
  );
}
