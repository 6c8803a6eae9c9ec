import { clsx } from 'clsx';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useHoldings } from '#client/api/portfolio.ts';
import { openGtt } from '#client/lib/address/gtt-address.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, rupees, share, signedPercent, signedRupees } from '#client/lib/format.ts';
import { useQuote, useQuotesOf } from '#client/lib/live/live-market.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { text as exitText } from '#client/widgets/exit-positions/text.ts';
import { useExit } from '#client/widgets/exit-positions/use-exit.tsx';
import { atLivePrice, totalOf, weightOf } from '#client/widgets/live-value.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { PriceCell } from '#client/widgets/price-cell.tsx';
import { reachableRow, rowProps, useRowKeys } from '#client/widgets/row-keys.ts';
import type { Holding } from '#shared/contract/portfolio.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { StockCell } from './stock-cell.tsx';
import { text } from './text.ts';

/** The holdings at live prices. */
export function HoldingsTab() {
  const holdings = useHoldings();
  return (
    <Card className="overflow-hidden p-0" aria-label={text.tabs.holdings}>
      <NotRefreshed query={holdings} className="m-3" />
      <Loaded
        query={holdings}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label={text.holdings.loading} />
          </div>
        }
        failed={text.holdings.failed}
      >
        {(loaded) => (loaded.length === 0 ? <NoHoldings /> : <HoldingsTable holdings={loaded} />)}
      </Loaded>
    </Card>
  );
}

function NoHoldings() {
  return (
    <EmptyState
      title={text.holdings.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.findStock}
        </Link>
      }
    >
      {text.holdings.noneHint}
    </EmptyState>
  );
}

function HoldingsTable({ holdings }: { holdings: Holding[] }) {
  const symbols = useMemo(() => holdings.map(({ symbol }) => symbol), [holdings]);
  const { current, bodyProps } = useRowKeys(symbols);
  const reachable = reachableRow(current, symbols);
  const total = useMemo(() => totalOf(holdings), [holdings]);
  const { exit, dialog } = useExit();
  return (
    <>
      <DataTable
        caption={text.holdings.caption}
        className="two max-desk:[--cell-x:8px]"
        columns={COLUMNS}
        rows={holdings}
        rowKey={({ id }) => id}
        row={(holding) => (
          <HoldingRow
            key={holding.id}
            holding={holding}
            weight={weightOf(holding, total)}
            reachable={holding.symbol === reachable}
            onExit={exit}
          />
        )}
        body={bodyProps}
        foot={<TotalRow holdings={holdings} onExit={exit} />}
      />
      {dialog}
    </>
  );
}

const COLUMNS: Column<Holding>[] = [
  { head: text.holdings.heads.stock },
  { head: text.holdings.heads.quantity, num: true, width: 'w-22 max-[70rem]:w-18', hide: 'max-desk:hidden' },
  { head: text.holdings.heads.average, num: true, width: 'w-32 max-[70rem]:w-28', hide: 'max-desk:hidden' },
  { head: text.holdings.heads.current, num: true, width: 'w-32 max-[70rem]:w-28 max-desk:w-22' },
  { head: text.holdings.heads.pnl, num: true, width: 'w-40 max-[70rem]:w-36 max-desk:w-26' },
  { head: text.holdings.heads.day, num: true, width: 'w-40 max-[70rem]:w-36', hide: 'max-desk:hidden' },
  { head: text.holdings.heads.weight, num: true, width: 'w-28', hide: 'max-wide:hidden' },
  { head: text.holdings.heads.actions, hideHead: true, num: true, width: 'w-60', hide: 'max-[70rem]:hidden' },
  {
    head: text.holdings.heads.actions,
    hideHead: true,
    num: true,
    width: 'w-14',
    hide: 'min-[70.01rem]:hidden',
  },
];

function HoldingRow({
  holding,
  weight,
  reachable,
  onExit,
}: {
  holding: Holding;
  weight: number | null;
  reachable: boolean;
  onExit: (holdings: readonly Holding[]) => void;
}) {
  const quote = useQuote(holding.instrumentId);
  const live = atLivePrice(holding, quote && rupeesFromPaise(quote.last));
  return (
    <tr {...rowProps(live.symbol, reachable)}>
      <th scope="row">
        <StockCell stock={live} reachable={reachable}>
          {text.quantityAt(count(live.quantity), rupees(live.averagePrice))}
        </StockCell>
      </th>
      <td className="num max-desk:hidden">{count(live.quantity)}</td>
      <td className="num max-desk:hidden">{rupees(live.averagePrice)}</td>
      <td className="num">
        <span className="block">
          <PriceCell
            last={nearestPaise(live.currentPrice)}
            format={(last) => rupees(rupeesFromPaise(last))}
            className={live.stale ? 'text-warn' : undefined}
          />
        </span>
        {live.stale && <span className="small block text-warn">{text.lastKnown}</span>}
        <span className="small block desk:hidden">
          <PercentChange percent={live.dayChangePercent} />
        </span>
      </td>
      <td className="num">
        <Amount value={live.pnl} percent={live.pnlPercent} />
      </td>
      <td className="num max-desk:hidden">
        <Amount value={live.dayChange} percent={live.dayChangePercent} />
      </td>
      <td className="num max-wide:hidden">{weight === null ? '—' : share(weight)}</td>
      <td className="num max-[70rem]:hidden">
        <TradeButtons symbol={live.symbol} reachable={reachable} onExit={() => onExit([holding])} />
      </td>
      <td className="num min-[70.01rem]:hidden">
        <ExitButton
          className="px-1.5"
          symbol={live.symbol}
          reachable={reachable}
          onExit={() => onExit([holding])}
        />
      </td>
    </tr>
  );
}

/** What all holdings come to, at the live prices. */
function TotalRow({
  holdings,
  onExit,
}: {
  holdings: Holding[];
  onExit: (holdings: readonly Holding[]) => void;
}) {
  const quoteOf = useQuotesOf(holdings.map(({ instrumentId }) => instrumentId));
  const total = totalOf(
    holdings.map((holding) => {
      const quote = quoteOf(holding.instrumentId);
      return atLivePrice(holding, quote && rupeesFromPaise(quote.last));
    }),
  );
  return (
    <tr className="bg-canvas font-[550]">
      <th scope="row">
        <span className="block">{text.holdings.total}</span>
        <span className="small t3 block font-normal desk:hidden">
          {text.holdings.investedOf(rupees(total.investedValue))}
        </span>
      </th>
      <td className="max-desk:hidden" />
      <TotalCell amount={total.investedValue} note={text.holdings.invested} className="max-desk:hidden" />
      <TotalCell amount={total.currentValue} note={text.holdings.value} />
      <td className="num">
        <Amount value={total.pnl} percent={total.pnlPercent} />
      </td>
      <td className="num max-desk:hidden">
        <Amount value={total.dayChange} percent={total.dayChangePercent} />
      </td>
      <td className="num max-wide:hidden">{total.currentValue === 0 ? '—' : share(100)}</td>
      {['max-[70rem]:hidden', 'min-[70.01rem]:hidden'].map((hidden) => (
        <td key={hidden} className={clsx('num', hidden)}>
          {holdings.length > 1 && (
            <Button variant="ghost" className="max-[70rem]:px-0.5" onClick={() => onExit(holdings)}>
              {exitText.exitAll}
            </Button>
          )}
        </td>
      ))}
    </tr>
  );
}

function TotalCell({ amount, note, className }: { amount: number; note: string; className?: string }) {
  return (
    <td className={clsx('num', className)}>
      <span className="block">{rupees(amount)}</span>
      <span className="small t3 block font-normal">{note}</span>
    </td>
  );
}

function Amount({ value, percent }: { value: number; percent: number }) {
  return (
    <>
      <span className="block">{signedRupees(value)}</span>
      <span className="small block">
        <PercentChange percent={percent} />
      </span>
    </>
  );
}

function PercentChange({ percent }: { percent: number }) {
  return <Change direction={directionOf(Math.round(percent * 100))}>{signedPercent(percent)}</Change>;
}

function ExitButton({
  symbol,
  reachable,
  className,
  onExit,
}: {
  symbol: string;
  reachable: boolean;
  className?: string;
  onExit: () => void;
}) {
  return (
    <Button
      variant="ghost"
      className={className}
      aria-label={exitText.exitStock(displaySymbol(symbol))}
      tabIndex={reachable ? undefined : -1}
      onClick={onExit}
    >
      {exitText.exit}
    </Button>
  );
}

const SIDES = [
  ['BUY', text.holdings.buy],
  ['SELL', text.holdings.sell],
] as const;

function TradeButtons({
  symbol,
  reachable,
  onExit,
}: {
  symbol: string;
  reachable: boolean;
  onExit: () => void;
}) {
  return (
    <span className="row justify-end gap-1">
      {SIDES.map(([side, word]) => (
        <Button
          key={side}
          variant="ghost"
          aria-label={text.holdings.named(word, displaySymbol(symbol))}
          tabIndex={reachable ? undefined : -1}
          onClick={() => openOverlay('trade', symbol, side)}
        >
          {word}
        </Button>
      ))}
      <Button
        variant="ghost"
        aria-label={text.holdings.named(text.holdings.gtt, displaySymbol(symbol))}
        tabIndex={reachable ? undefined : -1}
        onClick={() => openGtt(symbol, 'SELL')}
      >
        {text.holdings.gtt}
      </Button>
      <ExitButton symbol={symbol} reachable={reachable} onExit={onExit} />
    </span>
  );
}
