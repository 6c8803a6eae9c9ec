import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMovers } from '#client/api/market.ts';
import { abbreviated } from '#client/lib/format.ts';
import { previousCloseOf } from '#client/lib/live/snapshot-rows.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Mover } from '#shared/contract/market.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { Loaded } from './loaded.tsx';
import { ChangeCell, PriceCell, useLivePrice } from './price-cell.tsx';
import { text } from './text.ts';

const SHOWN = 5;

/** Top movers since the previous close: symbol, last price, percent change, volume. */
export function MoversCard({
  side,
  title = side === 'gainers' ? text.movers.gainers : text.movers.losers,
  empty,
  named = false,
  children,
}: {
  side: 'gainers' | 'losers';
  title?: string;
  /** Text of the empty state. */
  empty: string;
  /** Whether the company's name is below the symbol. */
  named?: boolean;
  /** Content on the right of the title. */
  children?: ReactNode;
}) {
  const movers = useMovers();
  return (
    <Card
      aria-label={title}
      className={clsx('@container min-h-[304px]', named ? 'desk:min-h-[296px]' : 'desk:min-h-[221px]')}
    >
      <CardHead title={title}>{children}</CardHead>
      <Loaded
        query={movers}
        skeleton={<MoversSkeleton />}
        failed={text.movers.failed(title)}
        stillWorks={text.movers.failedDetail}
      >
        {(loaded) =>
          loaded[side].length === 0 ? (
            <EmptyState title={empty} className="py-6">
              {text.movers.emptyDetail}
            </EmptyState>
          ) : (
            <MoversTable title={title} movers={loaded[side].slice(0, SHOWN)} named={named} />
          )
        }
      </Loaded>
    </Card>
  );
}

function MoversTable({ title, movers, named }: { title: string; movers: Mover[]; named: boolean }) {
  return (
    <DataTable
      caption={title}
      className={clsx('plain max-desk:[--row:48px]', named ? '[--row:42px]' : '[--row:27px]')}
      headClass="max-desk:sr-only"
      columns={COLUMNS}
      rows={movers}
      rowKey={({ symbol }) => symbol}
      row={(mover) => <MoverRow key={mover.symbol} mover={mover} named={named} />}
    />
  );
}

const COLUMNS: Column<Mover>[] = [
  { head: text.movers.symbol },
  { head: text.movers.lastPrice, num: true, width: 'w-26 max-desk:w-24' },
  { head: text.movers.change, num: true, width: 'w-26 max-desk:w-24' },
  { head: text.movers.volume, num: true, width: 'w-20', hide: 'max-desk:hidden @max-[24rem]:hidden' },
];

function MoverRow({ mover, named }: { mover: Mover; named: boolean }) {
  const { last, change, volume } = useLivePrice(mover.id, {
    last: nearestPaise(mover.lastPrice),
    previousClose: previousCloseOf(mover),
    volume: mover.totalTradedVolume,
  });
  return (
    <tr>
      <th scope="row" className="strong cut" title={mover.companyName}>
        {displaySymbol(mover.symbol)}
        <span className={named ? 'small t3 cut block' : 'small t3 cut block desk:hidden'}>
          {mover.companyName}
        </span>
      </th>
      <td className="num">
        <PriceCell last={last} />
      </td>
      <td className="num">
        <ChangeCell change={change} />
      </td>
      <td className="num t3 max-desk:hidden @max-[24rem]:hidden">{abbreviated(volume)}</td>
    </tr>
  );
}

function MoversSkeleton() {
  return (
    <div role="status" className="grid gap-3 pt-2">
      <span className="sr-only">{text.movers.loading}</span>
      {Array.from({ length: SHOWN }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
